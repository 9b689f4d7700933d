import type { DeskComplaint, DeskComplaintRow } from '#shared/contract/desk-complaints.ts';
import { reasonName } from '#shared/rules/report-reasons.ts';
import { when } from '#lib/format.ts';

/** What an operator chooses between; which outcome it is, the template says. */
export type Deed = 'keep' | 'hide' | 'delete' | 'ask';

/** Deeds with their keys, in the order of the bar. */
export const deeds: { id: Deed; label: string; key: string; does: string }[] = [
  { id: 'keep', label: '保留', key: 'K', does: '保留并答复' },
  { id: 'hide', label: '隐藏', key: 'H', does: '隐藏并答复' },
  { id: 'delete', label: '删除', key: 'D', does: '删除并答复' },
  { id: 'ask', label: '等材料', key: 'M', does: '发出，等材料' },
];

/** What the button says that does a deed. */
export const doesOf = (deed: Deed, { reason }: Pick<DeskComplaintRow, 'reason'>): string =>
  reason === 'review' && deed !== 'ask'
    ? { keep: '通过', hide: '不通过，隐藏', delete: '不通过，删除' }[deed]
    : (deeds.find(({ id }) => id === deed)?.does ?? '');

const kinds = { image: '作品', model: '模型', user: '会员', comment: '评论' } as const;

/** Why a deed is not to be had for this complaint. */
export function notFor(deed: Deed, { kind, shown, reason, complainant }: DeskComplaint): string | undefined {
  if (deed === 'ask') return reason === 'review' ? '这是发布审核，没有投诉人' : complainant ? undefined : '投诉人没有登录，联系不到';
  if (deed === 'keep') return undefined;
  if (kind === 'user') return '会员不能隐藏或删除，请到「会员」里停用';
  if (kind === 'model' && deed === 'delete') return '模型只能隐藏，不能删除';
  return shown === 'gone' ? `${kinds[kind]}已经不在了` : undefined;
}

/** What both sides are written; what stands between 〔〕 is still to be filled in. */
export type Template = {
  id: string;
  deed: Deed;
  name: string;
  outcome: 'kept' | 'hidden' | 'deleted' | 'groundless' | null;
  answer: (what: string) => string;
  letter: (what: string) => string;
};
const templates: Template[] = [
  {
    id: 'groundless',
    deed: 'keep',
    name: '投诉不成立',
    outcome: 'groundless',
    answer: (what) => `你好，我们看过了${what}，没有发现违反规则的地方，先保留。如果有新的证据，请再告诉我们。`,
    letter: () => '',
  },
  {
    id: 'warned',
    deed: 'keep',
    name: '保留，提醒作者',
    outcome: 'kept',
    answer: (what) => `你好，${what}先保留，我们已经提醒了作者。谢谢你告诉我们。`,
    letter: (what) => `有人投诉了${what}，这次保留。请〔要改的地方〕，再被投诉可能会隐藏。`,
  },
  {
    id: 'infringing',
    deed: 'hide',
    name: '侵权，先隐藏',
    outcome: 'hidden',
    answer: (what) => `你好，${what}已从广场和搜索中隐藏，别人看不到了。如果别处还有，请再发起投诉。`,
    letter: (what) => `${what}因侵权投诉隐藏，没有删除，你自己还能看到。如有异议，请带上权属证明联系客服。`,
  },
  {
    id: 'improper',
    deed: 'hide',
    name: '内容不合适，隐藏',
    outcome: 'hidden',
    answer: (what) => `你好，${what}的内容不合适，已经隐藏，别人看不到了。谢谢你告诉我们。`,
    letter: (what) => `${what}的内容不适合公开，已经隐藏，没有删除，你自己还能看到。如有异议，请联系客服。`,
  },
  {
    id: 'illegal',
    deed: 'delete',
    name: '违法违规，删除',
    outcome: 'deleted',
    answer: (what) => `你好，${what}违反规则，已经删除。谢谢你告诉我们。`,
    letter: (what) => `${what}违反《用户协议》，已经删除。如有异议，请在 30 天内联系客服。`,
  },
  {
    id: 'material',
    deed: 'ask',
    name: '要权属材料',
    outcome: null,
    answer: (what) => `你好，关于${what}的投诉，请补充〔创作时间、登记编号或原稿地址〕，收到后我们马上处理。`,
    letter: () => '',
  },
];

