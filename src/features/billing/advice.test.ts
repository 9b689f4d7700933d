import { expect, test } from 'vitest';
import { plan, usage } from '#mocks/fixtures/billing.ts';
import { adviceOf, planFor } from './advice.ts';

const plans = [
  plan({ id: 'free', type: -1, time: -1, point: 10, originalPrice: 0, discountedPrice: 0, discount: 100 }),
  plan({ id: 'b', type: 1, time: 3, point: 1200, discountedPrice: 328 }),
  plan({ id: 's', type: 2, time: 3, point: 3000, discountedPrice: 658 }),
  plan({ id: 'p', type: 3, time: 3, point: 8000, discountedPrice: 1318 }),
];
const advice = (pictures: number, over: Partial<Parameters<typeof adviceOf>[0]> = {}) =>
  adviceOf({ plans, mine: 2, pictures, least: 2, usage, ...over });

test('R8.13 the member of the story: the standard plan is enough, and the professional one need not be bought', () => {
  expect(advice(860)).toEqual({
    title: '标准会员够用，还余 640 张',
    lines: ['你近 30 天用了 1,424 积分，不到一半。', '不必买专业会员，每年少付 ¥660。'],
  });
});

test.each([
  [0, -1],
  [150, -1],
  [151, 1],
  [600, 1],
  [1500, 2],
  [4000, 3],
] as const)('R8.13 %i pictures a month ask for the plan of type %i', (pictures, type) => {
  expect(planFor(plans, { pictures, least: 2, usage: undefined })?.type).toBe(type);
});

test('R8.13 where less is enough it says so, in yuan a year, and that what one has goes on', () => {
  expect(advice(400)).toEqual({
    title: '基础会员就够，还余 200 张',
    lines: ['约要 1,144 积分，比你近 30 天用的 1,424 少。', '标准会员到期前照用。到期后改买基础会员，每年少付 ¥330。'],
  });
  expect(advice(100).lines[1]).toBe('标准会员到期前照用。到期后不续，每年少付 ¥658。');
});

test('R8.13 points decide, not pictures alone: enough for 498 pictures at two points is not enough at what they really cost', () => {
  expect(planFor(plans, { pictures: 498, least: 2, usage })?.type).toBe(2);
  expect(advice(498)).toEqual({
    title: '标准会员够用，还余 1,002 张',
    lines: ['你的图每张合 2.9 积分，498 张要 1,424，基础会员每月只有 1,200。', '不必买专业会员，每年少付 ¥660。'],
  });
});

test('R8.13 where more is needed it says how much is missing and what that costs', () => {
  expect(advice(2000).lines[1]).toBe('标准会员每月约 1,500 张，差 500 张。每年多付 ¥660。');
});

test('R8.13 without ten drawings there is no history to speak of', () => {
  expect(advice(150, { mine: -1, usage: { ...usage, tasks: 9 } })).toEqual({
    title: '免费版够用，还余 0 张',
    lines: ['每天登录送 10 积分，当天有效，登录了才有。', '不必买基础会员，每年少付 ¥328。'],
  });
  expect(advice(700, { mine: -1, usage: undefined }).lines[0]).toBe('每月 3,000 积分，按 2 积分一张算。');
});

test('R8.13 beyond the largest plan there is no card to recommend', () => {
  expect(advice(4010)).toEqual({ title: '量更大，请联系我们', lines: ['按量定价，电话在下面。'] });
});
