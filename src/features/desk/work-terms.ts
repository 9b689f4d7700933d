import type { DeskWork, DeskWorkRow, dealWithWorks } from '#shared/contract/desk-works.ts';
import type { Reply } from '#shared/contract/endpoint.ts';
import type { OWN_DEEDS, WORK_STATES } from '#shared/vocabulary/desk-kinds.ts';
import type { StateMarkProps } from '#ds/primitives/state-mark/state-mark.tsx';
import { shownName } from './complaint-terms.ts';

export type WorkState = (typeof WORK_STATES)[number];
export type OwnDeed = (typeof OWN_DEEDS)[number];
type Mark = { state: StateMarkProps['state']; word: string };

/** The states as the list is narrowed to them. */
export const workStates: { id: WorkState; label: string }[] = [
  { id: 'public', label: '公开' },
  { id: 'review', label: '待审' },
  { id: 'hidden', label: '已隐藏' },
  { id: 'bin', label: '回收站' },
];

/** Deeds by name; a key opens the form of each. */
export const ownDeeds: { id: OwnDeed; label: string; key: string }[] = [
  { id: 'hide', label: '隐藏', key: 'H' },
  { id: 'delete', label: '删除', key: 'D' },
  { id: 'restore', label: '恢复', key: 'R' },
];
/** A deed in a word. */
export const deedName = (deed: OwnDeed): string => ownDeeds.find(({ id }) => id === deed)?.label ?? deed;

/** How a work is seen, in shape and word. */
export const workMark = ({ shown, open }: Pick<DeskWorkRow, 'shown' | 'open'>): Mark =>
  open > 0 && shown === 'public'
    ? { state: 'alarm', word: `${open} 件投诉` }
    : { state: shown === 'public' ? 'fine' : 'off', word: shownName({ shown }) };

/** How a comment is seen, in shape and word. */
export const commentMark = ({ shown }: Pick<DeskWork['comments'][number], 'shown'>): Mark => ({
  state: shown === 'public' ? 'fine' : 'off',
  word: shownName({ shown }),
});

/** Why a deed is not to be had for a work. */
export function notForWork(deed: OwnDeed, { shown }: Pick<DeskWorkRow, 'shown'>): string | undefined {
  if (shown === 'gone') return '作品已经不在了';
  if (deed === 'restore')
    return shown === 'hidden' || shown === 'deleted'
      ? undefined
      : shown === 'review'
        ? '在等发布审核，请到「投诉」里处理'
        : '没有隐藏，不用恢复';
  if (shown === 'deleted') return '已经在回收站里';
  return deed === 'hide' && shown === 'hidden' ? '已经隐藏了' : undefined;
}

/** Reasons at hand, which makers read. */
const against = ['色情低俗', '违法违规', '侵犯他人权益', '含有他人隐私', '辱骂骚扰', '广告引流'];
const forIt = ['复核后没有问题', '误操作', '作者已经改好'];
export const OTHER = 'other';
/** What may be chosen as the reason of a deed; the last one is written by hand. */
export const reasonsFor = (deed: OwnDeed): { id: string; label: string }[] => [
  ...(deed === 'restore' ? forIt : against).map((label) => ({ id: label, label })),
  { id: OTHER, label: '自己写' },
];

/** What several deeds came to, as a toast. */
export function dealtWith(deed: OwnDeed, { done, left }: Reply<typeof dealWithWorks>['data']): ['pos' | 'warn', string] {
  const did = `${deedName(deed)}了 ${done.length} 件`;
  return left.length > 0 ? ['warn', `${did}，${left.length} 件没有：${left[0]?.why ?? ''}`] : ['pos', did];
}
