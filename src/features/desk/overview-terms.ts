import type { DeskOverview, DeskWait } from '#shared/contract/desk-overview.ts';
import { ANSWER_HOURS, NOTICE_SECONDS, QUEUE_LINE, SPACE_LINE } from '#shared/rules/desk-lines.ts';
import type { DeskSection } from '#shared/rules/desk-roles.ts';
import { reasonName } from '#shared/rules/report-reasons.ts';
import { fileSize, points, when } from '#lib/format.ts';
import { toolPages } from '#product/tools.ts';
import type { DialProps } from '#ds/primitives/dial/dial.tsx';
import { actionName, targetName } from './audit-terms.ts';
import { named, waited } from './complaint-terms.ts';
import { signed, yuan } from './member-terms.ts';
import { difference } from './reconciliation-terms.ts';

/** A figure with its threshold, two facts under it, and what is wrong where something is. */
export type Tile = {
  dial: Omit<DialProps, 'stale'>;
  aside: string;
  alarm: string | null;
  facts: [string, string][];
};

const HOUR = 3600;
const DAY = 24 * HOUR;

/** `12 秒`, `1 分 12 秒`, `3 时 40 分`, `2 天`: how long something has waited. */
export function sinceText(seconds: number | null): string {
  if (seconds === null) return '−';
  const whole = Math.floor(seconds);
  if (whole < 60) return `${whole} 秒`;
  if (whole < HOUR) return `${Math.floor(whole / 60)} 分 ${whole % 60} 秒`;
  if (whole < 2 * DAY) return `${Math.floor(whole / HOUR)} 时 ${String(Math.floor((whole % HOUR) / 60)).padStart(2, '0')} 分`;
  return `${Math.floor(whole / DAY)} 天`;
}

const TB = 1024 ** 4;
/** `4.1 TB`, `640 MB`. */
const size = (bytes: number): string => (bytes >= TB ? `${Number((bytes / TB).toFixed(1))} TB` : fileSize(bytes));
const whole = (share: number): number => Math.round(share * 100);

/** Where the long tick of a scale stands that goes on a little beyond its threshold. */
const QUEUE_TICK = 0.75;
const ANSWER_TICK = 0.8;
const SALES_TICK = 0.9;

function queueTile({ queue: { waiting, longest, members } }: DeskOverview): Tile {
  return {
    dial: {
      label: '队列',
      share: (waiting / QUEUE_LINE) * QUEUE_TICK,
      line: QUEUE_TICK,
      value: points(waiting),
      unit: '个',
      text: `${points(waiting)} 个在排，线 ${QUEUE_LINE}`,
    },
    aside: `线 ${QUEUE_LINE}`,
    alarm: waiting > QUEUE_LINE ? `超过 ${QUEUE_LINE}` : null,
    facts: [
      ['最久等待', sinceText(longest)],
      ['会员 / 普通', `${points(members)} / ${points(waiting - members)}`],
    ],
  };
}

function enginesTile({ engines: { all, broken, busy } }: DeskOverview): Tile {
  const up = all - broken.length;
  return {
    dial: {
      label: '引擎',
      share: all > 0 ? up / all : 0,
      line: all > 0 ? 1 : null,
      value: String(up),
      unit: `/ ${all}`,
      text: `${all} 台里 ${up} 台正常`,
    },
    aside: '全部在用',
    alarm: broken.length > 0 ? `${broken.length} 台坏了` : null,
    facts: [
      ['GPU 忙', busy === null ? '−' : `${whole(busy)}%`],
      ['坏了', broken.join('、') || '没有'],
    ],
  };
}

