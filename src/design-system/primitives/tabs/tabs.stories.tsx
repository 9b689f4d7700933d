import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { Select } from '#ds/primitives/select/select.tsx';
import { Tabs, type TabsProps } from './tabs.tsx';

const meta = preview.meta({
  component: Tabs,
  args: {
    label: '主页内容',
    tabs: [
      { id: 'works', label: '作品', count: '286' },
      { id: 'models', label: '模型', count: '3' },
      { id: 'likes', label: '喜欢' },
    ],
    value: 'works',
    onChange: fn(),
  },
  render: (args: TabsProps) => <Live {...args} />,
});

function Live({ value, onChange, ...rest }: TabsProps) {
  const [current, setCurrent] = useState(value);
  return (
    <Tabs {...rest} value={current} onChange={(id) => (setCurrent(id), onChange(id))}>
      <p className="py-4">{rest.tabs.find(({ id }) => id === current)?.label}</p>
    </Tabs>
  );
}

export const Plain = meta.story();
export const Large = meta.story({ args: { size: 'lg' } });
export const Manual = meta.story({ args: { manual: true } });
export const Many = meta.story({
  args: { tabs: Array.from({ length: 14 }, (_, index) => ({ id: `t${index}`, label: `全部记录 ${index + 1}` })), value: 't0' },
});
export const WithActions = meta.story({
  args: {
    aside: (
      <Select
        label="排序"
        size="sm"
        value="new"
        items={[
          { id: 'new', label: '最新发布' },
          { id: 'hot', label: '最热' },
        ]}
        onChange={() => undefined}
      />
    ),
  },
});
export const InADialog = meta.story({
  args: {
    label: '会员与购买记录',
    size: 'lg',
    bleed: 'manage',
    tabs: [
      { id: 'memberships', label: '会员套餐' },
      { id: 'orders', label: '购买记录', count: '12' },
    ],
    value: 'memberships',
  },
  decorators: [
    (Story) => (
      <div className="max-w-account overflow-hidden rounded-dialog bg-overlay px-6 pt-2 shadow-dialog">
        <Story />
      </div>
    ),
  ],
});
export const WithoutLine = meta.story({ args: { ruled: false, size: 'lg' } });

Plain.test('V-25 the bar under a tab is straight', async ({ canvas }) => {
  const { borderBottomLeftRadius, borderBottomRightRadius } = getComputedStyle(canvas.getAllByRole('tab')[0]!);
  await expect([borderBottomLeftRadius, borderBottomRightRadius]).toEqual(['0px', '0px']);
});
Plain.test('arrows move and select, and wrap', async ({ args, canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('tab', { name: /作品/ }));
  await userEvent.keyboard('{ArrowLeft}');
  await expect(args.onChange).toHaveBeenLastCalledWith('likes');
  await expect(canvas.getByRole('tabpanel')).toHaveTextContent('喜欢');
});
Manual.test('arrows only move, Enter selects', async ({ args, canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('tab', { name: /作品/ }));
  await userEvent.keyboard('{ArrowRight}');
  await expect(args.onChange).not.toHaveBeenCalledWith('models');
  await userEvent.keyboard('{Enter}');
  await expect(args.onChange).toHaveBeenLastCalledWith('models');
});
Plain.test('V-41 the chosen one differs by more than its weight, which some faces do not have', async ({ canvas }) => {
  const colours = canvas.getAllByRole('tab').map((tab) => getComputedStyle(tab).color);
  await expect([colours[0] === colours[1], colours[1] === colours[2]]).toEqual([false, true]);
});
