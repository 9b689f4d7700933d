import { eq } from 'drizzle-orm';
import { models } from '../kernel/db/schema/catalogue.ts';
import type { EngineIo } from '../engines/engine.ts';
import { jobOf, type Resolved } from './resolve.ts';
import { formatInfotext } from '../pixels/imaging/infotext.ts';
import type { Ports } from '../ports/ports.ts';
import type { TaskRow } from '../kernel/db/schema/tasks.ts';
import { openSource, sourceOf } from '../images/source.ts';
import type { ImageResult } from '../images/build-image.ts';

/** Has the engine draw one picture of a task, and says what it was drawn with. */
export async function draw(ports: Ports, task: TaskRow, index: number, io: EngineIo): Promise<ImageResult> {
  const params = task.params as Resolved;
  const job = await jobOf(ports.db, params, index);
  const source = params.image ? await openSource(ports, await sourceOf(ports.db, { id: task.userId }, params.image)) : undefined;
  const caps = await ports.engine.caps();
  const out = await ports.engine.run({ ...job, source: source?.pixels }, io);
  const [model] = params.modelId ? await ports.db.select({ name: models.name }).from(models).where(eq(models.id, params.modelId)) : [];
  const infotext = formatInfotext({
    // LoRA models stand in the text the way image tools write and read them.
    prompt: [job.prompt, ...job.loras.map((lora) => `<lora:${lora.name}:${lora.weight}>`)].join(' '),
    negativePrompt: job.negativePrompt,
    steps: job.steps,
    sampler: job.sampler,
    cfgScale: job.cfg,
    seed: job.seed,
    width: job.width,
    height: job.height,
    model: model?.name,
    denoise: job.denoise,
    extra: { Engine: caps.preview ? 'Dianshi preview engine (not an AI model)' : ports.engine.kind },
  });
  return {
    out,
    infotext,
    params: { ...params, seed: job.seed, num: 1 },
    modelId: params.modelId ?? null,
    visibility: params.visibility,
    preview: caps.preview,
    sameAs: params.sameAs,
  };
}
