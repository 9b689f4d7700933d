import { eq, inArray, sql } from 'drizzle-orm';
import { images, models } from '../db/schema.ts';
import type { Out } from '../engines/engine.ts';
import { randomKey, uuidv7 } from '../http/crypto.ts';
import { formatInfotext, infotextKeyword } from '../imaging/infotext.ts';
import { implicitLabel, xmpKeyword } from '../imaging/implicit-label.ts';
import { generatedLabel, labelPicture, previewLabel } from '../imaging/labels.ts';
import { encodePng } from '../imaging/png.ts';
import type { Resolved } from '../generate/resolve.ts';
import type { Job } from '../engines/engine.ts';
import type { Ports } from '../ports.ts';
import { countDaily } from '../ranks/daily.ts';
import type { TaskRow } from '../tasks/tasks.ts';

const THUMB_SIDE = 768;

/** A finished picture ready to be stored: the labelled file, its small version, and the row. */
export type Delivery = { row: typeof images.$inferInsert };

/**
 * Turns an engine's output into the product's file: the visible AI label in its pixels, the invisible one and the
 * parameters in its metadata (R4.9, L-01, L-04). Nothing leaves the queue without passing here.
 */
export async function deliver(ports: Ports, task: TaskRow, index: number, job: Omit<Job, 'source'>, out: Out): Promise<Delivery> {
  const now = ports.now();
  const params = task.params as Resolved;
  const caps = await ports.engine.caps();
  const raw = 'png' in out ? await ports.codec.decode(out.png) : out.bitmap;
  const picture = labelPicture(raw, { text: caps.preview ? previewLabel : generatedLabel });
  const id = uuidv7(now);
  const [model] = params.modelId ? await ports.db.select({ name: models.name }).from(models).where(eq(models.id, params.modelId)) : [];
  const infotext = formatInfotext({
    // LoRA models stand in the text the way image tools write and read them.
    prompt: [job.prompt, ...job.loras.map((lora) => `<lora:${lora.name}:${lora.weight}>`)].join(' '),
    negativePrompt: job.negativePrompt,
    steps: job.steps,
    sampler: job.sampler,
    cfgScale: job.cfg,
    seed: job.seed,
    width: picture.width,
    height: picture.height,
    model: model?.name,
    denoise: job.denoise,
    extra: { Engine: caps.preview ? 'Dianshi preview engine (not an AI model)' : ports.engine.id },
  });
  const xmp = implicitLabel({ producer: ports.config.producer, produceId: id });
  const key = `i/${randomKey(16)}${caps.preview ? '-preview' : ''}`;
  const png = await encodePng(picture, [
    { keyword: infotextKeyword, text: infotext },
    { keyword: xmpKeyword, text: xmp },
  ]);
  await ports.blobs.put(`${key}.png`, png, 'image/png');
  const thumb = await ports.codec.webp(picture, THUMB_SIDE, xmp);
  await ports.blobs.put(`${key}.webp`, thumb, 'image/webp');
  return {
    row: {
      id,
      userId: task.userId,
      taskId: task.id,
      position: index,
      kind: task.kind,
      key: `${key}.png`,
      thumb: `${key}.webp`,
      width: picture.width,
      height: picture.height,
      prompt: params.prompt,
      negativePrompt: params.negativePrompt ?? '',
      params: { ...params, seed: job.seed, num: 1 },
      modelId: params.modelId ?? null,
      visibility: params.visibility,
      engine: ports.engine.id,
      preview: caps.preview,
      bytes: png.byteLength + thumb.byteLength,
      sameAs: params.sameAs ?? null,
      createdAt: now,
    },
  };
}

/** Stores a delivered picture if its task is still this worker's; false drops it, because the task was cancelled meanwhile. */
export async function keep(ports: Ports, task: TaskRow, worker: string, delivery: Delivery, progress: number): Promise<boolean> {
  const { row } = delivery;
  return ports.db.transaction(async (tx) => {
    const found = await tx.execute(
      sql`update tasks set progress = ${progress}, preview = null, remote = null where id = ${task.id} and status = 'running' and worker = ${worker} returning id`,
    );
    if ((found as unknown as { rows: unknown[] }).rows.length === 0) return false;
    const added = await tx.insert(images).values(row).onConflictDoNothing().returning({ id: images.id });
    const used = [...(row.modelId ? [row.modelId] : []), ...(row.params?.loras ?? []).map((lora) => lora.id)];
    if (added.length > 0 && used.length > 0) {
      await countDaily(tx, 'model', used, ports.now(), 1);
      await tx
        .update(models)
        .set({ uses: sql`${models.uses} + 1` })
        .where(inArray(models.id, used));
    }
    return true;
  });
}
