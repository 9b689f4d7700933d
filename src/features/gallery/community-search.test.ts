import { expect, test } from 'vitest';
import { communityBody, hiddenText, readCommunity } from './community-search.ts';

const now = new Date('2026-11-21T04:00:00.000Z');

test('R8.9 an address becomes a question', () => {
  const search = readCommunity({ q: ' 青绿 ', tag: '场景', sort: 'week', not: '卡牌,海报', unseen: 1_763_697_600 });
  expect(communityBody(search, true, now)).toEqual({
    sort: 'hot',
    condition: [
      { scope: 'square' },
      { tag: '场景' },
      { title: '青绿' },
      { createdAt: { gte: '2026-11-14T16:00:00.000Z' } },
      { tag: { ne: '卡牌' } },
      { tag: { ne: '海报' } },
      { unseen: '2025-11-21T04:00:00.000Z' },
    ],
  });
});

test('a visitor has seen nothing and follows nobody', () => {
  expect(communityBody({ unseen: 5, from: 'follows' }, false, now)).toEqual({ sort: 'hot', condition: [{ scope: 'square' }] });
});

test.each([
  { sort: 'worst' },
  { sort: 'hot' },
  { not: '没有的' },
  { unseen: 'x' },
  { unseen: -1 },
  { q: ' ' },
  { from: 'space' },
  { tag: 5 },
])('F-39 %j is an address without filters', (search) => expect(readCommunity(search)).toEqual({}));

test('R8.9 says how many are hidden and why', () => {
  expect(hiddenText({ tags: 0, seen: 0 }, '卡牌')).toBe('');
  expect(hiddenText({ tags: 30, seen: 12 }, '卡牌,海报')).toBe('已隐藏 12 张看过的和 30 张卡牌、海报');
  expect(hiddenText({ tags: 3, seen: 0 }, '卡牌')).toBe('已隐藏 3 张卡牌');
});
