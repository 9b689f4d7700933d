import * as z from 'zod/mini';
import { Cursor, ImageSort } from './content.ts';
import { Condition, endpoint, ok } from './endpoint.ts';

// Our own calls (X in the contract): what a gallery of a hundred thousand pictures needs besides Spec §7.

/** Pictures a stretch of an outline stands for. */
export const STRETCH = 60;
/** Pages that begin with one feed, and what is asked for it. */
export const FEED_PAGES = ['/home', '/community'];
export const FIRST_FEED = { condition: [{ scope: 'square' }], sort: 'hot' as const };
/** Days a deleted picture stays in the recycle bin (R8.6). */
export const BIN_DAYS = 30;

const id = z.string().check(z.maxLength(64));

/**
 * The shape of a whole list without its pictures, so that a client can lay it out by arithmetic and fetch only what is
 * in sight. A long list comes in several slices: `next` begins the following one.
 */
export const Outline = z.object({
  /** Of the whole list; a search of the square ends after its first 600. */
  total: z.int(),
  /** Width ÷ height × 1000 of every picture in order: big-endian 16-bit integers in base64. */
  ratios: z.string(),
  /** 16 bytes of id a picture, in base64; only where asked for. */
  ids: z.optional(z.string()),
  /** Where each stretch of STRETCH pictures begins. */
  anchors: z.array(Cursor),
  /** How many of these pictures are of which China day, in order; only of lists sorted by `new`. */
  days: z.array(z.object({ day: z.string(), count: z.int() })),
  next: z.optional(Cursor),
  /** How many pictures would be there besides, were it not for the tags left out and for what was seen (R8.9). First slice only. */
  hidden: z.object({ tags: z.int(), seen: z.int() }),
  /** Bytes the member's own files take; 0 for lists that are not the member's own, and on later slices. */
  bytes: z.int(),
});
export type Outline = z.infer<typeof Outline>;

/** Conditions and sort as in listImages. */
export const imageOutline = endpoint('imageOutline', {
  method: 'POST',
  path: '/api/v2/common/images/outline',
  access: 'optional',
  body: z.object({
    condition: z._default(Condition, []),
    sort: z._default(ImageSort, 'new'),
    from: z.optional(Cursor),
    ids: z.optional(z.boolean()),
  }),
  reply: ok(Outline),
});

/** R8.9: pictures that were on the member's screen. */
export const markSeen = endpoint('markSeen', {
  method: 'POST',
  path: '/api/v2/common/images/seen',
  access: 'member',
  body: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
  reply: ok(z.object({ seen: z.int() })),
});
