import * as z from 'zod/mini';
import { TARGETS } from '../vocabulary/kinds.ts';
import { Cursor, ImageSort, UserRef } from './content.ts';
import { Condition, endpoint, ok } from './endpoint.ts';
import { GenParams } from './params.ts';

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

/** One line of the 画同款 report: what the picture was made with, what one would get, and why they differ. */
export const SameRow = z.object({
  field: z.enum([
    'prompt',
    'negative',
    'model',
    'lora',
    'size',
    'seed',
    'steps',
    'cfg',
    'sampler',
    'style',
    'preset',
    'hires',
    'reference',
    'engine',
  ]),
  label: z.string(),
  original: z.string(),
  result: z.string(),
  verdict: z.enum(['same', 'changed', 'missing']),
  /** A Chinese sentence; empty where nothing differs. */
  reason: z.string(),
  /** Fields of `params` this line stands for: left out, they are not taken over. */
  keys: z.array(z.string()),
});
export type SameRow = z.infer<typeof SameRow>;

/** R8.8: how close 画同款 can get for this viewer, judged by the rules that generating itself follows. Costs nothing. */
export const sameReport = endpoint('sameReport', {
  method: 'POST',
  path: '/api/v2/common/images/:id/same',
  access: 'optional',
  reply: ok(
    z.object({
      rows: z.array(SameRow),
      /** For the form; `sameAs` credits the author. */
      params: z.partial(GenParams),
      author: UserRef,
      /** Points one picture would cost. */
      cost: z.int(),
    }),
  ),
});

export const ReportReason = z.enum(['illegal', 'vulgar', 'infringing', 'abusive', 'minors', 'unlabelled', 'other']);
export type ReportReason = z.infer<typeof ReportReason>;

/** L-21: a complaint about something public; answers its number. */
export const report = endpoint('report', {
  method: 'POST',
  path: '/api/v2/common/reports',
  access: 'optional',
  body: z.object({
    kind: z.enum(TARGETS),
    targetId: z.union([id, z.int()]),
    reason: ReportReason,
    text: z.optional(z.string().check(z.maxLength(500, '说明最多 500 字'))),
  }),
  reply: ok(z.object({ number: z.string() })),
});
