import type { DatasetKind } from '#shared/contract/datasets.ts';

/** What a dataset can be for, as members read it. */
export const datasetKinds: readonly { id: DatasetKind; label: string; help: string }[] = [
  { id: 'character', label: '角色', help: '同一个角色的不同动作与表情，10 至 30 张' },
  { id: 'style', label: '画风', help: '同一种画法的不同题材，20 至 60 张' },
  { id: 'icon', label: '道具', help: '同一套图标或道具，12 至 40 张' },
  { id: 'custom', label: '自定义', help: '参数都自己定' },
];
