import { sizeName } from '#shared/rules/size.ts';
import { DRAWING_DEFAULTS } from '#shared/rules/limits.ts';
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DictName } from '#shared/contract/dicts.ts';
import type { GenParams } from '#shared/contract/params.ts';
import { axesOf, picturesOf } from '#shared/rules/grid.ts';
import { anySeed } from '#shared/rules/seed.ts';
import { type Membership, planOf } from '../account/plan.ts';
import { assertPicNum } from '../billing/entitlements.ts';
import type { Member } from '../account/sessions.ts';
import { sameBase } from '#shared/rules/base-model.ts';
import type { EngineField } from '#shared/vocabulary/kinds.ts';
import { dicts, models, presets } from '../kernel/db/schema/catalogue.ts';
import { engineFiles } from '../kernel/db/schema/engines.ts';
import { modelVersions } from '../kernel/db/schema/training.ts';
import { versioned } from '../kernel/versioned.ts';
import type { Job } from '../engines/engine.ts';
import { eighths, fitSize } from '../engines/size-rule.ts';
import { defaultModel, offered } from '../models/models.ts';
import { enginesFor, needsOf, UNNAMED } from '../routing/abilities.ts';
import { HttpError } from '../kernel/http-error.ts';
import { findVisible } from '../images/images.ts';
import type { Db } from '../kernel/db/db.ts';
import type { Ports } from '../ports/ports.ts';
import { assertFollowed, assertGrid } from './grid.ts';
import { unitPrice } from './price.ts';
import { moderateWords } from '../moderation/moderate.ts';

type ModelRow = typeof models.$inferSelect;

/** Why nothing can be drawn where engines have models and none of them is on sale. */
export const NOTHING_ON_SALE = '还没有上架的模型，请联系管理员在运营台上架';

/** Longest side of a picture that is repainted or extended. */
const SIDE_MAX = 2048;

/** Parameters with every default filled in: what is stored, charged and written into the file. */
export type Resolved = GenParams & {
  width: number;
  height: number;
  num: number;
  steps: number;
  cfg: number;
  seed: number;
  visibility: 'public' | 'private' | 'prompt_hidden';
};

async function sizeOf(db: Db, params: Pick<GenParams, 'width' | 'height' | 'ratio'>): Promise<{ width: number; height: number }> {
  if (params.width && params.height) return { width: params.width, height: params.height };
  if (!params.ratio) return { width: DRAWING_DEFAULTS.width, height: DRAWING_DEFAULTS.height };
  const row = await dictRow(db, 'canvaRatioList', params.ratio);
  if (!row || row.retired) throw new HttpError('VALIDATION', { message: '画幅不可用，请重新选择', fields: { ratio: '画幅不可用' } });
  return { width: Number(row.val2), height: Number(row.val3) };
}

/** What decides the price of a press, with the form's gaps filled; the size is the one the engine paints. */
type Priced = Pick<Resolved, 'width' | 'height' | 'num' | 'steps' | 'cfg' | 'visibility' | 'modelId' | 'hires'> & {
  unit: number;
  cost: number;
  priority: number;
  needs: string[];
  /** The kind of engine that is likely to do it, for the time it takes. */
  engine: string;
};

/** What a price is asked with: the form without its words and pictures. `from` is the source's size and whether only a part is repainted. */
export type Asked = Omit<GenParams, 'prompt' | 'controls'> & {
  controls?: { type: string }[] | undefined;
  from?: { width: number; height: number; mask: boolean } | undefined;
};

