import { DRAWING_DEFAULTS } from '#shared/rules/limits.ts';
import * as z from 'zod/mini';
import { ThreeAsk } from '#shared/tools/three.ts';
import type { AskOf } from '#shared/tools/registry.ts';
import { EngineError, type EngineIo } from '../../engines/engine.ts';
import type { StepIo } from '../../tasks/worker.ts';
import { drawUnlabelled } from '../../generate/draw.ts';
import { anySeed } from '#shared/rules/seed.ts';
import type { Resolved } from '../../generate/resolve.ts';
import type { ImageResult } from '../../images/build-image.ts';
import { uuidv7 } from '../../kernel/crypto.ts';
import type { TaskRow } from '../../kernel/db/schema/tasks.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { Bitmap } from '../../pixels/imaging/bitmap.ts';
import { ToolFailure } from '../../pixels/tool-failure.ts';
import type { Maker } from '../../pixels/solid/glb.ts';
import type { MadeSolid } from '../../pixels/solid/solid.ts';
import type { Ports } from '../../ports/ports.ts';
import { defaultModel } from '../../models/models.ts';
import { enginesFor, needsOf, offersTool } from '../../routing/abilities.ts';
import { cutOutOf, PLAIN_EDIT } from '../matt/cut.ts';
import { assertWorkable, carriedOn, open, type ServerTool } from '../base/tool.ts';

/** Side of a picture drawn only to be made a model of. */
const DRAWN_SIDE = 768;

export const three: ServerTool<'three'> = {
  price: () => 10,
  assertPlan(_, plan) {
    if (!plan.three) throw new HttpError('PLAN_REQUIRED', { message: '3D 生成需开通标准会员' });
  },
  async assertOffered(ports, { image, mode }) {
    if (mode !== 'full') return;
    const refusal = (message: string) => new HttpError('NOT_READY', { message, fields: { mode: message } });
    if (!(await offersTool(ports, 'three'))) throw refusal('没有引擎能做完整建模，请换一种形状。本次没有扣除积分');
    if (!image) throw refusal('完整建模要从图片开始，请先放一张图。本次没有扣除积分');
  },
  needs: ({ mode }) => (mode === 'full' ? ['can:three'] : []),
  assertSource: assertWorkable,
  words: ({ prompt }) => ({ prompt }),
  async complete(_ports, _member, ask) {
    if (!ask.image && !ask.prompt?.trim())
      throw new HttpError('VALIDATION', { message: '请选择一张图，或写下想要的模型', fields: { image: '请先选择图片' } });
    return ask;
  },
  drawn: (ports, { prompt = '' }) => drawnFor(ports, prompt),
  make: async (ports, task, ask, io) => ({ made: await model(ports, task, ask, io) }),
};

/** The picture that is drawn for a model of which there is only a description: stored before it is begun, seed and all. */
async function drawnFor(ports: Ports, prompt: string): Promise<{ params: Resolved; needs: string[] }> {
  const modelId = (await defaultModel(ports.db))?.id;
  const needs = ['can:draw', ...needsOf({ modelId })];
  if ((await enginesFor(ports, needs)).length === 0)
    throw new HttpError('NOT_READY', {
      message: '没有引擎能按文字画图，请放一张图，或联系管理员。本次没有扣除积分',
      fields: { prompt: '没有引擎' },
    });
  const params: Resolved = {
    prompt,
    modelId,
    width: DRAWN_SIDE,
    height: DRAWN_SIDE,
    num: 1,
    seed: anySeed(),
    steps: DRAWING_DEFAULTS.steps,
    cfg: DRAWING_DEFAULTS.cfg,
    visibility: 'public',
  };
  return { params, needs };
}

/** Words that make an engine draw something a body can be made of. */
const ALONE = '单个物体，完整居中，纯色背景';
/** Shares of the work: drawing where there was no picture, finding the subject, and modelling where an engine does. */
const DRAWN = 0.4;
const FOUND = 0.3;
const MODELLED = 0.6;

