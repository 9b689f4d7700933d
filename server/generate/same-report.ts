import { DRAWING_DEFAULTS } from '#shared/rules/limits.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Reply } from '#shared/contract/endpoint.ts';
import type { SameRow, sameReport as contract } from '#shared/contract/same.ts';
import { GenParams } from '#shared/contract/params.ts';
import type { Member } from '../account/sessions.ts';
import { dicts, models, presets } from '../kernel/db/schema/catalogue.ts';
import { unitPrice } from './price.ts';
import { defaultModel } from '../models/models.ts';
import { drawingOptions } from './options.ts';
import { type Size, sizeName, sizeProblem, type SizeRange } from '#shared/rules/size.ts';
import { sameBase } from '#shared/rules/base-model.ts';
import { usableModels } from './resolve.ts';
import { findBlocked } from '../moderation/moderate.ts';
import { mayUse } from '../images/uploads.ts';
import type { Ports } from '../ports/ports.ts';
import { imageRows, type ImageRow, userRef, visibleId } from '../images/images.ts';

const engineNames: Record<string, string> = {
  preview: '离线预览引擎',
  sdapi: 'Stable Diffusion',
  openai: '云端图像接口',
  comfyui: 'ComfyUI',
  sample: '样例作品',
};

type Report = Reply<typeof contract>['data'];
type Dict = typeof dicts.$inferSelect;
type Field = SameRow['field'];

const labels: Record<Field, string> = {
  prompt: '画面描述',
  negative: '反向描述',
  model: '模型',
  lora: 'LoRA',
  size: '画幅',
  seed: '种子',
  steps: '步数',
  cfg: '引导强度',
  sampler: '采样器',
  style: '风格',
  preset: '预设',
  hires: '高清修复',
  reference: '参考图',
  engine: '引擎',
};

/** Collects rows and, for whatever can be had, what goes on the form. */
function rowBuilder() {
  const rows: SameRow[] = [];
  const params: Partial<GenParams> = {};
  const add = (field: Field, keys: string[], original: string, verdict: SameRow['verdict'], result: string, reason: string) =>
    void rows.push({ field, label: labels[field], original, result, verdict, reason, keys });
  return {
    rows,
    params,
    same(field: Field, original: string, taken: Partial<GenParams>) {
      add(field, Object.keys(taken), original, 'same', original, '');
      Object.assign(params, taken);
    },
    changed(field: Field, original: string, result: string, reason: string, taken: Partial<GenParams>, keys = Object.keys(taken)) {
      add(field, keys, original, 'changed', result, reason);
      Object.assign(params, taken);
    },
    missing: (field: Field, original: string, reason: string, keys: string[]) => add(field, keys, original, 'missing', '', reason),
  };
}
type RowBuilder = ReturnType<typeof rowBuilder>;

/** R8.8: what 画同款 of a picture gives this viewer. Judged by what generating itself would accept; nothing is charged. */
export async function sameReport(ports: Ports, viewer: Member | null, id: string): Promise<Report> {
  const { db } = ports;
  const known = await visibleId(db, viewer, id);
  const [row] = await imageRows(db, viewer, { where: sql`i.id = ${known}::uuid`, order: sql`i.id` }, ports.now());
  if (!row) throw new Error('a visible picture has no row');
  const own = row.user_id === viewer?.id;
  const out = rowBuilder();
  const lists = await db
    .select()
    .from(dicts)
    .where(inArray(dicts.name, ['canvaRatioList', 'range', 'rander']));
  const hidden = row.visibility === 'prompt_hidden' && !own;
  // With its words a maker hides every other parameter; model and size are told by the picture's own page.
  const made: Partial<GenParams> = hidden
    ? { ...(row.model_type === 'checkpoint' && { modelId: row.model_id ?? undefined }) }
    : (row.params ?? { prompt: row.prompt, negativePrompt: row.negative_prompt, modelId: row.model_id ?? undefined });
  if (hidden) out.missing('prompt', '作者隐藏了描述', '作者没有公开描述与参数，请自己填写', HIDDEN);
  else await words(ports, made, out);
  await usedModels(ports, viewer, made, out);
  const drawing = await drawingOptions(ports, viewer, out.params.modelId);
  const size = sized(made.width && made.height ? { width: made.width, height: made.height } : row, drawing.options.sizes, lists, out);
  await styled(ports, made, lists, out);
  numbers(drawing, row, made, lists, out);
  await reference(ports, viewer, own, drawing, made, out);
  const steps = out.params.steps ?? DRAWING_DEFAULTS.steps;
  const author = userRef(row.user_id, row.user_name, row.user_image, row.vip);
  const [model] = await usableModels(db, viewer, out.params.modelId ? [out.params.modelId] : []);
  const hires = out.params.image ? undefined : out.params.hires;
  const cost = unitPrice({ ...size, steps, hires }, { base: model?.price ?? null, flat: ports.config.unitCost });
  return { rows: out.rows, params: { ...out.params, sameAs: row.id }, author, cost };
}

