import { inArray, sql } from 'drizzle-orm';
import type { TaskKind } from '#shared/contract/content.ts';
import type { GenParams } from '#shared/contract/params.ts';
import type { MatteEdit } from '#shared/tools/matt.ts';
import { models } from '../kernel/db/schema/catalogue.ts';
import { images } from '../kernel/db/schema/pictures.ts';
import type { LabelledOut, Out } from '../engines/engine.ts';
import { randomKey, uuidv7 } from '../kernel/crypto.ts';
import { filesOf } from './bin.ts';
import { labelOf } from './visible-label.ts';
import { THUMB_SIDE } from '#shared/rules/picture-widths.ts';
import type { Bitmap } from '../pixels/imaging/bitmap.ts';
import { implicitLabel, xmpKeyword } from '../pixels/imaging/implicit-label.ts';
import { infotextKeyword } from '../pixels/imaging/infotext.ts';
import { insertPngText } from '../pixels/imaging/png.ts';
import { tellSame } from '../notices/notices.ts';
import type { Ports } from '../ports/ports.ts';
import { countDaily } from '../ranks/daily.ts';
import type { TaskRow } from '../kernel/db/schema/tasks.ts';
import type { Labelled } from '../worker-pool/jobs.ts';

/** The text entry of a file that names the steps it went through (R8.7). */
export const stepsKeyword = 'Dianshi steps';

/** What a step of work made, before it is a file of the product. */
export type ImageResult = {
  /** The picture's id, where something of it names it already. */
  id?: string;
  out: Out | LabelledOut;
  /** Generation parameters in the words of image tools; null where nobody knows them. */
  infotext: string | null;
  params: GenParams | null;
  modelId: string | null;
  visibility: GenParams['visibility'];
  preview: boolean;
  title?: string;
  sameAs?: string | undefined;
  source?: string;
  trail?: { kind: TaskKind; id: string | null }[];
  glb?: Uint8Array<ArrayBuffer>;
  /** The picture as a drawing, labelled with the number it gets. */
  svg?: (id: string) => string;
  matte?: { gray: Bitmap; edit: MatteEdit };
};

/** A finished picture, ready to be stored: its files are there, its row is not yet. */
export type BuiltImage = { row: typeof images.$inferInsert };

type Files = Pick<typeof images.$inferInsert, 'key' | 'thumb' | 'labelPatch' | 'width' | 'height' | 'bytes'>;

/**
 * Writes the files of a picture: the visible AI label in its pixels, the invisible one, the parameters and the steps in its
 * metadata (R4.9, L-01, L-04). Nothing leaves the product without passing here.
 */
export async function writeFiles(
  ports: Ports,
  picture: Bitmap | Labelled,
  about: { id: string; preview: boolean; infotext: string | null; steps: TaskKind[]; sample?: boolean },
  signal: AbortSignal,
): Promise<Files> {
  const xmp = implicitLabel({ producer: ports.config.producer, produceId: about.id });
  const texts = [
    ...(about.infotext ? [{ keyword: infotextKeyword, text: about.infotext }] : []),
    { keyword: stepsKeyword, text: about.steps.join(' > ') },
    { keyword: xmpKeyword, text: xmp },
  ];
  const made = 'png' in picture ? picture : await ports.runJob('label', { picture, label: labelOf(about.preview) }, { signal });
  const png = insertPngText(made.png, texts);
  const thumb = await ports.codec.webp(made.small, THUMB_SIDE, xmp);
  const base = `${randomKey(16)}${about.preview ? '-preview' : ''}`;
  // What was made of a sample is no work: no row will decide who sees it.
  const folder = about.sample ? 's' : 'i';
  const files = { key: `${folder}/${base}.png`, thumb: `${folder}/${base}.webp`, labelPatch: `g/${base}.png` };
  await ports.blobs.put(files.key, png, 'image/png');
  await ports.blobs.put(files.thumb, thumb, 'image/webp');
  await ports.blobs.put(files.labelPatch, made.patch, 'image/png');
  return { ...files, width: made.width, height: made.height, bytes: png.byteLength + thumb.byteLength };
}