function paymentsTile({ many, fen, latest, yesterday }: NonNullable<DeskOverview['payments']>): Tile {
  return {
    dial: {
      label: '支付',
      share: (many / Math.max(1, yesterday)) * SALES_TICK,
      line: yesterday > 0 ? SALES_TICK : null,
      value: points(many),
      unit: '笔',
      text: `今天 ${points(many)} 笔，线是昨天全天的 ${points(yesterday)} 笔`,
    },
    aside: '今天',
    alarm: (latest ?? 0) > NOTICE_SECONDS ? '通知晚了' : null,
    facts: [
      ['收款', yuan(fen)],
      ['通知最迟', sinceText(latest)],
    ],
  };
}

/** Days from which on nobody plans. */
const FAR_DAYS = 1000;

function spaceTile({ space: { stored, daily, disk } }: DeskOverview): Tile {
  const [amount = '', unit = ''] = size(stored).split(' ');
  if (!disk)
    return {
      dial: { label: '存储', share: 0, line: null, value: amount, unit, text: `图片一共 ${size(stored)}` },
      aside: '图片桶',
      alarm: null,
      facts: [
        ['图片', size(stored)],
        ['每天多', size(daily)],
      ],
    };
  const share = disk.all > 0 ? disk.used / disk.all : 0;
  const days = daily > 0 ? Math.floor((disk.all - disk.used) / daily) : Infinity;
  const line = `${whole(SPACE_LINE)}%`;
  return {
    dial: { label: '磁盘', share, line: SPACE_LINE, value: String(whole(share)), unit: '%', text: `用了 ${whole(share)}%，线 ${line}` },
    aside: `线 ${line}`,
    alarm: share > SPACE_LINE ? `超过 ${line}` : null,
    facts: [
      ['用了', `${size(disk.used)} / ${size(disk.all)}`],
      ['按现在够', days >= FAR_DAYS ? '很久' : `${days} 天`],
    ],
  };
}

function complaintsTile({ open, longest, answered }: NonNullable<DeskOverview['complaints']>): Tile {
  const limit = ANSWER_HOURS * HOUR;
  return {
    dial: {
      label: '投诉',
      share: ((longest ?? 0) / limit) * ANSWER_TICK,
      line: ANSWER_TICK,
      value: points(open),
      unit: '件',
      text: open > 0 ? `${points(open)} 件，最久等了 ${sinceText(longest)}，线 ${ANSWER_HOURS} 小时` : '没有待处理的',
    },
    aside: `${ANSWER_HOURS} 小时内`,
    alarm: (longest ?? 0) > limit ? `超过 ${ANSWER_HOURS} 小时` : null,
    facts: [
      ['最久等待', sinceText(longest)],
      ['今天已答', points(answered)],
    ],
  };
}

/** The figures that whoever looks may see. */
export const tilesOf = (overview: DeskOverview): Tile[] => [
  queueTile(overview),
  enginesTile(overview),
  ...(overview.payments ? [paymentsTile(overview.payments)] : []),
  spaceTile(overview),
  ...(overview.complaints ? [complaintsTile(overview.complaints)] : []),
];

/** What waits as a row: what it is, what there is to know, where it is dealt with, how long it has waited, and whose turn it is. */
export type WaitRow = {
  key: string;
  kind: string;
  what: string;
  about: string;
  section: DeskSection;
  hash: string;
  waited: string;
  isLate: boolean;
  who: string;
};
type Told = Pick<WaitRow, 'kind' | 'what' | 'about' | 'section' | 'hash'>;

const monthDay = (day: string) => `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日`;
const asker = ({ who }: Pick<DeskWait, 'who'>) => (who ? `${who.mine ? '你' : who.name}提出的，` : '');

