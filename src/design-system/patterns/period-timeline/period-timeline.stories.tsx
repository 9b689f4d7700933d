import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { PeriodTimeline, type TimelineBand } from './period-timeline.tsx';

const at = (text: string) => Date.parse(`${text}+08:00`);
const now = at('2025-11-11T15:50:00');
const standard: TimelineBand = {
  id: 'standard',
  tier: 'standard',
  name: '标准会员',
  from: now,
  to: at('2026-03-01T09:40:00'),
  length: '109 天',
  until: '到 2026 年 3 月 1 日',
};
const basic: TimelineBand = {
  id: 'basic',
  tier: 'basic',
  name: '基础会员',
  from: standard.to,
  to: at('2026-03-18T22:51:00'),
  length: '17 天',
  until: '到 2026 年 3 月 18 日',
};
const YEAR = at('2026-11-11T15:50:00');
const pushed = (band: TimelineBand): TimelineBand => ({ ...band, from: band.from + YEAR - now, to: band.to + YEAR - now });
const pro: TimelineBand = {
  id: 'bought',
  tier: 'pro',
  name: '专业会员',
  from: now,
  to: YEAR,
  length: '365 天',
  until: '到 2026 年 11 月 11 日',
  bought: true,
};
const end = pushed(basic).to;
const monthly = (text: string, times: number, amount: number) =>
  Array.from({ length: times }, (_, i) => {
    const day = new Date(at(text));
    day.setUTCMonth(day.getUTCMonth() + i);
    return { at: day.getTime(), text: `${day.getUTCMonth() + 1} 月到 ${amount}`, amount };
  });

const meta = preview.meta({
  component: PeriodTimeline,
  args: {
    now,
    end,
    before: [standard, basic],
    after: [pro, pushed(standard), pushed(basic)],
    ticks: [
      { at: at('2025-12-01T00:00:00'), text: '12 月' },
      { at: at('2026-03-01T00:00:00'), text: '3 月' },
      { at: at('2026-06-01T00:00:00'), text: '6 月' },
      { at: at('2026-09-01T00:00:00'), text: '9 月' },
      { at: at('2026-12-01T00:00:00'), text: '12 月' },
      { at: at('2027-03-01T00:00:00'), text: '2027 年 3 月' },
    ],
    marks: [
      { at: now, text: '今天 15:50' },
      { at: YEAR, text: '2026-11-11' },
      { at: end, text: '2027-03-18' },
    ],
    grants: [...monthly('2025-11-11T15:50:00', 12, 8000), ...monthly('2026-12-01T09:40:00', 3, 3000)],
    grantNotes: [
      { at: now, text: '每月 8,000，共 12 次' },
      { at: at('2026-12-01T09:40:00'), text: '每月 3,000，共 3 次' },
    ],
    note: '整段顺延 365 天，一分钟不少' as string | undefined,
    none: '免费版',
    labels: { before: '现在', after: '付款后', grants: '每月到账' },
  },
  decorators: [
    (Story) => (
      <div className="mx-auto max-w-account">
        <Story />
      </div>
    ),
  ],
});

export const Upgrade = meta.story();
export const Light = meta.story({ globals: { theme: 'light' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const FirstPurchase = meta.story({
  args: {
    end: YEAR,
    before: [],
    after: [pro],
    marks: [
      { at: now, text: '今天 15:50' },
      { at: YEAR, text: '2026-11-11' },
    ],
    grants: monthly('2025-11-11T15:50:00', 12, 8000),
    grantNotes: [{ at: now, text: '每月 8,000，共 12 次' }],
    note: undefined,
  },
});
export const Behind = meta.story({
  args: {
    end: basic.to + 31 * 86_400_000,
    after: [standard, basic, { ...pro, tier: 'basic', name: '基础会员', from: basic.to, to: basic.to + 31 * 86_400_000, length: '31 天' }],
    ticks: [
      { at: at('2025-12-01T00:00:00'), text: '12 月' },
      { at: at('2026-02-01T00:00:00'), text: '2 月' },
      { at: at('2026-04-01T00:00:00'), text: '2026 年 4 月' },
    ],
    marks: [
      { at: now, text: '今天 15:50' },
      { at: basic.to, text: '2026-03-18' },
      { at: basic.to + 31 * 86_400_000, text: '2026-04-18' },
    ],
    grants: [{ at: basic.to, text: '3 月到 1,200', amount: 1200 }],
    grantNotes: [{ at: basic.to, text: '1,200，共 1 次' }],
    note: undefined,
  },
});

Upgrade.test('R8.13 what is moved is joined with its new place, what is bought is not', async ({ canvasElement }) => {
  await expect(canvasElement.querySelectorAll('path[class*=opacity-26]')).toHaveLength(2);
});
Behind.test('R8.13 what lies behind moves nothing', async ({ canvasElement }) => {
  await expect(canvasElement.querySelectorAll('path[class*=opacity-26]')).toHaveLength(0);
});
Upgrade.test('to scale: a year of 491 days', async ({ canvasElement }) => {
  const [old, , bought] = [...canvasElement.querySelectorAll<HTMLElement>('[title*="天，到"]')];
  const share = (old?.offsetWidth ?? 0) / (bought?.offsetWidth ?? 1);
  await expect(Math.abs(share - 109.74 / 365)).toBeLessThan(0.01);
});
Upgrade.test('a voice hears nothing of the drawing', async ({ canvasElement }) => {
  await expect(canvasElement.querySelector('[aria-hidden=true]')).toHaveTextContent('专业会员365 天');
});
