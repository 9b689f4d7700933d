import { eq, inArray } from 'drizzle-orm';
import { EXPORT_SIDE_MAX, type ExportChoice, type ExportFacts, type NamedExport } from '#shared/contract/export.ts';
import { chinaDay } from '../kernel/china-time.ts';
import type { Db } from '../kernel/db/db.ts';
import { models } from '../kernel/db/schema/catalogue.ts';
import { type images, uploads } from '../kernel/db/schema/pictures.ts';
import { HttpError } from '../kernel/http-error.ts';
import { makeLanes } from '../kernel/lanes.ts';
import { TOO_LARGE } from '../pixels/exporting/export-picture.ts';
import { implicitLabel, readImplicitLabel, xmpKeyword } from '../pixels/imaging/implicit-label.ts';
import { infotextKeyword } from '../pixels/imaging/infotext.ts';
import { readPictureText } from '../pixels/imaging/picture-text.ts';
import type { Ports } from '../ports/ports.ts';
import { stepsKeyword } from './build-image.ts';
import { lineOf } from './line-of.ts';
import { openSource, sourceOf } from './source.ts';
import { labelOf } from './visible-label.ts';

type Picture = typeof images.$inferSelect;

/** Pictures exported at one time: each is held decoded, up to 160 MB. */
const LANES = 2;

/** A cut-out of an upload that nothing generated: no label of ours, no parameters of a generator, no made background. */
async function isOwnPhoto({ db, blobs }: Ports, { kind, trail, source, edit }: Picture): Promise<boolean> {
  if (kind !== 'matt' || trail.length > 0 || !source?.startsWith('up/')) return false;
  if (edit?.background && !edit.background.startsWith('#')) return false;
  const [upload] = await db.select().from(uploads).where(eq(uploads.key, source));
  const file = upload && !upload.meta ? await blobs.get(source) : null;
  return file !== null && (await readImplicitLabel(file.bytes)) === undefined;
}

/** Whether the visible label of an exported copy is its owner's choice (see ExportFacts). */
export async function labellingOf(ports: Ports, picture: Picture): Promise<ExportFacts['labelling']> {
  // Pictures made before patches were kept carry the label in their pixels for good; shipped samples carry none.
  if (!picture.labelPatch && !picture.key.startsWith('seed/')) return 'fixed';
  return (await isOwnPhoto(ports, picture)) ? 'none' : 'choice';
}

/** What files may be named after: the title, else an upload's own name, else the words it was made with. */
export async function namesOf(db: Db, pictures: readonly Picture[]): Promise<NamedExport[]> {
  const sources = pictures.flatMap(({ source }) => (source?.startsWith('up/') ? [source] : []));
  const modelIds = pictures.flatMap(({ modelId }) => modelId ?? []);
  const kept = sources.length > 0 ? await db.select().from(uploads).where(inArray(uploads.key, sources)) : [];
  const known = modelIds.length > 0 ? await db.select().from(models).where(inArray(models.id, modelIds)) : [];
  return pictures.map(({ title, prompt, params, source, modelId, preview, createdAt }) => ({
    title: title || kept.find(({ key }) => key === source)?.name || prompt,
    seed: params?.seed ?? null,
    day: chinaDay(createdAt),
    model: known.find(({ id }) => id === modelId)?.name ?? '',
    isPreview: preview,
  }));
}

export type ExportFile = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number; labelling: ExportFacts['labelling'] };

/** Longest side of a picture in a sheet. */
const SHEET_SIDE = 1024;
/** What a picture is, beside the one it was made from. */
const madeBy: Partial<Record<Picture['kind'], string>> = { matt: '抠图后', enlarge: '放大后', three: '3D', img2img: '重画后', set: '素材' };

/** Makes the files that leave, from the stored ones: their visible label is taken off and put on again where it is wanted. */
export function makeExporter(ports: Ports) {
  const inLane = makeLanes(LANES);

  async function make(picture: Picture, choice: ExportChoice, signal: AbortSignal): Promise<ExportFile> {
    const labelling = await labellingOf(ports, picture);
    if (labelling === 'fixed' && !choice.label) throw new HttpError('LABEL_FIXED');
    const { pixels, bytes } = await openSource(ports, picture);
    const xmp = implicitLabel({ producer: ports.config.producer, produceId: picture.id });
    const carried = (await readPictureText(bytes)).filter(({ keyword }) => keyword === infotextKeyword || keyword === stepsKeyword);
    const { format, ground, size, trim, label } = choice;
    const ask = {
      format,
      ground,
      size,
      trim,
      xmp,
      sideMax: EXPORT_SIDE_MAX,
      texts: [...carried, { keyword: xmpKeyword, text: xmp }],
      label: label && labelling === 'choice' ? labelOf(picture.preview) : null,
    };
    const made = await ports.runJob('export', { picture: pixels, ask }, { signal }).catch((error: unknown) => {
      throw error instanceof Error && error.message === TOO_LARGE ? new HttpError('EXPORT_TOO_LARGE') : error;
    });
    const { width, height } = made;
    const file = 'file' in made ? made.file : new Uint8Array(await ports.codec.webp(made.pixels, Math.max(width, height), xmp));
    return { bytes: file, width, height, labelling };
  }

  /** Pictures together as one JPEG: several of a member in rows, one beside the picture it was made from. */
  async function makeSheet(pictures: readonly Picture[], signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const [first] = pictures;
    if (!first) throw new HttpError('NOT_FOUND');
    const before = pictures.length === 1 ? first.source : null;
    if (pictures.length === 1 && before === null) throw new HttpError('NOT_FOUND', { message: '这张图没有原图可以对比' });
    const shown = [
      ...(before === null ? [] : [{ source: await sourceOf(ports.db, { id: first.userId }, before), words: '原图' }]),
      ...pictures.map((picture) => ({ source: picture, words: before === null ? '' : (madeBy[picture.kind] ?? '之后') })),
    ];
    const cells = [];
    for (const { source, words } of shown) {
      const { pixels } = await openSource(ports, source);
      const picture = await ports.runJob('fit', { picture: pixels, side: SHEET_SIDE }, { signal });
      cells.push({ picture, words: await lineOf(ports, words) });
    }
    const labellings = await Promise.all(pictures.map((picture) => labellingOf(ports, picture)));
    const label = labellings.every((one) => one === 'none') ? null : labelOf(shown.some(({ source }) => source.preview));
    return ports.runJob(
      'pictureSheet',
      { cells, label, xmp: implicitLabel({ producer: ports.config.producer, produceId: first.id }) },
      { signal },
    );
  }

  return {
    sheet: (pictures: readonly Picture[], signal: AbortSignal) => inLane(() => makeSheet(pictures, signal)),
    export: (picture: Picture, choice: ExportChoice, signal: AbortSignal) => inLane(() => make(picture, choice, signal)),
    inspect: (picture: Picture, signal: AbortSignal) =>
      inLane(async () => ports.runJob('inspect', (await openSource(ports, picture)).pixels, { signal })),
  };
}
