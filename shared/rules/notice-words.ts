import type { Notice } from '../contract/notices.ts';
import { type ToolKind, toolKinds, tools } from '../tools/registry.ts';
import { toYuan } from './money.ts';

/** What a notice says: `lead` is what it is about, `text` goes on with it, `detail` stands below. */
export type NoticeWords = { lead: string; text: string; detail: string };

const TIERS: Record<number, string> = { 1: '基础会员', 2: '标准会员', 3: '专业会员' };
const grouped = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 0 });
const DAY_MS = 24 * 3600_000;
/** China has one time and no summer time. */
const china = (at: number) => new Date(at + 8 * 3600_000).toISOString();

/** `今天 11:30`, `明天 11:30`, `12 月 3 日 11:30`. */
function moment(iso: string, now: Date): string {
  const at = china(Date.parse(iso));
  const [day, clock] = [at.slice(0, 10), at.slice(11, 16)];
  if (day === china(now.getTime()).slice(0, 10)) return `今天 ${clock}`;
  if (day === china(now.getTime() + DAY_MS).slice(0, 10)) return `明天 ${clock}`;
  return `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日 ${clock}`;
}

const isTool = (kind: string): kind is ToolKind => (toolKinds as readonly string[]).includes(kind);
const nameOf = (what: Extract<Notice, { kind: 'task' }>['what']) => (isTool(what) ? tools[what].name : what === 'train' ? '训练' : '');
const someone = (by: { name: string } | null) => by?.name ?? '一位已离开的创作者';
const othersOf = ({ others }: { others: number }) => (others > 0 ? ` 和另外 ${others >= 99 ? '99+' : others} 人` : ' ');
const workOf = (work: { title: string } | null) => (work ? (work.title ? `《${work.title}》` : '你的作品') : '你的一件作品（已删除）');

function taskWords({ what, title, failed, made, cost, refunded }: Extract<Notice, { kind: 'task' }>): NoticeWords {
  const tool = nameOf(what);
  const back = refunded > 0 ? `${grouped.format(refunded)} 积分已退回` : '';
  if (failed && made === 0)
    return { lead: tool ? `${tool}没有成功` : '没有画成', text: title && `：${title}`, detail: back || '没有扣积分' };
  const used = cost - refunded > 0 ? `用了 ${grouped.format(cost - refunded)} 积分` : '';
  const pictures = made > 0 ? `${made} 张` : '';
  const about = [title, pictures].filter(Boolean).join('，');
  return {
    lead: failed ? '只画成了一部分' : tool ? `${tool}完成` : '画好了',
    text: about && `：${about}`,
    detail: [used, back].filter(Boolean).join('，'),
  };
}

/** What a notice says, of what it is about now; times beside `now`. */
export function noticeWords(notice: Notice, now: Date): NoticeWords {
  switch (notice.kind) {
    case 'task':
      return taskWords(notice);
    case 'paid':
      return { lead: notice.name, text: '已付款', detail: `¥${toYuan(notice.fen).toFixed(2)}` };
    case 'refund':
      return {
        lead: notice.name,
        text: notice.reason ? `退款：${notice.reason}` : '退款',
        detail: `¥${toYuan(notice.fen).toFixed(2)} 原路退回，1 至 3 天到账`,
      };
    case 'invoice': {
      const money = `¥${toYuan(notice.fen).toFixed(2)}`;
      return notice.state === 'refused'
        ? { lead: '发票没有开出', text: `：${notice.reason}`, detail: `${money}，改好后可以再提交` }
        : notice.state === 'reversed'
          ? { lead: '发票已红冲', text: '，其中有订单退了款', detail: `${money}，没退的部分可以重新开` }
          : { lead: '发票已开具', text: '，可以下载 PDF', detail: money };
    }
    case 'points':
      return { lead: `${grouped.format(notice.points)} 积分`, text: `${moment(notice.until, now)} 到期`, detail: '到期没用完不补' };
    case 'membership':
      return { lead: TIERS[notice.type] ?? '会员', text: `${moment(notice.until, now)} 到期`, detail: '续费后接着用，积分每月照常到账' };
    case 'like':
      return { lead: someone(notice.by), text: `${othersOf(notice)}喜欢了${workOf(notice.work)}`, detail: '' };
    case 'same':
      return { lead: someone(notice.by), text: ` 用${workOf(notice.work)}画了同款`, detail: '' };
    case 'follow':
      return { lead: someone(notice.by), text: ' 关注了你', detail: '' };
    case 'answer': {
      const { work, reply, said } = notice;
      const did = reply ? `回复了你${work?.title ? `在《${work.title}》下` : ''}的评论` : `评论了${workOf(work)}`;
      return { lead: someone(notice.by), text: `${othersOf(notice)}${did}`, detail: said && `“${said}”` };
    }
    case 'complaint':
      return { lead: notice.lead, text: notice.text, detail: notice.number && `处理编号 ${notice.number}` };
    case 'announcement':
      return { lead: '公告', text: `：${notice.text}`, detail: '' };
  }
}
