import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { TextLink } from '#ds/primitives/text-link/text-link.tsx';
import { Checkbox } from './checkbox.tsx';

const meta = preview.meta({ component: Checkbox, args: { checked: false as boolean | 'mixed', label: '选择', onChange: fn() } });
const onAgree = fn();

function Agreement({ size = 'md' }: { size?: 'sm' | 'md' }) {
  const [agreed, setAgreed] = useState(false);
  return (
    <Checkbox checked={agreed} size={size} onChange={(next) => (setAgreed(next), onAgree(next))}>
      已阅读并同意<TextLink href="#terms">《用户协议》</TextLink>和<TextLink href="#privacy">《隐私政策》</TextLink>
    </Checkbox>
  );
}

export const Off = meta.story();
export const On = meta.story({ args: { checked: true } });
export const Mixed = meta.story({ args: { checked: 'mixed' } });
export const Disabled = meta.story({ args: { checked: true, disabled: true } });
export const WithWords = meta.story({ render: () => <Agreement /> });
export const SmallPrint = meta.story({ render: () => <Agreement size="sm" /> });

Mixed.test('says that it is mixed and turns on', async ({ args, canvas, userEvent }) => {
  const box = canvas.getByRole('checkbox', { name: '选择' });
  await expect(box).toBePartiallyChecked();
  await userEvent.click(box);
  await expect(args.onChange).toHaveBeenCalledWith(true);
});
WithWords.test('its words press it, its links do not', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByText(/已阅读并同意/));
  await expect(canvas.getByRole('checkbox')).toBeChecked();
  await expect(onAgree).toHaveBeenCalledWith(true);
});
