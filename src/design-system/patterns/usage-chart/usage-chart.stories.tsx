import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { UsageChart } from './usage-chart.tsx';

const used = [4, 0, 6, 3, 6, 60, 110, 96, 120, 80, 40, 110, 150, 170, 110, 66, 60, 60, 28, 30, 620, 490, 420, 300, 40, 0, 50, 0, 20, 252];
const days = used.map((all, i) => {
  const day = new Date(Date.parse('2025-10-13T00:00:00Z') + i * 86_400_000);
  const train = i === 20 || i === 22 || i === 29 ? Math.floor(all / 2) : 0;
  const tool = i % 4 === 1 ? Math.floor((all - train) / 5) : 0;
  return {
    id: day.toISOString().slice(0, 10),
    name: `${day.getUTCMonth() + 1} 月 ${day.getUTCDate()} 日`,
    parts: [all - train - tool, train, tool],
  };
});
const sum = (nth: number) => String(days.reduce((all, { parts }) => all + (parts[nth] ?? 0), 0));

const meta = preview.meta({
  component: UsageChart,
  args: {
    label: '近 30 天用了 3,501',
    kinds: [
      { name: '生成', sum: sum(0) },
      { name: '训练', sum: sum(1) },
      { name: '抠图、放大、3D', sum: sum(2) },
    ],
    days,
    format: String,
    value: null as string | null,
    onValue: fn(),
  },
});

export const Mixed = meta.story();
export const Light = meta.story({ globals: { theme: 'light' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const Chosen = meta.story({ args: { value: '2025-11-02' } });
export const Empty = meta.story({ args: { days: days.map((day) => ({ ...day, parts: [0, 0, 0] })) } });

Mixed.test('one tab stop; arrows walk through the days, a press tells which', async ({ args, canvas, userEvent }) => {
  const bars = canvas.getAllByRole('button');
  await expect(bars.filter((bar) => bar.tabIndex === 0)).toHaveLength(1);
  bars.at(-1)?.focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect(canvas.getByRole('button', { name: '11 月 9 日，用了 0' })).toHaveFocus();
  await userEvent.keyboard('{End}{Enter}');
  await expect(args.onValue).toHaveBeenCalledWith('2025-11-11');
});
Mixed.test('a voice gets the numbers as a table, of days that used something', async ({ canvas }) => {
  await expect(canvas.getByRole('table')).toHaveAccessibleName('近 30 天用了 3,501');
  await expect(canvas.getAllByRole('rowheader')).toHaveLength(used.filter((all) => all > 0).length);
});
Chosen.test('the chosen day again means all of them', async ({ args, canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: /^11 月 2 日/, pressed: true }));
  await expect(args.onValue).toHaveBeenCalledWith(null);
});
