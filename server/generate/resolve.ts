import { DRAWING_DEFAULTS } from '#shared/rules/limits.ts';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { DictName } from '#shared/contract/dicts.ts';
import type { GenParams } from '#shared/contract/params.ts';
import { assertPicNum, planOf } from '../billing/entitlements.ts';
import type { Member } from '../account/sessions.ts';
import { dicts, models, presets } from '../kernel/db/schema/catalogue.ts';
import type { Job } from '../engines/engine.ts';
import { HttpError } from '../kernel/http-error.ts';
import { findVisible } from '../images/images.ts';
import type { Db } from '../kernel/db/db.ts';
import type { Ports } from '../ports/ports.ts';
import { unitPrice } from './price.ts';
import { assertClean } from '../moderation/sensitive.ts';

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

/** A seed for whoever leaves it to us. */
export const anySeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

async function sizeOf(db: Db, params: Pick<GenParams, 'width' | 'height' | 'ratio'>): Promise<{ width: number; height: number }> {
  if (params.width && params.height) return { width: params.width, height: params.height };
  if (!params.ratio) return { width: DRAWING_DEFAULTS.width, height: DRAWING_DEFAULTS.height };
  const row = await dictRow(db, 'canvaRatioList', params.ratio);
  if (!row) throw new HttpError('VALIDATION', { message: '画幅不可用，请重新选择', fields: { ratio: '画幅不可用' } });
  return { width: Number(row.val2), height: Number(row.val3) };
}

/** What decides the price of a press, with the form's gaps filled. */
type Priced = Pick<Resolved, 'width' | 'height' | 'num' | 'steps' | 'cfg' | 'visibility'> & {
  unit: number;
  cost: number;
  priority: number;
};

/** Prices a press: checks models and what the plan allows. Nothing is charged here. */
export async function priceDrawing(ports: Ports, member: Member, asked: Omit<GenParams, 'prompt'>): Promise<Priced> {
  const { db } = ports;
  const { plan, vipType } = await planOf(db, member.id, ports.now());
  const num = asked.num ?? 1;
  assertPicNum(num, plan);
  const visibility = asked.visibility ?? 'public';
  if (visibility === 'private' && !plan.private)
    throw new HttpError('PLAN_REQUIRED', { message: '私有创作需开通会员', fields: { visibility: '需开通会员' } });
  const wanted = [...new Set([...(asked.modelId ? [asked.modelId] : []), ...(asked.loras ?? []).map((lora) => lora.id)])];
  if ((await usableModels(db, member, wanted)).length < wanted.length)
    throw new HttpError('MODEL_OFF', { fields: { modelId: '所选模型暂不可用' } });
  const size = await sizeOf(db, asked);
  const steps = asked.steps ?? DRAWING_DEFAULTS.steps;
  const unit = unitPrice({ ...size, steps, hires: asked.hires }, ports.config.unitCost);
  const priority = plan.queue ? Math.max(0, vipType) : 0;
  return { ...size, num, visibility, steps, cfg: asked.cfg ?? DRAWING_DEFAULTS.cfg, unit, cost: unit * num, priority };
}

/** Everything that decides a picture: checks the words too, and draws the seed that was left to us. */
export async function resolve(
  ports: Ports,
  member: Member,
  params: GenParams,
): Promise<{ params: Resolved; cost: number; priority: number }> {
  await assertClean(ports.db, { prompt: params.prompt, negativePrompt: params.negativePrompt });
  const { cost, priority, unit: _unit, ...priced } = await priceDrawing(ports, member, params);
  const seed = params.seed === undefined || params.seed < 0 ? anySeed() : params.seed;
  // Credit where it can be given: a picture that went away meanwhile stops nobody.
  const sameAs = params.sameAs === undefined ? undefined : await findVisible(ports.db, member, params.sameAs);
  return { params: { ...params, sameAs, ...priced, seed }, cost, priority };
}

/** Those of the models that somebody may generate with: public or own, and ready. */
export async function usableModels(db: Db, viewer: Member | null, ids: string[]): Promise<(typeof models.$inferSelect)[]> {
  const visible = or(eq(models.visibility, 'public'), viewer ? eq(models.userId, viewer.id) : undefined);
  return db
    .select()
    .from(models)
    .where(and(inArray(models.id, ids), eq(models.status, 'ready'), visible));
}

async function dictRow(db: Db, name: DictName, val: string | undefined): Promise<typeof dicts.$inferSelect | undefined> {
  if (!val) return undefined;
  const [row] = await db
    .select()
    .from(dicts)
    .where(and(eq(dicts.name, name), eq(dicts.val, val)));
  return row;
}

/** The engine's view of one picture of a task: words of style, preset and enrichment joined in, models by the engine's names. */
export async function jobOf(db: Db, params: Resolved, index: number): Promise<Omit<Job, 'source'>> {
  const loraIds = (params.loras ?? []).map((lora) => lora.id);
  const wanted = [...(params.modelId ? [params.modelId] : []), ...loraIds];
  const found = wanted.length > 0 ? await db.select().from(models).where(inArray(models.id, wanted)) : [];
  const [preset] = params.presetId ? await db.select().from(presets).where(eq(presets.id, params.presetId)) : [];
  const style = await dictRow(db, 'rander', params.rander);
  const enriched = await dictRow(db, 'tipOptimizeList', params.tipOptimize);
  const loras = (params.loras ?? []).flatMap((lora) => {
    const model = found.find((one) => one.id === lora.id);
    return model ? [{ name: model.file || model.name, weight: lora.weight, trigger: model.trigger[0] ?? '' }] : [];
  });
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
    model: found.find((one) => one.id === params.modelId)?.file ?? '',
    loras: loras.map(({ name, weight }) => ({ name, weight })),
    style: style?.val2 ? String(style.val2) : undefined,
    denoise: params.denoise,
    params,
  };
}
