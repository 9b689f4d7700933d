import { useState } from 'react';
import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { samples } from '#ds/samples/samples.ts';
import { TextLink } from '#ds/primitives/text-link/text-link.tsx';
import { StylePicker } from './style-picker.tsx';

const meta = preview.meta({
  component: StylePicker,
  decorators: [
    (Story) => (
      <div className="w-panel px-5">
        <Story />
      </div>
    ),
  ],
});
const items = [
  { id: 'none', label: '无' },
  { id: 'paint', label: '厚涂', src: samples.red },
  { id: 'green', label: '青绿', src: samples.ranges },
  { id: 'ink', label: '水墨', src: samples.ink },
  { id: 'pixel', label: '像素', src: samples.robot },
  { id: 'clay', label: '黏土', src: samples.fox },
];
function Live() {
  const [value, setValue] = useState('green');
  return (
    <StylePicker
      label="风格"
      items={items}
      value={value}
      onChange={setValue}
      aside={
        <TextLink href="#all" tone="quiet">
          全部 24 种
        </TextLink>
      }
    />
  );
}

export const Plain = meta.story({ render: () => <Live /> });

Plain.test('chooses', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('radio', { name: '无' }));
  await expect(canvas.getByRole('radio', { name: '无' })).toBeChecked();
});
