import { expect, test } from 'vitest';
import { plan } from '#mocks/fixtures/billing.ts';
import { amount, price } from './money.ts';
import { canBuy, FIRST_PERIOD, firstInView, periods, periodSaving, planName, plansOf, planTerms } from './plan-terms.ts';

const free = plan({ id: 'plan--1--1', type: -1, time: -1, originalPrice: 0, discountedPrice: 0, discount: 100, cost: 0 });

test('R3.1 three periods in order, a month at first', () => {
  expect(periods.map(({ label }) => label)).toEqual(['包年购买', '包季度购买', '单月购买']);
  expect(FIRST_PERIOD).toBe(1);
});

test.each([
  [-1, '免费版'],
  [1, '基础会员'],
  [2, '标准会员'],
  [3, '专业会员'],
] as const)('R3.2 type %i is %s', (type, name) => {
  expect(planTerms(plan({ type }), -1).name).toBe(name);
});

test('R3.1 a period saves what the first plan of its list saves', () => {
  const list = [free, plan({ time: 3, discount: 56 }), plan({ time: 3, discount: 55 }), plan({ time: 1, discount: 80 })];
  expect(periodSaving(list, 3)).toBe('省 44%');
  expect(periodSaving(list, 1)).toBe('省 20%');
});
test('R3.1 an empty period, or one at full price, saves nothing', () => {
  expect(periodSaving([free], 2)).toBeUndefined();
  expect(periodSaving([plan({ time: 2, discount: 100 })], 2)).toBeUndefined();
});

test('R3.2 the original price is struck only below 100 percent', () => {
  expect(planTerms(plan(), -1)).toMatchObject({ price: '79', originalPrice: '99', saving: '省 20%' });
  expect(planTerms(plan({ discount: 100 }), -1)).toMatchObject({ originalPrice: undefined, saving: undefined });
  expect(planTerms(plan({ discount: 99 }), -1).saving).toBe('省 1%');
});

test('R3.2 features keep their order, and what is missing stays', () => {
  const { features } = planTerms(plan({ private: 0, three: 0 }), -1);
  expect(features.map(({ text, missing }) => [text, missing ?? false])).toEqual([
    ['每月 3,000 积分', false],
    ['单次 4 张图', false],
    ['私有创作', true],
    ['优先队列', false],
    ['3D 生成', true],
    ['4× 高清放大', false],
    ['同时训练 2 个模型', false],
  ]);
});
test.each([0, 1])('R3.2 %i models are not told', (modelNum) => {
  expect(planTerms(plan({ modelNum }), -1).features.map(({ text }) => text)).not.toContain('同时训练 2 个模型');
});
test('a feature without a label is not an empty line', () => {
  expect(planTerms(plan({ enlargeName: '' }), -1).features).toHaveLength(6);
});

test('R3.2 the free plan is permanent and cannot be bought', () => {
  expect(canBuy(free)).toBe(false);
  expect(planTerms(free, -1)).toMatchObject({ term: '永久', action: '永久有效', disabled: true, originalPrice: undefined });
});

test('the button says what it means for this member', () => {
  const words = (mine: -1 | 1 | 2 | 3) => planTerms(plan(), mine).action;
  expect([words(-1), words(1), words(2), words(3)]).toEqual(['购买标准会员', '升级到标准', '续费标准会员', '购买标准会员']);
});

test('a period shows the free plan and its own, by membership', () => {
  const list = [plan({ id: 'c', type: 3 }), plan({ id: 'y', time: 3 }), plan({ id: 'a', type: 1 }), free];
  expect(plansOf(list, 1).map(({ id }) => id)).toEqual([free.id, 'a', 'c']);
  expect(plansOf([], 1)).toEqual([]);
});

test('a phone begins at the plan that is worth most, else at the first that can be bought', () => {
  expect(firstInView([free, plan({ cost: 0 }), plan({ type: 3, cost: 1 })])).toBe(2);
  expect(firstInView([free, plan({ cost: 0 })])).toBe(1);
  expect(firstInView([free])).toBe(0);
  expect(firstInView([])).toBe(0);
});

test('what is bought has a name', () => {
  expect(planName({ type: 2, time: 3 })).toBe('标准会员，包年');
  expect(planName({ type: -1, time: -1 })).toBe('免费版');
});

test('prices are short on cards and whole on receipts', () => {
  expect([price(9.9), price(1318), price(Number.NaN)]).toEqual(['9.9', '1,318', '--']);
  expect([amount(328), amount(9.9), amount(1318)]).toEqual(['328.00', '9.90', '1,318.00']);
});

test('R3.1 a year and a quarter are also told by the month, level with the free plan beside them', () => {
  const year = plan({ time: 3, discountedPrice: 658 });
  expect(planTerms(year, -1, [free, year]).perMonth).toBe('合 ¥54.83 / 月');
  expect(planTerms(plan({ time: 2, discountedPrice: 159 }), -1).perMonth).toBe('合 ¥53 / 月');
  expect(planTerms(free, -1, [free, year]).perMonth).toBe('');
  expect(planTerms(plan({ time: 1 }), -1).perMonth).toBeUndefined();
  expect(planTerms(free, -1, [free, plan({ time: 1 })]).perMonth).toBeUndefined();
});
test('R3.2 an upgrade says what it adds to the plan one has, and nothing else does', () => {
  const mine = plan({ id: 'a', type: 1, point: 1200, picNum: 2, three: 0, modelNum: 1 });
  const more = plan({ id: 'b', type: 2, point: 3000, picNum: 4, three: 1, modelNum: 2 });
  const gains = (of: typeof mine, at: typeof mine.type) => planTerms(of, at, [mine, more]).features.map(({ gain }) => gain);
  expect(gains(more, 1)).toEqual(['+1,800', '+2 张', undefined, undefined, '新增', undefined, '+1']);
  expect(gains(mine, 2).filter(Boolean)).toEqual([]);
  expect(gains(more, -1).filter(Boolean)).toEqual([]);
  expect([planTerms(mine, 1).current, planTerms(more, 1).current]).toEqual(['当前套餐', undefined]);
});
