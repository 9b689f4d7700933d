import type { OrderPreview, Period, Plan } from '#shared/contract/billing.ts';
import type { PeriodTimelineProps, TimelineBand } from '#ds/patterns/period-timeline/period-timeline.tsx';
import { day, longDay, points, time, when } from '#lib/format.ts';
import { tierOf } from '#lib/tiers.ts';
import { price } from './money.ts';
import { periods } from './plan-terms.ts';

const HOUR = 3600_000;
const DAY = 24 * HOUR;

const short = (type: Period['type']) => tierOf[type].name.replace('会员', '');
const at = (iso: string) => Date.parse(iso);
const length = ({ startAt, endAt }: Period) => at(endAt) - at(startAt);

/** `365 天`, `12 小时`: how long a period is. */
function days(ms: number): string {
  return ms >= DAY ? `${Math.floor(ms / DAY)} 天` : `${Math.max(1, Math.round(ms / HOUR))} 小时`;
}

/** `109 天 18 小时`. */
function exactly(ms: number): string {
  const hours = Math.round(ms / HOUR);
  const [whole, rest] = [Math.floor(hours / 24), hours % 24];
  return [whole > 0 && `${whole} 天`, (rest > 0 || whole === 0) && `${Math.max(1, rest)} 小时`].filter(Boolean).join(' ');
}

/** Periods of one tier that follow each other are one stretch to whoever has them; what is being bought stays by itself. */
export function stretches(periodsInOrder: readonly Period[]): Period[] {
  return periodsInOrder.reduce<Period[]>((all, period) => {
    const last = all.at(-1);
    const goesOn = last && last.type === period.type && last.bought === period.bought && last.endAt === period.startAt;
    return goesOn ? [...all.slice(0, -1), { ...last, endAt: period.endAt }] : [...all, period];
  }, []);
}

const cut = (period: Period, now: string): Period => (period.startAt < now ? { ...period, startAt: now } : period);

function band(period: Period): TimelineBand {
  const { tier, name } = tierOf[period.type];
  return {
    id: period.bought ? 'bought' : tier,
    tier,
    name,
    from: at(period.startAt),
    to: at(period.endAt),
    length: days(length(period)),
    until: `到 ${longDay(period.endAt)}`,
    bought: period.bought || undefined,
  };
}

/** Steps between the months that are named above the line. */
const STEPS = [1, 2, 3, 6, 12, 24];
const MOST_TICKS = 6;

function ticks(now: string, end: string): PeriodTimelineProps['ticks'] {
  const [year = 0, month = 1] = day(now).split('-').map(Number);
  const begins = (n: number) =>
    Date.parse(`${year + Math.floor((month - 1 + n) / 12)}-${String(((month - 1 + n) % 12) + 1).padStart(2, '0')}-01T00:00:00+08:00`);
  const all = (step: number) => {
    const found = [];
    for (let n = 1; begins(n) < at(end); n += step) found.push(begins(n));
    return found;
  };
  const shown = all(STEPS.find((step) => all(step).length <= MOST_TICKS) ?? 24);
  return shown.map((moment, i) => {
    const [y, m] = day(new Date(moment).toISOString()).split('-').map(Number);
    return { at: moment, text: i === shown.length - 1 && y !== year ? `${y} 年 ${m} 月` : `${m} 月` };
  });
}

type Grant = OrderPreview['grants'][number];

/** Grants that come every month for a while, of one amount. */
function runs(grants: readonly Grant[]): Grant[][] {
  return grants.reduce<Grant[][]>((all, grant) => {
    const last = all.at(-1);
    if (last?.[0]?.amount === grant.amount && last[0].type === grant.type) last.push(grant);
    else all.push([grant]);
    return all;
  }, []);
}

const nowOr = (iso: string, now: string) => (day(iso) === day(now) ? `今天 ${time(iso)}` : day(iso));

/** What is drawn of a purchase. */
export function timelineOf(told: OrderPreview): PeriodTimelineProps {
  const { now, finalEnd } = told;
  const before = stretches(told.before.map((period) => cut(period, now)));
  const after = stretches(told.after.map((period) => cut(period, now)));
  const bought = after.find((period) => period.bought);
  const between = bought && (bought.startAt > now ? bought.startAt : bought.endAt);
  return {
    now: at(now),
    end: at(finalEnd),
    before: before.map(band),
    after: after.map(band),
    ticks: ticks(now, finalEnd),
    marks: [now, ...(between && between !== finalEnd ? [between] : []), finalEnd].map((iso) => ({ at: at(iso), text: nowOr(iso, now) })),
    grants: told.grants.map((grant) => ({
      at: at(grant.at),
      amount: grant.amount,
      text: `${longDay(grant.at)}到 ${points(grant.amount)}`,
    })),
    grantNotes: runs(told.grants).map((run) => ({
      at: at(run[0]?.at ?? now),
      text: `${run.length > 1 ? '每月 ' : ''}${points(run[0]?.amount ?? 0)}，共 ${run.length} 次`,
    })),
    note: told.moved.length > 0 && bought ? `整段顺延 ${days(length(bought))}，一分钟不少` : undefined,
    none: '免费版',
    labels: { before: '现在', after: '付款后', grants: '每月到账' },
  };
}

