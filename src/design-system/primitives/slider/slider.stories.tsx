import { useState } from 'react';
import { expect, fireEvent, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { Slider, type SliderProps } from './slider.tsx';

const meta = preview.meta({
  component: Slider,
  args: { label: '边缘收缩', value: 1, min: 0, max: 4, unit: 'px', initial: 0, onChange: fn() },
  decorators: [
    (Story) => (
      <div className="flex max-w-form">
        <Story />
      </div>
    ),
  ],
  render: (args: SliderProps) => <Live {...args} />,
});

function Live({ value, onChange, ...rest }: SliderProps) {
  const [number, setNumber] = useState(value);
  return <Slider {...rest} value={number} onChange={(next) => (setNumber(next), onChange(next))} />;
}

export const Row = meta.story();
export const Bare = meta.story({ args: { label: '青绿山水 权重', shape: 'bare', value: 0.8, max: 1, step: 0.05, digits: 2, unit: '' } });
export const Least = meta.story({ args: { value: 0 } });
export const Most = meta.story({ args: { value: 4 } });
export const Disabled = meta.story({ args: { disabled: true } });

Row.test('reports the number, a double click puts it back, the unit is spoken', async ({ args, canvas, userEvent }) => {
  const track = canvas.getByRole('slider', { name: '边缘收缩' });
  await fireEvent.change(track, { target: { value: '2' } });
  await expect(args.onChange).toHaveBeenLastCalledWith(2);
  await expect(track).toHaveAttribute('aria-valuetext', '2 px');
  await userEvent.dblClick(track);
  await expect(args.onChange).toHaveBeenLastCalledWith(0);
});