/** Everything that stays with the maker of a picture whose words are hidden. */
const HIDDEN = Object.keys(GenParams.shape).filter(
  (key) => !['modelId', 'width', 'height', 'ratio', 'num', 'visibility', 'sameAs'].includes(key),
);

async function words({ db }: Ports, made: Partial<GenParams>, out: RowBuilder): Promise<void> {
  const given = { prompt: made.prompt, negativePrompt: made.negativePrompt };
  const blocked: Record<string, string> = {};
  // Again without what was found: a word may begin in one field and end in the next.
  for (let left: typeof given = given, found; (found = await findBlocked(db, left)); left = { ...left, [found.field]: undefined })
    blocked[found.field] = found.word;
  for (const [field, key] of [
    ['prompt', 'prompt'],
    ['negative', 'negativePrompt'],
  ] as const) {
    const text = given[key];
    if (!text) continue;
    if (blocked[key]) out.missing(field, text, `其中的「${blocked[key]}」现在不能使用，请自己改写`, [key]);
    else out.same(field, text, { [key]: text });
  }
}

async function usedModels({ db }: Ports, viewer: Member | null, made: Partial<GenParams>, out: RowBuilder): Promise<void> {
  const loras = made.loras ?? [];
  const instead = made.modelId ? await defaultModel(db) : undefined;
  const ids = [...(made.modelId ? [made.modelId] : []), ...loras.map((lora) => lora.id)];
  if (ids.length === 0) return;
  const known = await db.select().from(models).where(inArray(models.id, ids));
  const usable = await usableModels(db, viewer, ids);
  /** What a model is called, and why it can't be used: another member's private one is not named. */
  const judge = (id: string) => {
    const model = known.find((one) => one.id === id);
    const secret = model?.visibility !== 'public' && model?.userId !== viewer?.id;
    const name = !model ? '已删除的模型' : secret ? '未公开的模型' : model.name;
    return {
      name,
      why: !model ? '作者已删除它' : secret ? '作者没有公开它' : '它还没有训练好',
      usable: usable.some((one) => one.id === id),
    };
  };
  if (made.modelId) {
    const { name, why, ...model } = judge(made.modelId);
    if (model.usable) out.same('model', name, { modelId: made.modelId });
    else if (instead) out.changed('model', name, instead.name, `${why}，换成「${instead.name}」`, { modelId: instead.id });
    else out.changed('model', name, '引擎默认模型', `${why}，换成引擎默认模型`, {}, ['modelId']);
  }
  for (const lora of loras) {
    const { name, why, ...model } = judge(lora.id);
    const original = `${name} ${lora.weight}`;
    const base = usable.find((one) => one.id === lora.id)?.base ?? '';
    const checkpoint = usable.find((one) => one.id === out.params.modelId)?.base ?? '';
    if (model.usable && !sameBase(base, checkpoint))
      out.missing('lora', original, `它用于 ${base}，与模型的 ${checkpoint} 不匹配，不会使用`, ['loras']);
    else if (model.usable) out.same('lora', original, { loras: [...(out.params.loras ?? []), lora] });
    else out.missing('lora', original, `${why}，不会使用`, ['loras']);
  }
}

/**
 * A ratio of the form where it has this size, else the size itself where it can be typed, else the ratio that is nearest in shape,
 * then in area. Answers the size that comes out.
 */
function sized(made: Size, typed: SizeRange | null, lists: Dict[], out: RowBuilder): Size {
  const distance = (row: Dict) => {
    const [width, height] = [Number(row.val2), Number(row.val3)];
    const shape = Math.abs(Math.log((made.width * height) / (made.height * width)));
    return shape * 1000 + Math.abs(Math.log((made.width * made.height) / (width * height)));
  };
  const [nearest] = lists.filter((row) => row.name === 'canvaRatioList').sort((a, b) => distance(a) - distance(b));
  if (!nearest) return made;
  const size = { width: Number(nearest.val2), height: Number(nearest.val3) };
  const ratio = String(nearest.val);
  if (size.width === made.width && size.height === made.height) {
    out.same('size', sizeName(made), { ratio });
    return size;
  }
  const problem = typed ? sizeProblem(made, typed) : '这个模型没有这个尺寸';
  if (!problem) {
    out.same('size', sizeName(made), { width: made.width, height: made.height });
    return made;
  }
  out.changed('size', sizeName(made), `${sizeName(size)}（${ratio}）`, `${problem}。换成最接近的画幅`, { ratio });
  return size;
}

