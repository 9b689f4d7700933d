import type { Interrogated } from '#shared/contract/tools.ts';
import type { AskOf } from '#shared/contract/tool-params.ts';
import type { EngineIo } from '../engines/engine.ts';
import { uuidv7 } from '../kernel/crypto.ts';
import type { Bitmap } from '../pixels/imaging/bitmap.ts';
import { labelOf, pixelsOf } from '../images/label-ground.ts';
import { implicitLabel } from '../pixels/imaging/implicit-label.ts';
import { infotextKeyword } from '../pixels/imaging/infotext.ts';
import type { Ports } from '../ports/ports.ts';
import type { Made } from '../images/deliver.ts';
import { draw } from '../generate/draw.ts';
import type { TaskRow } from '../kernel/db/schema/tasks.ts';
import type { Maker } from '../tasks/worker.ts';
import { cutOutOf, grayOf } from './cut.ts';
import { fromEngine, fromFile } from './describe.ts';
import { infotextOf } from './infotext-of.ts';
import { readPictureText } from '../pixels/imaging/picture-text.ts';
import { fileOf, generationOf, openSource, type Source, sourceOf } from '../images/source.ts';
import { drawLogo } from '../pixels/logo/draw-logo.ts';
import { logoSvg } from '../pixels/logo/svg.ts';
import { ToolFailure } from '../pixels/tool-failure.ts';

/** Does one step of a tool's task. */
export const runTool: Maker = async (ports, task, index, io) => {
  const ask = task.tool;
  switch (ask?.kind) {
    case 'matt':
      return { made: await matt(ports, task, ask, io) };
    case 'enlarge':
      return { made: await enlarge(ports, task, ask, io) };
    case 'interrogate':
      return { result: await interrogate(ports, task, ask, io) };
    case 'three':
      return { made: await three(ports, task, ask, io) };
    case 'logo':
      return { made: await logo(ports, ask, index, io) };
    case undefined:
      throw new Error(`task ${task.id} is of no tool`);
  }
};

type Opened = Source & Awaited<ReturnType<typeof openSource>>;

async function open(ports: Ports, task: TaskRow, key: string): Promise<Opened> {
  const source = await sourceOf(ports.db, { id: task.userId }, key);
  return { ...source, ...(await openSource(ports, source)) };
}

/** What a tool's picture takes over from the one it was made from (R8.7). */
async function carriedOn(ports: Ports, source: Opened): Promise<Omit<Made, 'out'>> {
  const caps = await ports.engine.caps();
  const texts = source.params ? await readPictureText(source.bytes) : [];
  return {
    infotext: texts.find(({ keyword }) => keyword === infotextKeyword)?.text ?? (source.params && infotextOf(source.params)),
    params: source.params,
    modelId: source.modelId,
    visibility: source.private ? 'private' : 'public',
    preview: caps.preview || source.preview,
    source: source.key,
    trail: source.trail,
  };
}

/** R4.4: the subject without its ground. */
async function matt(ports: Ports, task: TaskRow, ask: AskOf<'matt'>, io: EngineIo): Promise<Made> {
  const source = await open(ports, task, ask.image);
  const { pixels } = source;
  const { signal } = io;
  const matte = await ports.studio(
    'matte',
    { picture: pixels, subject: ask.mode },
    { signal, progress: (done) => io.progress(done * 0.7) },
  );
  if (!matte) throw new ToolFailure('NO_SUBJECT', '没有找到主体，积分已退回。可以换一种主体类型，或换一张背景更干净的图');
  const { shrink, feather, defringe, background, strokes } = ask;
  const edit = { shrink, feather, defringe, background, strokes };
  const bitmap = await cutOutOf(ports, { id: task.userId }, pixels, matte, edit, {
    signal,
    progress: (done) => io.progress(0.7 + done * 0.25),
  });
  return { ...(await carriedOn(ports, source)), out: { bitmap }, matte: { gray: grayOf(matte, pixels.width, pixels.height), edit } };
}

/** R4.6: larger, by the engine where it can, by arithmetic where it can't. */
async function enlarge(ports: Ports, task: TaskRow, ask: AskOf<'enlarge'>, io: EngineIo): Promise<Made> {
  const source = await open(ports, task, ask.image);
  const { pixels } = source;
  const { engine } = ports;
  const able = (await engine.caps()).tools.includes('enlarge') && ask.mode !== 'pixel';
  const out =
    able && engine.enlarge
      ? await engine.enlarge(pixels, { scale: ask.scale }, io)
      : {
          bitmap: await ports.studio(
            'enlarge',
            {
              picture: pixels,
              ask: {
                width: pixels.width * ask.scale,
                height: pixels.height * ask.scale,
                mode: ask.mode,
                sharpen: ask.sharpen,
                detail: ask.detail,
              },
            },
            { signal: io.signal, progress: io.progress },
          ),
        };
  return { ...(await carriedOn(ports, source)), out };
}