/** Turns what was made into the product's files and the row that is to name them. */
export async function buildImage(
  ports: Ports,
  task: Pick<TaskRow, 'userId' | 'kind' | 'engine' | 'sample'> & { id: string | null },
  index: number,
  made: ImageResult,
  signal: AbortSignal,
): Promise<BuiltImage> {
  const now = ports.now();
  const { out, params, preview } = made;
  const picture = 'labelled' in out ? out.labelled : 'png' in out ? await ports.codec.decode(out.png) : out.bitmap;
  const id = made.id ?? uuidv7(now);
  const kind = task.kind;
  const trail = made.trail ?? [];
  const steps = [...trail.map((step) => step.kind), kind];
  const files = await writeFiles(ports, picture, { id, preview, infotext: made.infotext, steps, sample: task.sample !== null }, signal);
  const base = files.key.slice(0, -'.png'.length);
  if (made.glb) await ports.blobs.put(`${base}.glb`, made.glb, 'model/gltf-binary');
  if (made.svg) await ports.blobs.put(`${base}.svg`, new TextEncoder().encode(made.svg(id)), 'image/svg+xml');
  const matte = made.matte && `m/${randomKey(16)}.png`;
  if (matte && made.matte) {
    await ports.blobs.put(matte, await ports.runJob('encode', made.matte.gray, { signal }), 'image/png');
  }
  return {
    row: {
      ...files,
      id,
      userId: task.userId,
      taskId: task.id,
      position: index,
      kind,
      title: made.title ?? '',
      prompt: params?.prompt ?? '',
      negativePrompt: params?.negativePrompt ?? '',
      params,
      modelId: made.modelId,
      visibility: made.visibility ?? 'public',
      engine: task.engine,
      preview,
      sameAs: made.sameAs ?? null,
      source: made.source ?? null,
      trail,
      glb: made.glb ? `${base}.glb` : null,
      svg: made.svg ? `${base}.svg` : null,
      matte: matte ?? null,
      edit: made.matte?.edit ?? null,
      createdAt: now,
    },
  };
}

/** Takes back the files of a picture that nobody waits for any more. */
export async function discardFiles(ports: Ports, { row }: BuiltImage): Promise<void> {
  await Promise.all(filesOf(row).map((key) => ports.blobs.remove(key)));
}

/** Stores a delivered picture if its task is still this worker's; false drops it, because the task was cancelled meanwhile. */
export async function storeImage(ports: Ports, task: TaskRow, worker: string, delivery: BuiltImage, progress: number): Promise<boolean> {
  const { row } = delivery;
  let told: number[] = [];
  const stored = await ports.db.transaction(async (tx) => {
    const found = await tx.execute(
      sql`update tasks set progress = ${progress}, preview = null, remote = null where id = ${task.id} and status = 'running' and worker = ${worker} returning id`,
    );
    if ((found as unknown as { rows: unknown[] }).rows.length === 0) return false;
    const added = await tx.insert(images).values(row).onConflictDoNothing().returning({ id: images.id });
    // A tool uses no model; it works on what a model made.
    const used = task.tool ? [] : [...(row.modelId ? [row.modelId] : []), ...(row.params?.loras ?? []).map((lora) => lora.id)];
    if (added.length > 0 && used.length > 0) {
      await countDaily(tx, 'model', used, ports.now(), 1);
      await tx
        .update(models)
        .set({ uses: sql`${models.uses} + 1` })
        .where(inArray(models.id, used));
    }
    if (added.length > 0 && row.sameAs && row.visibility !== 'private')
      told = await tellSame(tx, { work: row.sameAs, by: row.userId }, ports.now());
    return true;
  });
  for (const userId of told) ports.notifier.notify(`notices:${userId}`);
  return stored;
}