async function styled({ db }: Ports, made: Partial<GenParams>, lists: Dict[], out: RowBuilder): Promise<void> {
  if (made.rander) {
    const style = lists.find((row) => row.name === 'rander' && row.val === made.rander && !row.retired);
    if (style) out.same('style', style.label ?? made.rander, { rander: made.rander });
    else out.missing('style', made.rander, '这个风格已下架', ['rander']);
  }
  if (made.presetId) {
    const [preset] = await db.select().from(presets).where(eq(presets.id, made.presetId));
    if (preset) out.same('preset', preset.name, { presetId: preset.id });
    else out.missing('preset', '已下架的预设', '这个预设已下架', ['presetId']);
  }
  // Without a line of their own: the form's words for them never go away.
  if (made.tipOptimize) out.params.tipOptimize = made.tipOptimize;
  if (made.tipFollow !== undefined) out.params.tipFollow = made.tipFollow;
}

type Drawing = Awaited<ReturnType<typeof drawingOptions>>;

function numbers({ options, serving }: Drawing, row: ImageRow, made: Partial<GenParams>, lists: Dict[], out: RowBuilder): void {
  const [engine] = serving;
  if (made.seed !== undefined) out.same('seed', String(made.seed), { seed: made.seed });
  // Work of the program itself names no engine.
  if (engine && row.engine !== '' && serving.every((one) => one.row.kind !== row.engine))
    out.changed(
      'engine',
      engineNames[row.engine] ?? row.engine,
      engineNames[engine.row.kind] ?? engine.row.name,
      '引擎不同，同样的种子也会画出不一样的图',
      {},
    );
  for (const field of ['steps', 'cfg'] as const) {
    const value = made[field];
    if (value === undefined) continue;
    const range = lists.find((one) => one.name === 'range' && one.key === field);
    const [least, most] = [Number(range?.val ?? value), Number(range?.val2 ?? value)];
    const taken = Math.min(most, Math.max(least, value));
    if (taken === value) out.same(field, String(value), { [field]: value });
    else out.changed(field, String(value), String(taken), `现在的范围是 ${least} 至 ${most}`, { [field]: taken });
  }
  const { sampler, scheduler } = made;
  if (sampler || scheduler) {
    const original = [sampler, scheduler].filter(Boolean).join(' / ');
    const keys = { ...(sampler && { sampler }), ...(scheduler && { scheduler }) };
    if (!sampler || options.samplers.length === 0 || options.samplers.includes(sampler)) out.same('sampler', original, keys);
    else out.missing('sampler', original, '当前引擎没有这个采样器，用引擎默认的', Object.keys(keys));
  }
  if (made.hires) {
    const original = `放大 ${made.hires.scale} 倍`;
    if (options.lacks.hires) out.missing('hires', original, options.lacks.hires, ['hires']);
    else out.same('hires', original, { hires: made.hires });
  }
}

async function reference(
  { db }: Ports,
  viewer: Member | null,
  own: boolean,
  { options }: Drawing,
  made: Partial<GenParams>,
  out: RowBuilder,
): Promise<void> {
  const { image, denoise, resizeMode, controls } = made;
  const may = async (key: string) => viewer !== null && own && (await mayUse(db, viewer, key));
  if (made.mask || made.extend)
    out.missing('reference', '局部重画', '涂过的部分和扩出的画面不会带过来，请在局部重画里再涂', ['mask', 'feather', 'extend']);
  if (controls?.length) {
    const original = `${controls.length} 张构图参考`;
    const usable = await Promise.all(controls.map((one) => may(one.image)));
    const steered = controls.every(({ type }) => options.controls.some((one) => one.type === type));
    if (!steered) out.missing('reference', original, options.lacks.controls ?? '当前引擎没有这种构图参考，不会使用', ['controls']);
    else if (usable.every(Boolean)) out.same('reference', original, { controls });
    else out.missing('reference', original, own ? '构图参考已经不在了，不会使用' : '构图参考是作者自己的，不会共用', ['controls']);
  }
  if (!image) return;
  const taken = { image, ...(denoise !== undefined && { denoise }), ...(resizeMode && { resizeMode }) };
  const original = denoise === undefined ? '有参考图' : `有参考图，重绘幅度 ${denoise}`;
  if (await may(image)) out.same('reference', original, taken);
  else
    out.missing(
      'reference',
      original,
      own ? '参考图已经不在了，只按文字生成' : '参考图是作者自己的，不会共用，只按文字生成',
      Object.keys(taken),
    );
}
