import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { Stepper, type StepperProps } from './stepper.tsx';

const meta = preview.meta({
  component: Stepper,
  args: { label: '轮数', value: 10, min: 1, max: 12, onChange: fn() },
  render: (args: StepperProps) => <Live {...args} />,
});

function Live({ value, onChange, ...rest }: StepperProps) {
  const [number, setNumber] = useState(value);
  return <Stepper {...rest} value={number} onChange={(next) => (setNumber(next), onChange(next))} />;
}

export const Plain = meta.story();
export const AtTheEnd = meta.story({ args: { value: 12 } });
export const Disabled = meta.story({ args: { disabled: true } });

Plain.test('counts by one and stops at the end', async ({ args, canvas, userEvent }) => {
  for (let press = 0; press < 3; press++) await userEvent.click(canvas.getByRole('button', { name: '加' }));
  await expect(args.onChange).toHaveBeenLastCalledWith(12);
  await expect(canvas.getByRole('button', { name: '加' })).toBeDisabled();
});