/** Prices a press: checks models, what the plan allows, and that an engine can do it. Nothing is charged here. */
export async function priceDrawing(ports: Ports, member: Member, asked: Asked, membership?: Membership): Promise<Priced> {
  const { db } = ports;
  const { plan, vipType } = membership ?? (await planOf(db, member.id, ports.now()));
  const num = picturesOf(asked);
  if (asked.grid) await assertGrid(db, asked, plan);
  else assertPicNum(num, plan);
  const visibility = asked.visibility ?? 'public';
  if (visibility === 'private' && !plan.private)
    throw new HttpError('PLAN_REQUIRED', { message: '私有创作需开通会员', fields: { visibility: '需开通会员' } });
  if ((await dictRow(db, 'rander', asked.rander))?.retired)
    throw new HttpError('VALIDATION', { message: '这个风格已经下架，请换一个', fields: { rander: '风格已下架' } });
  const model = await assertModels(db, member, asked);
  const part = asked.from?.mask === true || asked.extend !== undefined;
  // Nobody makes a second pass from a reference picture.
  const hires = asked.from || (asked.hires?.scale ?? 1) <= 1 ? undefined : asked.hires;
  const needs = needsOf({ ...asked, modelId: model?.id, source: asked.from !== undefined, mask: part, hires: hires !== undefined });
  const [open] = await enginesFor(ports, needs);
  if (!open) throw await unable(ports, needs);
  const { sizes, lacks } = await open.engine.caps(model ? await fileOn(db, open.row.id, model.id) : '');
  await assertFollowed(db, asked, lacks);
  // What the engine does not follow is neither stored nor paid for. What changes in part keeps its size, whatever the part is painted in.
  const size = part ? wholeSize(asked.from, asked.extend) : fitSize(sizes, await sizeOf(db, lacks.size ? {} : asked));
  const stepped = axesOf(asked).flatMap((axis) => (axis.of === 'steps' ? axis.values : []));
  const steps = (lacks.steps ? undefined : (stepped[0] ?? asked.steps)) ?? DRAWING_DEFAULTS.steps;
  const unit = unitPrice({ ...size, steps, hires }, { base: model?.price ?? null, flat: ports.config.unitCost });
  const priority = plan.queue ? Math.max(0, vipType) : 0;
  const cfg = (lacks.cfg ? undefined : asked.cfg) ?? DRAWING_DEFAULTS.cfg;
  const cost = unit * num;
  return { ...size, hires, modelId: model?.id, num, visibility, steps, cfg, unit, cost, priority, needs, engine: open.row.kind };
}

/** The size of the picture that comes of it: a second pass makes it larger. */
export function madeSize({ width, height, hires }: Pick<Priced, 'width' | 'height' | 'hires'>): { width: number; height: number } {
  const scaled = (side: number) => (hires ? eighths(side * hires.scale) : side);
  return { width: scaled(width), height: scaled(height) };
}

/** The size of a source with what is added at its edges. */
function wholeSize(from: Asked['from'], extend: GenParams['extend']): { width: number; height: number } {
  if (!from) throw new HttpError('VALIDATION', { message: '请先选择参考图', fields: { image: '请先选择参考图' } });
  const { left = 0, top = 0, right = 0, bottom = 0 } = extend ?? {};
  const size = { width: from.width + left + right, height: from.height + top + bottom };
  if (Math.max(size.width, size.height) > SIDE_MAX)
    throw new HttpError('TOO_LARGE', {
      message: `画面为 ${sizeName(size)}，每边最多 ${SIDE_MAX} 像素`,
      fields: { extend: '画面太大' },
    });
  return size;
}

/** The checkpoint, which may be nobody's choice; refuses models that are not on offer and LoRAs of another base. */
async function assertModels(db: Db, member: Member, { modelId, loras = [] }: Asked): Promise<ModelRow | undefined> {
  const id = modelId ?? (await defaultModel(db))?.id;
  const wanted = [...new Set([...(id ? [id] : []), ...loras.map((lora) => lora.id)])];
  const usable = await usableModels(db, member, wanted);
  const missing = wanted.find((one) => !usable.some((model) => model.id === one));
  if (missing !== undefined) throw new HttpError('MODEL_OFF', { fields: { [missing === id ? 'modelId' : 'loras']: '所选模型暂不可用' } });
  const model = usable.find((one) => one.id === id);
  const odd = model && usable.find((one) => one.type === 'lora' && !sameBase(one.base, model.base));
  if (odd)
    throw new HttpError('VALIDATION', {
      message: `LoRA「${odd.name}」用于 ${odd.base}，与模型「${model.name}」的 ${model.base} 不匹配，请换一个 LoRA 或模型`,
      fields: { loras: '与模型的底模不同' },
    });
  return model;
}

