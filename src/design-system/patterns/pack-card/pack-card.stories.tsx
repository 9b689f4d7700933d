import { useState } from 'react';
import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { PackGroup, type Pack } from './pack-card.tsx';

const packs: Pack[] = [
  { id: '500', points: '500', detail: '到账 500', price: '9.9' },
  { id: '1500', points: '1,500', detail: '加送 100，到账 1,600', price: '25' },
  { id: '3000', points: '3,000', detail: '加送 300，到账 3,300', price: '45', offer: '限时特惠' },
  { id: '8000', points: '8,000', detail: '加送 1,000，到账 9,000', price: '109' },
  { id: '20000', points: '20,000', detail: '加送 3,000，到账 23,000', price: '249' },
  { id: '50000', points: '50,000', detail: '加送 10,000，到账 60,000', price: '568' },
];
const meta = preview.meta({ component: PackGroup });
function Live() {
  const [value, setValue] = useState<string | undefined>('3000');
  return <PackGroup label="积分套餐" packs={packs} value={value} onChange={setValue} />;
}

export const Six = meta.story({ render: () => <Live /> });
export const NoneChosen = meta.story({ args: { label: '积分套餐', packs, value: undefined, onChange: () => undefined } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } }, render: () => <Live /> });

Six.test('is one choice', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('radio', { name: /^500/ }));
  await expect(canvas.getAllByRole('radio', { checked: true })).toHaveLength(1);
});
