import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { Switch, type SwitchProps } from './switch.tsx';

const meta = preview.meta({ component: Switch, args: { label: '仅自己可见', checked: false, onChange: fn() } });

function Live({ checked, onChange, ...rest }: SwitchProps) {
  const [on, setOn] = useState(checked);
  return <Switch {...rest} checked={on} onChange={(next) => (setOn(next), onChange?.(next))} />;
}

export const Off = meta.story({ render: (args) => <Live {...args} /> });
export const On = meta.story({ args: { checked: true } });
export const Disabled = meta.story({ args: { disabled: true } });
export const WithWords = meta.story({ args: { children: '私有', checked: true } });

Off.test('applies at once, by Space too', async ({ args, canvas, userEvent }) => {
  const control = canvas.getByRole('switch', { name: '仅自己可见' });
  await userEvent.click(control);
  await expect(control).toBeChecked();
  await userEvent.keyboard(' ');
  await expect(args.onChange).toHaveBeenLastCalledWith(false);
});