/** Why no engine takes work with these needs. */
async function unable(ports: Ports, needs: string[]): Promise<HttpError> {
  const field = ['mask', 'source', 'hires'].find((one) => needs.includes(`can:${one}`));
  const without = needs.filter((need) => need !== `can:${field}`);
  const [open] = await enginesFor(ports, without);
  if (field && open) {
    const reason = (await open.engine.caps()).lacks[field as EngineField] ?? '所选模型不支持';
    return new HttpError('NOT_READY', { message: `${reason}，本次没有扣除积分`, fields: { [field]: reason } });
  }
  const [any] = await enginesFor(ports, []);
  if (!any) return new HttpError('NOT_READY', { message: '还没有可用的生成引擎，请联系管理员接入。本次没有扣除积分' });
  if (needs.includes(UNNAMED)) return new HttpError('NOT_READY', { message: `${NOTHING_ON_SALE}。本次没有扣除积分` });
  return new HttpError('MODEL_OFF', {
    message: '所选模型与 LoRA 或参数不在同一个引擎上，请换一个组合',
    fields: { loras: '与模型不在同一个引擎上' },
  });
}

/** What an engine calls the file of a model; empty where it has none, which keeps its default. */
export async function fileOn(db: Db, engineId: string, modelId: string): Promise<string> {
  const [file] = await db
    .select({ name: engineFiles.name })
    .from(engineFiles)
    .where(and(eq(engineFiles.engineId, engineId), eq(engineFiles.modelId, modelId), isNull(engineFiles.goneAt)))
    .orderBy(engineFiles.name);
  return file?.name ?? '';
}

/** Everything that decides a picture: checks the words too, and draws the seed that was left to us. */
export async function resolve(
  ports: Ports,
  member: Member,
  params: GenParams,
  from?: Asked['from'],
): Promise<{ params: Resolved; cost: number; priority: number; needs: string[] }> {
  await moderateWords(ports, member, 'prompt', { prompt: params.prompt, negativePrompt: params.negativePrompt });
  const { cost, priority, needs, unit: _unit, engine: _engine, ...priced } = await priceDrawing(ports, member, { ...params, from });
  const seed = params.seed === undefined || params.seed < 0 ? anySeed() : params.seed;
  // Credit where it can be given: a picture that went away meanwhile stops nobody.
  const sameAs = params.sameAs === undefined ? undefined : await findVisible(ports.db, member, params.sameAs);
  const loras = await versionsOf(ports.db, params.loras);
  return { params: { ...params, ...(loras && { loras }), sameAs, ...priced, seed }, cost, priority, needs };
}

/** Whether an engine has the file of a version; styles are data, which the preview engine reads itself. */
const listed = sql`(${modelVersions.file} is null or exists (select 1 from ${engineFiles}
  where ${engineFiles.modelId} = ${modelVersions.modelId} and ${engineFiles.goneAt} is null and strpos(lower(${engineFiles.name}), ${modelVersions.file}) > 0))`;

/** The LoRAs with the version each is drawn in: the newest that is ready where none was asked for, so that the picture can be made again. */
async function versionsOf(db: Db, loras: GenParams['loras']): Promise<GenParams['loras']> {
  if (!loras || loras.length === 0) return loras;
  const known = await db
    .select({ id: modelVersions.modelId, n: modelVersions.n })
    .from(modelVersions)
    .where(
      and(
        inArray(
          modelVersions.modelId,
          loras.map((lora) => lora.id),
        ),
        listed,
      ),
    )
    .orderBy(desc(modelVersions.n));
  return loras.map(({ version, ...lora }) => {
    const found = known.find(({ id, n }) => id === lora.id && (version === undefined || n === version));
    if (version !== undefined && !found) {
      const message = `所选模型没有第 ${version} 版，没有提交，也没有扣积分。请换一个版本`;
      throw new HttpError('MODEL_OFF', { message, fields: { loras: message } });
    }
    return found ? { ...lora, version: found.n } : lora;
  });
}

