import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { Dial } from './dial.tsx';

const meta = preview.meta({
  component: Dial,
  args: { label: '队列', share: 0.29, line: 0.75, value: '46', unit: '个', text: '46 个，线 120' },
});

export const Fine = meta.story();
export const Over = meta.story({ args: { share: 0.9, value: '144', text: '144 个，线 120' } });
export const Empty = meta.story({ args: { share: 0, value: '0', text: '0 个，线 120' } });
export const Full = meta.story({ args: { share: 1.4, value: '224', text: '224 个，线 120' } });
export const NoLine = meta.story({
  args: { label: '存储', share: 0, line: null, value: '4.1', unit: 'TB', text: '已存 4.1 TB' },
});
export const Stale = meta.story({ args: { stale: true } });
export const Light = meta.story({ globals: { theme: 'light' } });
export const HighContrast = meta.story({ globals: { colours: 'forced' } });

/** How many ticks each part of the drawing has. */
const ticksOf = (meter: HTMLElement) =>
  [...meter.querySelectorAll('path')].map((path) => (path.getAttribute('d') ?? '').split('M').length - 1);

Fine.test('it is a meter that tells its figure and its threshold in words', async ({ canvas }) => {
  const meter = canvas.getByRole('meter', { name: '队列' });
  await expect(meter).toHaveAttribute('aria-valuetext', '46 个，线 120');
  await expect(meter).toHaveAttribute('aria-valuenow', '29');
});

Fine.test('49 ticks: those beyond the figure, those up to it, and the long one', async ({ canvas }) => {
  await expect(ticksOf(canvas.getByRole('meter'))).toEqual([33, 15, 1]);
});

Empty.test('nothing is reached at zero', async ({ canvas }) => {
  await expect(ticksOf(canvas.getByRole('meter'))).toEqual([48, 0, 1]);
});

Full.test('what is above the scale stays at its end', async ({ canvas }) => {
  await expect(canvas.getByRole('meter')).toHaveAttribute('aria-valuenow', '100');
  await expect(ticksOf(canvas.getByRole('meter'))).toEqual([0, 48, 1]);
});

NoLine.test('without a threshold there is no long tick', async ({ canvas }) => {
  await expect(ticksOf(canvas.getByRole('meter'))).toEqual([49, 0]);
});
