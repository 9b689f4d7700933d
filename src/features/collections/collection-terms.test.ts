import { expect, test } from 'vitest';
import { collection } from '#mocks/fixtures/collections.ts';
import { boardFacts, listFacts, shareWords } from './collection-terms.ts';

const viewer = { id: 7, name: '江舟', image: '', vipType: -1 } as const;

test.each([
  [{ share: 'off', viewers: [viewer] }, '13 张', '只有我能看'],
  [{ share: 'link', viewers: [viewer] }, '13 张，公开链接', '谁有链接谁能看'],
  [{ share: 'people', viewers: [viewer, { ...viewer, id: 8 }] }, '13 张，2 人能看', '指定的 2 个人能看'],
  [{ share: 'people', viewers: [] }, '13 张，0 人能看', '还没有指定谁能看'],
] as const)('R5.5 %o reads %s and %s', (over, facts, words) => {
  const one = collection({ ...over, viewers: [...over.viewers], count: 13 });
  expect([listFacts(one), shareWords(one)]).toEqual([facts, words]);
});

test.each([
  [13, 2, ['13 张', '自己的 11，别人的 2', '昨天 21:14 改过']],
  [4, 4, ['4 张', '都是别人的', '昨天 21:14 改过']],
  [4, 0, ['4 张', '昨天 21:14 改过']],
])('R5.5 of %i pictures %i others’ read %o', (count, foreign, facts) => {
  const updatedAt = '2026-11-20T21:14:00+08:00';
  expect(boardFacts(collection({ count, foreign, updatedAt }), new Date('2026-11-21T12:00:00+08:00'))).toEqual(facts);
});
