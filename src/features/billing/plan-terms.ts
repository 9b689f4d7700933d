import { Box, GraduationCap, Images, Lock, ScanLine, Zap } from 'lucide-react';
import type { Plan, PlanTime } from '#shared/contract/billing.ts';
import { planTerms as termNames } from '#shared/vocabulary/plan-terms.ts';
import type { PlanFeature } from '#ds/patterns/plan-card/plan-card.tsx';
import { points } from '#lib/format.ts';
import { tierOf } from '#lib/tiers.ts';
import { price } from './money.ts';

/** What can be chosen; the permanent plan is in every list and cannot be bought. */
export type Period = Exclude<PlanTime, -1>;

/** Spec §4: the tabs in order; `short` on phones, `term` in the name of what is bought. */
export const periods: { time: Period; label: string; short: string; term: string; months: number }[] = [
  { time: 3, label: '包年购买', short: '包年', term: termNames[3], months: 12 },
  { time: 2, label: '包季度购买', short: '包季', term: termNames[2], months: 3 },
  { time: 1, label: '单月购买', short: '单月', term: termNames[1], months: 1 },
];
/** Spec §4: the list shown at first. */
export const FIRST_PERIOD: Period = 1;

const saved = (discount: number) => (discount < 100 ? `省 ${100 - discount}%` : undefined);

/** Spec §9: what a period saves is told by the first plan of its list; an empty list saves nothing. */
export function periodSaving(plans: readonly Plan[], time: Period): string | undefined {
  return saved(plans.find((plan) => plan.time === time)?.discount ?? 100);
}

/** The cards of a period: the free plan first, then by membership. */
export function plansOf(plans: readonly Plan[], time: Period): Plan[] {
  return plans.filter((plan) => plan.time === time || plan.time === -1).toSorted((a, b) => a.type - b.type);
}

/** Where a phone begins to read: at the plan that is worth most. */
export function firstInView(plans: readonly Plan[]): number {
  const best = plans.findIndex((plan) => plan.cost === 1);
  return best === -1 ? Math.max(0, plans.findIndex(canBuy)) : best;
}

/** R3.2: the free plan is permanent and nothing to buy. */
export const canBuy = (plan: Plan) => plan.type !== -1 && plan.time !== -1;

/** `标准会员，包年`: a plan as a thing that is bought or was. */
export function planName({ type, time }: Pick<Plan, 'type' | 'time'>): string {
  const term = periods.find((period) => period.time === time)?.term;
  return term ? `${tierOf[type].name}，${term}` : tierOf[type].name;
}

/** Spec §3: the features of a plan, each under its own label; what it lacks stays, so that cards can be compared. `had`: the plan it is more than. */
function featuresOf(plan: Plan, had?: Plan): PlanFeature[] {
  const more = (key: 'point' | 'picNum' | 'modelNum', unit = '') =>
    had && plan[key] > had[key] ? `+${points(plan[key] - had[key])}${unit}` : undefined;
  const added = (key: 'private' | 'queue' | 'three' | 'enlarge') => (had && plan[key] > had[key] ? '新增' : undefined);
  const all: (PlanFeature | false)[] = [
    { glyph: 'points', text: plan.pointName, missing: plan.point === 0, gain: more('point') },
    { glyph: Images, text: plan.picNumName, missing: plan.picNum === 0, gain: more('picNum', ' 张') },
    { glyph: Lock, text: plan.privateName, missing: plan.private === 0, gain: added('private') },
    { glyph: Zap, text: plan.queueName, missing: plan.queue === 0, gain: added('queue') },
    { glyph: Box, text: plan.threeName, missing: plan.three === 0, gain: added('three') },
    { glyph: ScanLine, text: plan.enlargeName, missing: plan.enlarge === 0, gain: added('enlarge') },
    // Spec §3: shown only when above 1.
    plan.modelNum > 1 && { glyph: GraduationCap, text: plan.modelNumName, gain: more('modelNum') },
  ];
  return all.filter((feature) => feature !== false).filter((feature) => feature.text !== '');
}

function actionOf(plan: Plan, mine: Plan['type']): string {
  if (!canBuy(plan)) return '永久有效';
  const { name } = tierOf[plan.type];
  if (plan.type === mine) return `续费${name}`;
  return mine !== -1 && plan.type > mine ? `升级到${name.replace('会员', '')}` : `购买${name}`;
}

/** What a period of several months comes to a month; empty for what has no period, where the cards beside it have one. */
function perMonth(plan: Plan, time: Period): string | undefined {
  const months = periods.find((period) => period.time === time)?.months ?? 1;
  if (months === 1) return undefined;
  return canBuy(plan) ? `合 ¥${price(plan.discountedPrice / months)} / 月` : '';
}

/** Days of a month, where points are given day by day. */
const DAYS = 30;
/** Points a plan brings in a month; the free one's are given day by day. */
export const monthlyPoints = ({ type, point }: Pick<Plan, 'type' | 'point'>): number => (type === -1 ? point * DAYS : point);
/** Pictures a month's points draw at the least price. */
export const capacityOf = (plan: Pick<Plan, 'type' | 'point'>, least: number): number => Math.floor(monthlyPoints(plan) / least);
/** Yuan a month. */
export const monthlyYuan = ({ discountedPrice, time }: Pick<Plan, 'discountedPrice' | 'time'>): number =>
  discountedPrice / (periods.find((period) => period.time === time)?.months ?? 1);

/** What a plan comes to a picture, at so many points for the cheapest. */
export function perPicture(plan: Plan, least: number): string {
  const pictures = capacityOf(plan, least);
  if (plan.type === -1) return `每天约 ${Math.floor(plan.point / least)} 张，不用付款`;
  return `每月约 ${points(pictures)} 张，每张 ¥${(monthlyYuan(plan) / Math.max(1, pictures)).toFixed(3)}`;
}

/** A plan in words, beside the others of its period, for a member whose plan is `mine`. */
export function planTerms(plan: Plan, mine: Plan['type'], beside: readonly Plan[] = [plan]) {
  const { name, tier } = tierOf[plan.type];
  const bought = canBuy(plan);
  // Spec §3: a discount below 100 strikes the original price through.
  const cheaper = bought && plan.discount < 100;
  const time = beside.find(canBuy)?.time;
  return {
    name,
    tier,
    price: price(plan.discountedPrice),
    originalPrice: cheaper ? price(plan.originalPrice) : undefined,
    saving: cheaper ? saved(plan.discount) : undefined,
    term: bought ? undefined : '永久',
    perMonth: time === undefined || time === -1 ? undefined : perMonth(plan, time),
    outline: plan.outline,
    current: plan.type === mine ? '当前套餐' : undefined,
    best: plan.cost === 1 ? '最划算' : undefined,
    features: featuresOf(plan, mine !== -1 && plan.type > mine ? beside.find(({ type }) => type === mine) : undefined),
    action: actionOf(plan, mine),
    emphasis: plan.type === mine || (mine === -1 && plan.cost === 1) ? ('primary' as const) : ('neutral' as const),
    disabled: !bought,
  };
}