/** R4.7: a body from a picture, or from words that the engine draws first. */
async function model(ports: Ports, task: TaskRow, ask: AskOf<'three'>, io: StepIo): Promise<ImageResult> {
  const { pixels, ...about } = ask.image ? await fromPicture(ports, task, ask.image) : await fromWords(ports, task, ask.mode, io);
  const start = ask.image ? 0 : DRAWN;
  const progress = (done: number) => io.progress(start + done * (1 - start));
  const body = ask.mode === 'relief' ? pixels : await subjectOf(ports, task, pixels, { ...io, progress: (done) => progress(done * FOUND) });
  const id = uuidv7(ports.now());
  const maker = { producer: ports.config.producer, produceId: id };
  const rest = { ...io, progress: (done: number) => progress(FOUND + done * (1 - FOUND)) };
  // A task from before a choice was there has its default.
  const { mode: shape, ...choices } = z.parse(ThreeAsk, ask);
  const made =
    body &&
    (shape === 'full'
      ? await modelled(ports, task, body, { choices, maker }, rest)
      : await ports.runJob('solid', { picture: body, ask: { ...choices, mode: shape }, maker }, rest));
  if (!made) throw new ToolFailure('NO_SUBJECT', '没有找到主体，积分已退回。可以换一张背景干净的图，或改用浮雕');
  return { ...about, id, out: { bitmap: made.poster }, glb: made.glb };
}

type Choices = Pick<AskOf<'three'>, 'faces' | 'pivot' | 'size'>;

/** All sides, by the model of the engine; thinned out and coloured here. */
async function modelled(
  ports: Ports,
  task: TaskRow,
  picture: Bitmap,
  { choices: { faces, pivot, size }, maker }: { choices: Choices; maker: Maker },
  io: StepIo,
): Promise<MadeSolid> {
  const engine = io.open?.engine;
  if (!engine?.three) throw new EngineError('missing', 'the engine models nothing', { subject: '完整建模' });
  const glb = await engine.three(picture, { ...io, progress: (done, seen) => io.progress(done * MODELLED, seen) });
  const made = await ports.runJob(
    'dress',
    { glb, picture, ask: { faces, pivot, size }, maker },
    { signal: io.signal, progress: (done) => io.progress(MODELLED + done * (1 - MODELLED)) },
  );
  if (!('unusable' in made)) return made;
  ports.log(`task ${task.id}: the engine's model is unusable: ${made.unusable}`);
  throw new ToolFailure('BAD_MODEL', '引擎给出的模型不能用，积分已退回。请重试，或换一种形状');
}

type ModelInput = Omit<ImageResult, 'out'> & { pixels: Bitmap };

async function fromPicture(ports: Ports, task: TaskRow, key: string): Promise<ModelInput> {
  const source = await open(ports, task, key);
  return { ...(await carriedOn(ports, source)), pixels: source.pixels };
}

async function fromWords(ports: Ports, task: TaskRow, mode: AskOf<'three'>['mode'], io: StepIo): Promise<ModelInput> {
  // The embedded engine draws one thing on plain ground as it is, and its member was told what it makes of the words.
  const asIs = mode === 'relief' || (await io.open?.engine.caps())?.preview;
  const prompt = asIs ? task.params.prompt : `${task.params.prompt}，${ALONE}`;
  const row = { ...task, params: { ...task.params, prompt } };
  const { out, ...drawn } = await drawUnlabelled(ports, row, 0, { ...io, progress: (done, seen) => io.progress(done * DRAWN, seen) });
  const pixels = 'png' in out ? await ports.codec.decode(out.png) : out.bitmap;
  return { ...drawn, trail: [{ kind: 'txt2img', id: null }], pixels };
}

/** The subject alone; a picture that is cut out already stays as it is. */
async function subjectOf(
  ports: Ports,
  task: TaskRow,
  pixels: Bitmap,
  { signal, progress }: Pick<EngineIo, 'signal' | 'progress'>,
): Promise<Bitmap | null> {
  const half = (from: number) => (done: number) => progress(from + done / 2);
  const matte = await ports.runJob('matte', { picture: pixels, subject: 'auto' }, { signal, progress: half(0) });
  if (!matte || matte.every((alpha, i) => alpha === pixels.data[i * 4 + 3])) return matte && pixels;
  return cutOutOf(ports, { id: task.userId }, pixels, matte, PLAIN_EDIT, { signal, progress: half(0.5) });
}