function told(wait: DeskWait, now: Date): Told {
  switch (wait.kind) {
    case 'engine': {
      const why = wait.isAway ? '没有回答' : wait.failures > 0 ? `连续失败 ${wait.failures} 次` : '额度用完了';
      const then = wait.retryIn === null ? '正在再试' : `${wait.retryIn} 秒后再试`;
      return { kind: '引擎', what: `${wait.name} ${why}`, about: `已停止派单，${then}`, section: 'models', hash: '' };
    }
    case 'difference':
      return {
        kind: '对账',
        what: `${monthDay(wait.day)}差 ${difference(wait.fen)}`,
        about: `${wait.many} 笔对不上`,
        section: 'orders',
        hash: '',
      };
    case 'file':
      return { kind: '模型', what: `${wait.file} 不见了`, about: `前台已自动隐藏「${wait.name}」`, section: 'models', hash: wait.id };
    case 'complaint':
      return {
        kind: '投诉',
        what: `${named({ kind: wait.target, name: wait.name })} ${reasonName(wait.reason)}`,
        about: wait.same > 1 ? `被投诉 ${wait.same} 次` : wait.author,
        section: 'complaints',
        hash: wait.number,
      };
    case 'review':
      return {
        kind: '审核',
        what: named({ kind: wait.target, name: wait.name }),
        about: wait.author && `${wait.author} 发布`,
        section: 'complaints',
        hash: wait.number,
      };
    case 'refund':
      return { kind: '退款', what: yuan(wait.fen), about: `${asker(wait)}等第二人`, section: 'orders', hash: wait.key };
    case 'stray':
      return {
        kind: '退款',
        what: `${yuan(wait.fen)} 付了两次`,
        about: wait.waits ? `${asker(wait)}等第二人` : '还没有退',
        section: 'orders',
        hash: wait.key,
      };
    case 'invoices':
      return { kind: '发票', what: `${wait.many} 张待开`, about: `最早 ${when(wait.at, now)}`, section: 'orders', hash: wait.key };
    case 'price':
      return {
        kind: '价格',
        what: `${wait.name} 改成 ${yuan(wait.fen)}`,
        about: `${asker(wait)}等第二人`,
        section: 'catalogue',
        hash: wait.pid,
      };
    case 'points':
      return {
        kind: '积分',
        what: `${wait.name} ${signed(wait.amount)}`,
        about: `${asker(wait)}等第二人`,
        section: 'members',
        hash: String(wait.id),
      };
  }
}

/** Whose turn it is: who looks at a case, and of what waits for a second person whoever did not ask for it. */
function turn(wait: DeskWait): string {
  if (!wait.who) return '';
  if (wait.kind === 'complaint' || wait.kind === 'review') return wait.who.mine ? '你' : wait.who.name;
  return wait.who.mine ? '' : '你';
}

/** What waits as rows of the queue. */
export const waitRows = ({ waits, at }: Pick<DeskOverview, 'waits' | 'at'>): WaitRow[] => {
  const now = new Date(at);
  return waits.map((wait) => {
    const row = told(wait, now);
    const isLate = new Date(wait.dueAt) <= now;
    return { ...row, key: `${wait.kind} ${row.hash} ${row.what}`, waited: waited(wait.at, now), isLate, who: turn(wait) };
  });
};

/** What an engine does, in words: whatever draws also draws for the tools. */
export function doesText(does: DeskOverview['machines'][number]['does']): string {
  if (does.includes('txt2img') || does.includes('img2img')) return '生成';
  const names = does.flatMap((kind) => (kind in toolPages ? [toolPages[kind as keyof typeof toolPages]] : []));
  return names.map(({ step, label }) => step ?? label).join('、') || '−';
}

/** The day's pictures in a line: how many, how many failed, and where most of them did. */
export function dayText({ hours, failedMost }: Pick<DeskOverview, 'hours' | 'failedMost'>): string {
  const [ended, failed] = hours.reduce(([all, bad], hour) => [all + hour.ended, bad + hour.failed], [0, 0]);
  return [`${points(ended)} 次`, `失败 ${points(failed)}`, ...(failedMost === null ? [] : [`多是 ${failedMost}`])].join('，');
}

/** A line of the audit in a sentence. */
export const deedText = ({ action, target, reason }: NonNullable<DeskOverview['audit']>[number]): string =>
  `${actionName(action)} ${targetName(target)}${reason && `，理由 ${reason}`}`;