/** Those of the models that somebody may generate with: public or own, on sale, and with a file on an engine. */
export async function usableModels(db: Db, viewer: Member | null, ids: string[]): Promise<ModelRow[]> {
  if (ids.length === 0) return [];
  const m = alias(models, 'm');
  const visible = or(eq(m.visibility, 'public'), viewer ? eq(m.userId, viewer.id) : undefined);
  return db
    .select()
    .from(m)
    .where(and(inArray(m.id, ids), offered, visible));
}

async function dictRow(db: Db, name: DictName, val: string | undefined): Promise<typeof dicts.$inferSelect | undefined> {
  if (!val) return undefined;
  const [row] = await db
    .select()
    .from(dicts)
    .where(and(eq(dicts.name, name), eq(dicts.val, val)));
  return row;
}

/** One picture of a task as the engine `engineId` is asked for it: words of style, preset and enrichment joined in, models by its own names. */
export async function jobOf(db: Db, params: Resolved, index: number, engineId: string): Promise<Omit<Job, 'source' | 'mask' | 'controls'>> {
  const [preset] = params.presetId ? await db.select().from(presets).where(eq(presets.id, params.presetId)) : [];
  const style = await dictRow(db, 'rander', params.rander);
  const enriched = await dictRow(db, 'tipOptimizeList', params.tipOptimize);
  const loras = await lorasOf(db, params, engineId);
  const words = [
    params.prompt,
    style?.val2 ? String(style.val2) : '',
    preset?.prompt ?? '',
    ...loras.map((lora) => lora.trigger),
    enriched?.val2 ? String(enriched.val2) : '',
  ];
  return {
    prompt: words.filter((part, i) => part && (i === 0 || !params.prompt.includes(part))).join('，'),
    negativePrompt: [params.negativePrompt, preset?.negativePrompt].filter(Boolean).join('，'),
    width: params.width,
    height: params.height,
    seed: (params.seed + index) % 2 ** 32,
    steps: params.steps,
    cfg: params.cfg,
    sampler: params.sampler,
    scheduler: params.scheduler,
    model: params.modelId ? await fileOn(db, engineId, params.modelId) : '',
    vae: params.vae,
    loras: loras.map(({ id, name, weight }) => ({ id, name, weight })),
    style: style?.val2 ? String(style.val2) : undefined,
    denoise: params.denoise,
    hires: (params.hires?.scale ?? 1) > 1 ? params.hires : undefined,
    params,
  };
}

/** The LoRAs of a job by the engine's names, each with the word that switches it on. */
async function lorasOf(
  db: Db,
  { loras = [] }: Resolved,
  engineId: string,
): Promise<{ id: string; name: string; weight: number; trigger: string }[]> {
  const ids = loras.map((lora) => lora.id);
  if (ids.length === 0) return [];
  const found = await db
    .select({
      id: models.id,
      trigger: models.trigger,
      name: engineFiles.name,
      n: modelVersions.n,
      word: modelVersions.trigger,
      file: modelVersions.file,
    })
    .from(models)
    .innerJoin(engineFiles, and(eq(engineFiles.modelId, models.id), eq(engineFiles.engineId, engineId), isNull(engineFiles.goneAt)))
    .leftJoin(modelVersions, eq(modelVersions.modelId, models.id))
    .where(inArray(models.id, ids));
  return loras.flatMap(({ id, weight, version }) => {
    const of = found.find(
      (one) => one.id === id && (version === undefined || (one.n === version && (!one.file || one.name.toLowerCase().includes(one.file)))),
    );
    const words = version === undefined ? of?.trigger : of?.word;
    return of ? [{ id, name: of.file ? of.name : versioned(of.name, version), weight, trigger: words?.[0] ?? '' }] : [];
  });
}
