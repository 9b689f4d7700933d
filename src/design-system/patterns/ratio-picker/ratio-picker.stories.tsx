import { useState } from 'react';
import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { RatioPicker } from './ratio-picker.tsx';

const meta = preview.meta({
  component: RatioPicker,
  decorators: [
    (Story) => (
      <div className="w-panel px-5">
        <Story />
      </div>
    ),
  ],
});
const items = [
  { id: '1:1', width: 1, height: 1 },
  { id: '3:4', width: 3, height: 4 },
  { id: '4:3', width: 4, height: 3 },
  { id: '9:16', width: 9, height: 16 },
  { id: '16:9', width: 16, height: 9 },
  { id: '2:3', width: 2, height: 3 },
];
function Live() {
  const [value, setValue] = useState('3:4');
  return <RatioPicker label="画幅" items={items} value={value} size="896 × 1152" onChange={setValue} />;
}

const typed = { step: 8, min: 64, max: 2048, help: '每边 64 至 2048 像素，8 的倍数' };
function Typing({ start, problem }: { start: { width: number; height: number } | null; problem?: string }) {
  const [value, setValue] = useState('3:4');
  const [own, setOwn] = useState(start);
  const choose = (id: string) => {
    setValue(id);
    setOwn(null);
  };
  const size = own ? `${own.width} × ${own.height}` : '896 × 1152';
  return (
    <RatioPicker
      label="画幅"
      items={shaped}
      value={value}
      size={size}
      onChange={choose}
      custom={{ ...typed, value: own, problem, onChange: setOwn }}
    />
  );
}
const shaped = [
  { id: '1:1', width: 1024, height: 1024 },
  { id: '3:4', width: 896, height: 1152 },
  { id: '4:3', width: 1152, height: 896 },
  { id: '9:16', width: 768, height: 1344 },
  { id: '16:9', width: 1344, height: 768 },
  { id: '2:3', width: 832, height: 1216 },
];

export const Plain = meta.story({ render: () => <Live /> });

export const Custom = meta.story({ render: () => <Typing start={{ width: 896, height: 1152 }} /> });
export const CustomWrong = meta.story({
  render: () => <Typing start={{ width: 2096, height: 1152 }} problem="宽须在 64 至 2048 像素之间" />,
});

Custom.test('CR-17 by keyboard alone: arrows step by eight, what is typed is taken to the nearest step', async ({ canvas, userEvent }) => {
  const [width, height] = [canvas.getByRole('spinbutton', { name: '宽' }), canvas.getByRole('spinbutton', { name: '高' })];
  await userEvent.click(canvas.getByRole('radio', { name: '自定义' }));
  await userEvent.tab();
  await expect(width).toHaveFocus();
  await userEvent.keyboard('{Control>}a{/Control}1001');
  await expect(width).toHaveValue(1001);
  await userEvent.tab();
  await expect(width).toHaveValue(1000);
  await expect(canvas.getByRole('button', { name: '交换宽和高' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect([width, height].map((side) => (side as HTMLInputElement).value)).toEqual(['1152', '1000']);
  await expect(width).toHaveAttribute('step', '8');
});
Custom.test('CR-17 a locked ratio is kept, and turns with the sides', async ({ canvas, userEvent }) => {
  const sides = () => ['宽', '高'].map((name) => (canvas.getByRole('spinbutton', { name }) as HTMLInputElement).value);
  const type = async (name: string, text: string) => {
    await userEvent.clear(canvas.getByRole('spinbutton', { name }));
    await userEvent.type(canvas.getByRole('spinbutton', { name }), text);
    await userEvent.tab();
  };
  await type('宽', '1000');
  await type('高', '500');
  await expect(sides()).toEqual(['1000', '504']);
  await type('高', '496');
  const lock = canvas.getByRole('button', { name: '锁定比例' });
  await userEvent.click(lock);
  await expect(lock).toHaveAttribute('aria-pressed', 'true');
  await type('宽', '504');
  await expect(sides()).toEqual(['504', '248']);
  await type('宽', '1000');
  await expect(sides()).toEqual(['1000', '496']);
  await userEvent.click(canvas.getByRole('button', { name: '交换宽和高' }));
  await type('宽', '248');
  await expect(sides()).toEqual(['248', '504']);
  await userEvent.click(lock);
  await type('宽', '256');
  await expect(sides()).toEqual(['256', '504']);
});
CustomWrong.test('CR-17 says why a size can’t be painted, on both sides', async ({ canvas }) => {
  await expect(canvas.getByRole('alert')).toHaveTextContent('宽须在 64 至 2048 像素之间');
  for (const name of ['宽', '高']) await expect(canvas.getByRole('spinbutton', { name })).toBeInvalid();
});
Custom.test('CR-17 a ratio takes the place of the typed size', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('radio', { name: '16:9' }));
  await expect(canvas.queryByRole('spinbutton')).toBeNull();
  await userEvent.click(canvas.getByRole('radio', { name: '自定义' }));
  await expect(canvas.getByRole('spinbutton', { name: '宽' })).toHaveValue(1344);
});
Plain.test('chooses by its written name', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('radio', { name: '16:9' }));
  await expect(canvas.getByRole('radio', { name: '16:9' })).toBeChecked();
});
