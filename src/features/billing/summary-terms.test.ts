import { expect, test } from 'vitest';
import { heldPeriods, LOOKED, orderPreview, plan } from '#mocks/fixtures/billing.ts';
import { receiptLine, summaryFacts, summaryNow, summaryPrice, summaryTitle, timelineOf } from './summary-terms.ts';

const facts = (told: ReturnType<typeof orderPreview>) =>
  Object.fromEntries(summaryFacts(told, undefined).map(({ id, value, lines }) => [id, [value, ...lines]]));

test('R8.13 a year of 专业 on 标准 and 基础, in the words of the drawing', () => {
  const told = orderPreview({ pid: 'plan-3-3' });
  expect([summaryTitle(told), summaryNow(told)]).toEqual(['升级到专业会员', '当前标准会员，到 2026 年 3 月 1 日']);
  expect(facts(told)).toEqual({
    start: ['今天 15:50，付款后立即生效'],
    moved: ['现有的 2 段会员接在后面', '标准 109 天 18 小时，2026-11-11 起', '基础 17 天 13 小时，2027-03-01 起'],
    points: ['余额 1,284 → 9,284', '付款后先到 8,000', '之后每月 11 日到 8,000，当月有效', '标准的每月 3,000 照旧，2026-12-01 起'],
    end: ['2027 年 3 月 18 日 22:51', '专业 365 天，之后标准、基础接着用'],
  });
  expect(summaryPrice(told)).toEqual({ price: '1,318', original: '2,388', saved: '比单月买省 ¥590', perMonth: '合每月 ¥109.8' });
});

test('R8.13 its drawing: two stretches before, three after, twelve and three grants', () => {
  const { before, after, note, ticks, marks, grantNotes } = timelineOf(orderPreview({ pid: 'plan-3-3' }));
  expect(before.map(({ name, length }) => [name, length])).toEqual([
    ['标准会员', '109 天'],
    ['基础会员', '17 天'],
  ]);
  expect(after.map(({ id, length }) => [id, length])).toEqual([
    ['bought', '365 天'],
    ['standard', '109 天'],
    ['basic', '17 天'],
  ]);
  expect(note).toBe('整段顺延 365 天，一分钟不少');
  expect(ticks.map(({ text }) => text)).toEqual(['12 月', '3 月', '6 月', '9 月', '12 月', '2027 年 3 月']);
  expect(marks.map(({ text }) => text)).toEqual(['今天 15:50', '2026-11-11', '2027-03-18']);
  expect(grantNotes.map(({ text }) => text)).toEqual(['每月 8,000，共 12 次', '每月 3,000，共 3 次']);
});

test('R8.13 the same tier or a lower one waits for what is held, moves nothing, and brings no points now', () => {
  const same = orderPreview({ pid: 'plan-2-1' });
  expect(summaryTitle(same)).toBe('续费标准会员');
  expect(facts(same)).toEqual({
    start: ['2026 年 3 月 1 日，现有会员用完后'],
    moved: ['现有的 1 段会员接在后面', '基础 17 天 13 小时，2026-04-01 起'],
    points: ['余额 1,284，付款时不变', '2026 年 3 月 1 日到 3,000，当月有效', '标准的每月 3,000 照旧，2025-12-01 起'],
    end: ['2026 年 4 月 18 日 22:51', '标准 31 天，之后基础接着用'],
  });
  const lower = orderPreview({ pid: 'plan-1-3' });
  expect([summaryTitle(lower), facts(lower).start, facts(lower).moved, timelineOf(lower).note]).toEqual([
    '购买基础会员',
    ['2026 年 3 月 18 日，现有会员用完后'],
    undefined,
    undefined,
  ]);
  expect(facts(lower).points?.slice(0, 2)).toEqual(['余额 1,284，付款时不变', '2026 年 3 月 18 日起每月 18 日到 1,200，当月有效']);
});

test('R8.13 a first purchase moves nothing and starts from the free plan', () => {
  const told = orderPreview({ pid: 'plan-1-1', held: [] });
  expect([summaryTitle(told), summaryNow(told), timelineOf(told).before]).toEqual(['购买基础会员', '当前免费版', []]);
  expect(facts(told)).toEqual({
    start: ['今天 15:50，付款后立即生效'],
    points: ['余额 1,284 → 2,484', '付款后先到 1,200'],
    end: ['2025 年 12 月 11 日 15:50', '基础 30 天'],
  });
});

test('the features of the plan stand under its start', () => {
  const [start] = summaryFacts(orderPreview({ pid: 'plan-2-1', held: [] }), plan());
  expect(start?.lines).toEqual(['单次 4 张图，优先队列', '同时训练 2 个模型']);
});

test('AC-2 a receipt never calls in force what starts later', () => {
  const paidAt = LOOKED.toISOString();
  const line = (pid: string, held = heldPeriods) => receiptLine(orderPreview({ pid, held }).after, paidAt, LOOKED);
  expect(line('plan-3-3')).toBe('专业会员今天生效，标准会员从 2026-11-11 接着用');
  expect(line('plan-1-1')).toBe('基础会员将于 2026 年 3 月 18 日生效');
  expect(line('plan-2-1')).toBe('标准会员将于 2026 年 3 月 1 日生效');
  expect(line('plan-1-1', [])).toBe('基础会员今天生效');
  expect(receiptLine([], paidAt, LOOKED)).toBe(null);
});
