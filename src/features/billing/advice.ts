import type { VipType } from '#shared/contract/account.ts';
import type { Plan } from '#shared/contract/billing.ts';
import type { Usage } from '#shared/contract/points.ts';
import { points } from '#lib/format.ts';
import { tierOf } from '#lib/tiers.ts';
import { price } from './money.ts';
import { capacityOf, monthlyPoints, monthlyYuan } from './plan-terms.ts';

/** Drawings of the last days from which on they tell something. */
export const TELLING = 10;
type Need = { pictures: number; least: number; usage: Usage | undefined };

/** What a picture costs a member as they draw: by their own use where it tells something, and never less than the least. */
const eachOf = ({ least, usage }: Omit<Need, 'pictures'>): number =>
  usage && usage.tasks >= TELLING && usage.pictures > 0 ? Math.max(least, usage.points / usage.pictures) : least;

/** The smallest plan whose points are enough for so many pictures a month; null beyond the largest. */
export const planFor = (plans: readonly Plan[], { pictures, ...need }: Need): Plan | null =>
  plans.find((plan) => monthlyPoints(plan) >= Math.round(pictures * eachOf(need)) && capacityOf(plan, need.least) >= pictures) ?? null;

/** How much of a month's points was used, in words. */
function shareOf(used: number, plan: Plan): string {
  const share = used / Math.max(1, monthlyPoints(plan));
  if (share > 1) return `超过${tierOf[plan.type].name}每月的 ${points(monthlyPoints(plan))}`;
  return share < 0.5 ? '不到一半' : share < 0.9 ? '一半多' : '快用完了';
}

const yearly = (yuan: number) => `每年${yuan < 0 ? '少' : '多'}付 ¥${price(Math.round(Math.abs(yuan) * 12))}`;

export type Advice = { title: string; lines: string[] };
type Asked = Need & { plans: readonly Plan[]; mine: VipType };

/** R8.13: what so many pictures a month ask for, by points and by money; also where that is to buy nothing. */
export function adviceOf({ plans, mine, pictures, least, usage }: Asked): Advice {
  const fit = planFor(plans, { pictures, least, usage });
  if (!fit) return { title: '量更大，请联系我们', lines: ['按量定价，电话在下面。'] };
  const owned = plans.find(({ type }) => type === mine);
  const above = plans.find(({ type }) => type > fit.type);
  const name = (plan: Plan) => tierOf[plan.type].name;
  const rest = points(capacityOf(fit, least) - pictures);
  const each = eachOf({ least, usage });
  const need = points(Math.round(pictures * each));
  const told =
    usage && usage.tasks >= TELLING
      ? pictures < usage.pictures
        ? `约要 ${need} 积分，比你近 30 天用的 ${points(usage.points)} 少。`
        : `你近 30 天用了 ${points(usage.points)} 积分，${shareOf(usage.points, fit)}。`
      : undefined;
  const plain =
    fit.type === -1 ? `每天登录送 ${fit.point} 积分，当天有效，登录了才有。` : `每月 ${points(fit.point)} 积分，按 ${least} 积分一张算。`;
  const less = plans.find((plan) => capacityOf(plan, least) >= pictures);
  // Enough by pictures, not by points: what else they do with a picture costs, too.
  const short =
    less && less !== fit
      ? `你的图每张合 ${each.toFixed(1)} 积分，${points(pictures)} 张要 ${need}，${name(less)}每月只有 ${points(monthlyPoints(less))}。`
      : undefined;
  const lines = [short ?? told ?? plain];
  const more = (plan: Plan, than: Plan) => yearly(monthlyYuan(plan) - monthlyYuan(than));
  if (owned && fit.type < mine)
    lines.push(`${name(owned)}到期前照用。到期后${fit.type === -1 ? '不续' : `改买${name(fit)}`}，${more(fit, owned)}。`);
  else if (owned && mine !== -1 && fit.type > mine)
    lines.push(
      `${name(owned)}每月约 ${points(capacityOf(owned, least))} 张，差 ${points(pictures - capacityOf(owned, least))} 张。${more(fit, owned)}。`,
    );
  else if (above) lines.push(`不必买${name(above)}，${more(fit, above)}。`);
  const enough = fit.type === mine ? '够用' : fit.type < mine ? '就够' : '合适';
  return { title: `${name(fit)}${enough}，还余 ${rest} 张`, lines };
}
