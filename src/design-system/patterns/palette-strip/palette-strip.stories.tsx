import { useState } from 'react';
import { expect, fireEvent, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { type PaletteItem, PaletteStrip, type PaletteStripProps } from './palette-strip.tsx';

const items: PaletteItem[] = [
  { id: 'fox', label: '赤狐', colours: ['#e0662f', '#f6a45c', '#43160f', '#fff6ea'] },
  { id: 'malachite', label: '青绿', colours: ['#1f6f78', '#86b5ab', '#1b4f74', '#f6ead8'] },
  { id: 'azurite', label: '石青', colours: ['#2f7dff', '#4fb4ff', '#0a1d33', '#eaf1f6'] },
  { id: 'gamboge', label: '藤黄', colours: ['#e3b84f', '#5e7d57', '#10201a', '#f3f5c8'] },
  { id: 'own', label: '自定义', colours: ['#c23b22', '#e8a07c', '#3a1512', '#f8efe2'], own: true },
];

const meta = preview.meta({
  component: PaletteStrip,
  args: { label: '配色', items, value: 'fox', onChange: fn(), onColours: fn() },
  decorators: [
    (Story) => (
      <div className="w-panel bg-wall p-5">
        <Story />
      </div>
    ),
  ],
  render: (args: PaletteStripProps) => <Kept {...args} />,
});

function Kept({ value: first, onChange, ...rest }: PaletteStripProps) {
  const [value, setValue] = useState(first);
  return <PaletteStrip {...rest} value={value} onChange={(id) => (setValue(id), onChange(id))} />;
}

export const Fixed = meta.story();
export const Own = meta.story({ args: { value: 'own' } });
export const Light = meta.story({ args: { value: 'own' }, globals: { theme: 'light' } });

Fixed.test('R4.8 arrows choose a palette', async ({ canvas, userEvent, args }) => {
  canvas.getByRole('radio', { name: '赤狐' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect(args.onChange).toHaveBeenCalledWith('malachite');
});
Own.test('R4.8 one colour of one’s own changes, the others stay', async ({ canvas, args }) => {
  await fireEvent.change(canvas.getByLabelText('辅色'), { target: { value: '#00ff00' } });
  await expect(args.onColours).toHaveBeenCalledWith(['#c23b22', '#00ff00', '#3a1512', '#f8efe2']);
});
