import { CircleUserRound, LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { SideTabs, type SideTabsProps } from './side-tabs.tsx';

const meta = preview.meta({
  component: SideTabs,
  args: {
    label: '账号',
    tabs: [
      { id: 'profile', label: '个人资料', icon: CircleUserRound },
      { id: 'password', label: '修改密码', icon: LockKeyhole },
    ],
    value: 'profile',
    onChange: fn(),
  },
  render: (args: SideTabsProps) => <Live {...args} />,
});

function Live({ value, onChange, ...rest }: SideTabsProps) {
  const [current, setCurrent] = useState(value);
  return (
    <SideTabs {...rest} value={current} onChange={(id) => (setCurrent(id), onChange(id))}>
      <h3 className="text-16 font-semibold">{rest.tabs.find(({ id }) => id === current)?.label}</h3>
    </SideTabs>
  );
}

export const Wide = meta.story();
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

Wide.test('stand at the left: up and down move and select', async ({ args, canvas, userEvent }) => {
  await expect(canvas.getByRole('tablist', { name: '账号' })).toHaveAttribute('aria-orientation', 'vertical');
  await userEvent.click(canvas.getByRole('tab', { name: '个人资料' }));
  await userEvent.keyboard('{ArrowDown}');
  await expect(args.onChange).toHaveBeenLastCalledWith('password');
  await expect(canvas.getByRole('tabpanel')).toHaveTextContent('修改密码');
});
Phone.test('stand on top: left and right move and select', async ({ args, canvas, userEvent }) => {
  await expect(canvas.getByRole('tablist', { name: '账号' })).toHaveAttribute('aria-orientation', 'horizontal');
  await userEvent.click(canvas.getByRole('tab', { name: '个人资料' }));
  await userEvent.keyboard('{ArrowRight}');
  await expect(args.onChange).toHaveBeenLastCalledWith('password');
});