/** Of what a member published: nobody complained, so that the answer is a note for the record. */
const reviews: Template[] = [
  {
    id: 'passed',
    deed: 'keep',
    name: '审核通过',
    outcome: 'kept',
    answer: () => '审核通过。',
    letter: (what) => `${what}通过了审核，现在所有人都能看到。`,
  },
  {
    id: 'refused',
    deed: 'hide',
    name: '不适合公开',
    outcome: 'hidden',
    answer: () => '不适合公开，没有通过审核。',
    letter: (what) =>
      `${what}没有通过审核，原因是〔具体的内容〕。作品没有删除，你自己还能看到，积分没有变化。改好以后可以另发一张，如有异议请联系客服。`,
  },
  {
    id: 'unlawful',
    deed: 'delete',
    name: '违法违规，删除',
    outcome: 'deleted',
    answer: () => '违法违规，已删除。',
    letter: (what) => `${what}违反《用户协议》，已经删除。如有异议，请在 30 天内联系客服。`,
  },
];

/** The letters that fit a deed, the usual one first. */
export function templatesFor(deed: Deed, { kind, reason }: Pick<DeskComplaintRow, 'kind' | 'reason'>): Template[] {
  // A comment stands on no square.
  if (reason === 'review') return reviews.filter((one) => one.deed === deed);
  const fitting = templates.filter((one) => one.deed === deed && (kind !== 'comment' || one.id !== 'infringing'));
  return deed === 'hide' && reason !== 'infringing' ? fitting.toReversed() : fitting;
}

/** A target as letters name it. */
export const named = ({ kind, name }: Pick<DeskComplaintRow, 'kind' | 'name'>): string =>
  name === '' ? `这${kind === 'comment' ? '条' : '个'}${kinds[kind]}` : kind === 'image' ? `《${name}》` : `${kinds[kind]}「${name}」`;

/** How long it has waited: `3 时 40 分`, `2 天`. */
export function waited(createdAt: string, now: Date): string {
  const minutes = Math.max(0, Math.round((now.getTime() - new Date(createdAt).getTime()) / 60_000));
  if (minutes === 0) return '刚刚';
  if (minutes < 60) return `${minutes} 分`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} 时 ${String(minutes % 60).padStart(2, '0')} 分`;
  return `${Math.floor(minutes / 1440)} 天`;
}

/** Why, and by whom, in a line. */
export const about = ({ reason, from }: DeskComplaintRow): string =>
  reason === 'review' ? reasonName(reason) : `${reasonName(reason)}，${from ?? '没有登录的人'}`;

const outcomes = { kept: '保留', hidden: '隐藏', deleted: '删除', groundless: '不成立' } as const;
/** What a complaint came to, in a word. */
export const outcomeName = (outcome: DeskComplaintRow['outcome']): string => (outcome ? outcomes[outcome] : '待处理');

const shownWords = {
  public: '公开',
  private: '作者没有公开',
  review: '等审核，没有公开',
  hidden: '已隐藏',
  deleted: '已删除',
  gone: '已不在',
} as const;
/** What everybody sees of the target. */
export const shownName = ({ shown }: Pick<DeskComplaint, 'shown'>): string => shownWords[shown];

/** What happened so far, oldest first. */
export function course(one: DeskComplaint, now: Date): { what: string; when: string }[] {
  return [
    one.reason === 'review'
      ? { what: `提交审核 ${one.number}`, when: `${when(one.createdAt, now)}，${one.author?.name ?? ''}` }
      : { what: `收到投诉 ${one.number}`, when: `${when(one.createdAt, now)}，${one.from ?? '没有登录的人'}` },
    ...(one.asked ? [{ what: '请投诉人补材料', when: one.asked }] : []),
    ...(one.material ? [{ what: '投诉人补了材料', when: one.material }] : []),
    ...(one.answeredAt
      ? [{ what: `已答复：${outcomeName(one.outcome)}`, when: `${when(one.answeredAt, now)}，${one.answeredBy ?? ''}` }]
      : []),
    ...(one.seenBy ? [{ what: `${one.seenBy}正在看`, when: '答复之前，你只能看' }] : []),
  ];
}