/** Words that make an engine draw something a body can be made of. */
const ALONE = '单个物体，完整居中，纯色背景';
/** Shares of the work: drawing where there was no picture, and finding the subject. */
const DRAWN = 0.4;
const FOUND = 0.3;

/** R4.7: a body from a picture, or from words that the engine draws first. */
async function three(ports: Ports, task: TaskRow, ask: AskOf<'three'>, io: EngineIo): Promise<Made> {
  const { pixels, ...about } = ask.image ? await fromPicture(ports, task, ask.image) : await fromWords(ports, task, ask.mode, io);
  const start = ask.image ? 0 : DRAWN;
  const progress = (done: number) => io.progress(start + done * (1 - start));
  const body = ask.mode === 'relief' ? pixels : await subjectOf(ports, task, pixels, { ...io, progress: (done) => progress(done * FOUND) });
  const id = uuidv7(ports.now());
  const made =
    body &&
    (await ports.studio(
      'solid',
      { picture: body, ask: { mode: ask.mode, depth: ask.depth }, maker: { producer: ports.config.producer, produceId: id } },
      { signal: io.signal, progress: (done) => progress(FOUND + done * (1 - FOUND)) },
    ));
  if (!made) throw new ToolFailure('NO_SUBJECT', '没有找到主体，积分已退回。可以换一张背景干净的图，或改用浮雕');
  return { ...about, id, out: { bitmap: made.poster }, glb: made.glb };
}

type Begun = Omit<Made, 'out'> & { pixels: Bitmap };

async function fromPicture(ports: Ports, task: TaskRow, key: string): Promise<Begun> {
  const source = await open(ports, task, key);
  return { ...(await carriedOn(ports, source)), pixels: source.pixels };
}

async function fromWords(ports: Ports, task: TaskRow, mode: AskOf<'three'>['mode'], io: EngineIo): Promise<Begun> {
  const prompt = mode === 'relief' ? task.params.prompt : `${task.params.prompt}，${ALONE}`;
  const row = { ...task, params: { ...task.params, prompt } };
  const { out, ...drawn } = await draw(ports, row, 0, { ...io, progress: (done, seen) => io.progress(done * DRAWN, seen) });
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
  const matte = await ports.studio('matte', { picture: pixels, subject: 'auto' }, { signal, progress: half(0) });
  if (!matte || matte.every((alpha, i) => alpha === pixels.data[i * 4 + 3])) return matte && pixels;
  const edit = { shrink: 0, feather: 0, defringe: true, background: null, strokes: [] };
  return cutOutOf(ports, { id: task.userId }, pixels, matte, edit, { signal, progress: half(0.5) });
}

/** R4.5: what the file says, else what the engine sees, else what can be measured; the answer tells which. */
async function interrogate(ports: Ports, task: TaskRow, ask: AskOf<'interrogate'>, io: EngineIo): Promise<Interrogated> {
  const viewer = { id: task.userId };
  const source = await sourceOf(ports.db, viewer, ask.image);
  const bytes = await fileOf(ports, source);
  const found = await generationOf(source, bytes);
  if (found) {
    const answer = await fromFile(ports.db, viewer, found);
    const { params } = source;
    // Of a picture made here more is known than its file says: what was typed, apart from what style and models added.
    return params && source.trail.length > 0
      ? { ...answer, params, prompt: params.prompt, negativePrompt: params.negativePrompt ?? '' }
      : answer;
  }
  const { engine } = ports;
  const caps = await engine.caps();
  const pixels = await pixelsOf(ports, { bytes }, source);
  if (caps.tools.includes('interrogate') && engine.interrogate) return fromEngine(caps.name, await engine.interrogate(pixels, io));
  const { tags, palette } = await ports.studio('look', pixels, { signal: io.signal });
  return {
    source: 'colour',
    by: '',
    prompt: tags.map(({ zh }) => zh).join('，'),
    negativePrompt: '',
    params: null,
    facts: [],
    loras: [],
    tags,
    palette,
  };
}

/** R4.8: one proposal, as pixels and as a drawing of the same areas. */
async function logo(ports: Ports, ask: AskOf<'logo'>, index: number, io: EngineIo): Promise<Made> {
  const { text, slogan = '', industry = '', style, layout, colors, seed = 0 } = ask;
  const { preview } = await ports.engine.caps();
  const { shapes } = await drawLogo({ text, slogan, industry, style, layout, colors, seed, index }, ports.glyphs);
  const bitmap = await ports.studio('logo', { shapes }, { signal: io.signal, progress: io.progress });
  const { producer } = ports.config;
  return {
    out: { bitmap },
    svg: (id) =>
      logoSvg(shapes, { title: text, desc: slogan || industry, label: labelOf(preview), xmp: implicitLabel({ producer, produceId: id }) }),
    title: text,
    infotext: null,
    params: null,
    modelId: null,
    visibility: 'public',
    preview,
    trail: [],
  };
}
