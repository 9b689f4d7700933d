import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { BalanceBar, type BalanceBarProps } from './balance-bar.tsx';

const parts: BalanceBarProps['parts'] = [
  { label: '会员', value: 860, text: '860' },
  { label: '购买', value: 382, text: '382' },
  { label: '赠送', value: 42, text: '42' },
];
const meta = preview.meta({ component: BalanceBar, args: { parts } });

export const Line = meta.story();
export const Rows = meta.story({ args: { shape: 'rows' } });
export const Empty = meta.story({
  args: { parts: parts.map((part) => ({ ...part, value: 0, text: '0' })) as unknown as BalanceBarProps['parts'] },
});

Line.test('says in numbers what the bar shows', async ({ canvas }) => {
  await expect(canvas.getAllByRole('definition').map((one) => one.textContent)).toEqual(['860', '382', '42']);
});