export type Fact = { id: 'start' | 'moved' | 'points' | 'end'; label: string; value: string; lines: string[] };

/** The same in words: start, what is moved, points, final end (R8.13). */
export function summaryFacts(told: OrderPreview, plan: Plan | undefined): Fact[] {
  const { now, start, balance, grants } = told;
  const atOnce = start <= now;
  const moved = stretches(told.moved);
  const own = grants.filter(({ at: on }) => on >= start && on < told.end);
  const first = own[0];
  const others = runs(grants.filter((grant) => !own.includes(grant)));
  const after = stretches(told.after);
  const bought = after.find((period) => period.bought);
  const [next, ...later] = after.filter((period) => bought && period.startAt >= bought.endAt);
  const follows = [next, ...later].filter((period) => period !== undefined).map(({ type }) => short(type));
  const monthly = first && `每月 ${Number(day(first.at).slice(8))} 日到 ${points(first.amount)}，当月有效`;
  return [
    {
      id: 'start' as const,
      label: '开始',
      value: atOnce ? `今天 ${time(start)}，付款后立即生效` : `${longDay(start)}，现有会员用完后`,
      lines: plan
        ? [[plan.picNumName, plan.queue ? plan.queueName : ''], [plan.modelNum > 1 ? plan.modelNumName : '']].map((words) =>
            words.filter(Boolean).join('，'),
          )
        : [],
    },
    ...(moved.length > 0
      ? [
          {
            id: 'moved' as const,
            label: '顺延',
            value: `现有的 ${moved.length} 段会员接在后面`,
            lines: moved.map((period) => `${short(period.type)} ${exactly(length(period))}，${day(period.startAt)} 起`),
          },
        ]
      : []),
    {
      id: 'points' as const,
      label: '积分',
      value:
        balance.after > balance.now ? `余额 ${points(balance.now)} → ${points(balance.after)}` : `余额 ${points(balance.now)}，付款时不变`,
      lines: [
        atOnce && first ? `付款后先到 ${points(first.amount)}` : '',
        own.length === 1 && !atOnce && first ? `${longDay(first.at)}到 ${points(first.amount)}，当月有效` : '',
        own.length > 1 && monthly ? `${atOnce ? '之后' : `${longDay(first.at)}起`}${monthly}` : '',
        ...others.map((run) =>
          run[0] ? `${short(run[0].type)}的${run.length > 1 ? '每月 ' : ' '}${points(run[0].amount)} 照旧，${day(run[0].at)} 起` : '',
        ),
      ],
    },
    {
      id: 'end' as const,
      label: '最终到期',
      value: `${longDay(told.finalEnd)} ${time(told.finalEnd)}`,
      lines: [
        bought ? `${short(bought.type)} ${days(length(bought))}${follows.length > 0 ? `，之后${follows.join('、')}接着用` : ''}` : '',
      ],
    },
  ].map((fact) => ({ ...fact, lines: fact.lines.filter((line) => line !== '') }));
}

/** `升级到专业会员`: what the press does to a member who has this now. */
export function summaryTitle(told: OrderPreview): string {
  const mine = currentOf(told)?.type ?? -1;
  const { name } = tierOf[told.type];
  if (told.type === mine) return `续费${name}`;
  return mine !== -1 && told.type > mine ? `升级到${name}` : `购买${name}`;
}

const currentOf = ({ before, now }: OrderPreview) => stretches(before).find(({ startAt, endAt }) => startAt <= now && endAt > now);

/** `当前标准会员，到 2026 年 3 月 1 日`. */
export function summaryNow(told: OrderPreview): string {
  const current = currentOf(told);
  return current ? `当前${tierOf[current.type].name}，到 ${longDay(current.endAt)}` : '当前免费版';
}

/** What is due, and what it is compared with. */
export function summaryPrice(told: OrderPreview) {
  const months = periods.find((period) => period.time === told.time)?.months ?? 1;
  return {
    price: price(told.price),
    original: told.originalPrice > told.price ? price(told.originalPrice) : undefined,
    saved: told.saved > 0 ? `比单月买省 ¥${price(told.saved)}` : undefined,
    perMonth: months > 1 ? `合每月 ¥${price(Math.round((told.price / months) * 10) / 10)}` : undefined,
  };
}

/** AC-2: what a paid plan did, as the line of its receipt; never in force before it is. */
export function receiptLine(bought: readonly Period[], paidAt: string, now: Date): string | null {
  const line = stretches(bought);
  const own = line.find((period) => period.bought);
  if (!own) return null;
  const { name } = tierOf[own.type];
  if (own.startAt > paidAt) return `${name}将于 ${longDay(own.startAt)}生效`;
  const next = line[line.indexOf(own) + 1];
  const then = next ? `，${tierOf[next.type].name}从 ${day(next.startAt)} 接着用` : '';
  const since = when(own.startAt, now);
  return `${name}${since.startsWith('今天') ? '今天' : since}生效${then}`;
}
