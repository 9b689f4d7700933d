import * as z from 'zod/mini';
import { colour } from '../tools/tool.ts';
import { BATCH_MAX } from './content.ts';
import { endpoint, ok } from './endpoint.ts';

/** Version of the agreement on labelling (标识约定): raised whenever its text changes, and then asked for anew. */
export const LABEL_AGREEMENT = 1;
/** Largest side of a scaled file, in pixels. Files at 1x keep whatever size the picture has. */
export const EXPORT_SIDE_MAX = 4096;
export const EXPORT_SIDE_MIN = 16;
/** Most transparent pixels left around a trimmed subject. */
export const PADDING_MAX = 256;

export const EXPORT_FORMATS = ['png', 'webp', 'jpeg'] as const;
/** What a file name may be put together from. */
export const NAME_TOKENS = ['title', 'index', 'size', 'seed', 'day', 'model'] as const;
export type NameToken = (typeof NAME_TOKENS)[number];

const side = z.int().check(z.gte(EXPORT_SIDE_MIN), z.lte(EXPORT_SIDE_MAX, `边长最多 ${EXPORT_SIDE_MAX} 像素`));

/** How pictures leave as files. */
export const ExportChoice = z.object({
  format: z.enum(EXPORT_FORMATS),
  /** What a JPEG shows where the picture is transparent. */
  ground: z._default(colour, '#ffffff'),
  size: z.union([z.enum(['1x', '2x']), z.object({ width: side, height: side })]),
  /** Pixels of the picture left around its subject, or null to keep all of it. Opaque pictures are never trimmed. */
  trim: z.nullable(z.int().check(z.gte(0), z.lte(PADDING_MAX))),
  /** Whether the visible label is put on; the implicit one always is (R4.9). */
  label: z.boolean(),
  /** Parts of the file name in order; what a picture does not have is left out. */
  name: z.array(z.enum(NAME_TOKENS)).check(z.minLength(1), z.maxLength(NAME_TOKENS.length)),
});
export type ExportChoice = z.infer<typeof ExportChoice>;

/** What a file's name may tell of its picture. */
export const NamedExport = z.object({
  title: z.string(),
  seed: z.nullable(z.int()),
  /** China day it was made, `2026-11-22`. */
  day: z.string(),
  model: z.string(),
  isPreview: z.boolean(),
});
export type NamedExport = z.infer<typeof NamedExport>;

const Box = z.object({ left: z.int(), top: z.int(), width: z.int(), height: z.int() });

export const ExportFacts = z.object({
  /** The stored picture, visible label included: what the screen shows. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** Where the subject of a picture with transparent parts is; null for an opaque one. */
  subject: z.nullable(Box),
  /** Drawn in hard pixels: scaled by nearest neighbour. */
  pixelArt: z.boolean(),
  /**
   * `choice`: the visible label may be left off. `fixed`: an old file whose label can't be taken off. `none`: an upload
   * that was only cut out needs no label.
   */
  labelling: z.enum(['choice', 'fixed', 'none']),
  /** The words of the visible label. */
  label: z.string(),
  /** Whether it was made from a picture, beside which it can be shown (exportSheet). */
  before: z.boolean(),
  name: NamedExport,
  /** Whether this account has accepted the current agreement. */
  agreed: z.boolean(),
});
export type ExportFacts = z.infer<typeof ExportFacts>;

/** What the download dialog has to know of one own picture. */
export const exportFacts = endpoint('exportFacts', {
  method: 'POST',
  path: '/api/v2/common/images/:id/export',
  access: 'member',
  reply: ok(ExportFacts),
});

/** How large a file would become, in bytes. Nothing is handed out and nothing logged. */
export const measureExport = endpoint('measureExport', {
  method: 'POST',
  path: '/api/v2/common/images/:id/export/size',
  access: 'member',
  body: ExportChoice,
  reply: ok(z.object({ bytes: z.int() })),
});

/**
 * Hands out own pictures as files: answers an address, good for ten minutes and one download, of the file or of a zip of
 * several. Without the visible label only after the agreement was accepted (LABEL_AGREEMENT), each such file logged.
 */
export const exportImages = endpoint('exportImages', {
  method: 'POST',
  path: '/api/v2/common/images/export',
  access: 'member',
  body: z.object({
    ids: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(BATCH_MAX, `一次最多打包 ${BATCH_MAX} 张`)),
    ...ExportChoice.shape,
  }),
  reply: ok(z.object({ url: z.string(), count: z.int() })),
});

/** R8.14: answers an address, good for ten minutes and one download, of a grid's pictures as one labelled PNG with the values of its axes. */
export const exportGrid = endpoint('exportGrid', {
  method: 'POST',
  path: '/api/v2/common/tasks/:id/export',
  access: 'member',
  reply: ok(z.object({ url: z.string() })),
});

/** Most pictures of one sheet. */
export const SHEET_MAX = 9;

/**
 * §D8: answers an address, good for ten minutes and one download, of own pictures together as one labelled JPEG: two to nine in
 * rows, one alone beside the picture it was made from.
 */
export const exportSheet = endpoint('exportSheet', {
  method: 'POST',
  path: '/api/v2/common/images/export/sheet',
  access: 'member',
  body: z.object({
    ids: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(SHEET_MAX, `一张最多拼 ${SHEET_MAX} 张`)),
  }),
  reply: ok(z.object({ url: z.string() })),
});

/** Accepts the agreement on labelling for this account, once a version; the version must be the current one. */
export const acceptLabelAgreement = endpoint('acceptLabelAgreement', {
  method: 'PUT',
  path: '/api/v2/users/label-agreement',
  access: 'member',
  body: z.object({ version: z.int() }),
  reply: ok(z.object({ version: z.int(), acceptedAt: z.string() })),
});
