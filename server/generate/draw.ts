import { and, eq } from 'drizzle-orm';
import { models } from '../kernel/db/schema/catalogue.ts';
import type { GenParams } from '#shared/contract/params.ts';
import { paramsAt } from '#shared/rules/grid.ts';
import type { Caps, Engine, Job, LabelledOut, Out, Painted } from '../engines/engine.ts';
import type { Db } from '../kernel/db/db.ts';
import { engineFiles } from '../kernel/db/schema/engines.ts';
import { stemOf } from '../engines/names.ts';
import { fitSize } from '../engines/size-rule.ts';
import type { StepIo } from '../tasks/worker.ts';
import { canvasOf } from './repaint.ts';
import { jobOf, type Resolved } from './resolve.ts';
import { formatInfotext } from '../pixels/imaging/infotext.ts';
import type { Ports } from '../ports/ports.ts';
import type { TaskRow } from '../kernel/db/schema/tasks.ts';
import { openSource, sourceOf } from '../images/source.ts';
import { labelOf } from '../images/visible-label.ts';
import type { ImageResult } from '../images/build-image.ts';

/** Has the engine a task was handed to draw one picture of it, to be stored as it is, and says what it was drawn with. */
export const draw = (ports: Ports, task: TaskRow, index: number, io: StepIo): Promise<ImageResult> =>
  drawBy(ports, task, index, io, (engine, job, label) => engine.runLabelled?.(job, label, io) ?? engine.run(job, io));

/** The same for a picture to go on with: without a label. */
export const drawUnlabelled = (ports: Ports, task: TaskRow, index: number, io: StepIo, over: Pick<Job, 'alone'> = {}) =>
  drawBy(ports, task, index, io, (engine, job) => engine.run({ ...job, ...over }, io));

async function drawBy<O extends Out | LabelledOut>(
  ports: Ports,
  task: TaskRow,
  index: number,
  io: StepIo,
  run: (engine: Engine, job: Job, label: string) => Promise<O | Out>,
): Promise<ImageResult & { out: O | Out }> {
  const { open } = io;
  if (!open) throw new Error(`task ${task.id} was handed to no engine`);
  const { db } = ports;
  const asked = task.params as Resolved;
  const params: Resolved = paramsAt(asked, index);
  // Pictures of a grid differ in what its axes say, in nothing else.
  const job = await jobOf(db, params, asked.grid ? 0 : index, open.row.id);
  const canvas = await canvasOf(ports, task, params, io.signal);
  const { preview, sizes, lacks } = await open.engine.caps(job.model);
  // A part is painted in a size of the engine's and put back into the whole.
  const size = canvas?.finish ? fitSize(sizes, job) : job;
  const { engine } = open;
  const controls = await controlsOf(ports, task, params, io.signal);
  const ordered = { ...job, width: size.width, height: size.height, ...canvas?.job, controls };
  const out = canvas?.finish ? await canvas.finish(await engine.run(ordered, io)) : await run(engine, ordered, labelOf(preview));
  if (out.painted?.usage) ports.log(`task ${task.id} on engine ${open.row.id} used ${JSON.stringify(out.painted.usage).slice(0, 200)}`);
  const model = await paintedModel(db, open.row.id, lacks.model ? undefined : params.modelId, out.painted);
  const followed = followedOf(params, lacks);
  const loras = out.painted?.loras ? job.loras.filter(({ name }) => out.painted?.loras?.includes(name)) : followed.loras ? job.loras : [];
  const infotext = formatInfotext({
    // LoRA models stand in the text the way image tools write and read them.
    prompt: [job.prompt, ...loras.map((lora) => `<lora:${lora.name}:${lora.weight}>`)].join(' '),
    negativePrompt: job.negativePrompt,
    steps: followed.steps ?? 0,
    sampler: followed.sampler,
    cfgScale: followed.cfg,
    seed: job.seed,
    width: job.width,
    height: job.height,
    model: model?.name,
    denoise: followed.denoise,
    extra: { Engine: preview ? 'Dianshi preview engine (not an AI model)' : open.row.kind },
  });
  return {
    out,
    infotext,
    params: {
      ...followed,
      ...(loras.length > 0 && { loras: params.loras?.filter(({ id }) => loras.some((one) => one.id === id)) }),
      modelId: model?.id,
      seed: job.seed,
      num: 1,
    },
    modelId: model?.id ?? null,
    visibility: params.visibility,
    preview,
    sameAs: params.sameAs,
  };
}

/** Parameters that decide nothing where an engine does not follow them. */
const FOLLOWED = ['loras', 'vae', 'denoise', 'steps', 'cfg', 'sampler', 'scheduler', 'hires'] as const;

/** What the picture was really drawn with: none of what its engine does not follow. A LoRA changes a model, so it goes with it. */
function followedOf(params: Resolved, lacks: Caps['lacks']): GenParams {
  const ignored = new Set<string>(FOLLOWED.filter((field) => lacks[field] ?? (field === 'loras' && lacks.model)));
  return Object.fromEntries(Object.entries(params).filter(([key]) => !ignored.has(key))) as GenParams;
}

/** The model that really painted: the one the engine names, where it names another than was asked for. */
async function paintedModel(
  db: Db,
  engineId: string,
  asked: string | undefined,
  painted: Painted | undefined,
): Promise<{ id?: string; name: string } | undefined> {
  if (painted?.model) {
    const files = await db
      .select({ id: models.id, name: models.name, file: engineFiles.name, hash: engineFiles.hash })
      .from(engineFiles)
      .innerJoin(models, eq(models.id, engineFiles.modelId))
      .where(and(eq(engineFiles.engineId, engineId), eq(engineFiles.kind, 'checkpoint')));
    const stem = stemOf(painted.model);
    const file =
      files.find((one) => one.file === painted.model) ??
      files.find((one) => stemOf(one.file) === stem) ??
      files.find((one) => one.hash !== '' && one.hash === painted.hash);
    return file ? { id: file.id, name: file.name } : { name: painted.model };
  }
  if (!asked) return undefined;
  const [model] = await db.select({ id: models.id, name: models.name }).from(models).where(eq(models.id, asked));
  return model;
}

/** The reference pictures that steer the composition. */
async function controlsOf(ports: Ports, task: TaskRow, { controls }: Resolved, signal: AbortSignal): Promise<Job['controls']> {
  if (!controls?.length) return undefined;
  return Promise.all(
    controls.map(async ({ type, image, weight }) => {
      const { pixels } = await openSource(ports, await sourceOf(ports.db, { id: task.userId }, image));
      return { type, weight, picture: await ports.runJob('onWhite', pixels, { signal }) };
    }),
  );
}
