import { Compass, House, Scissors, Sparkle } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { samples } from '#ds/samples/samples.ts';
import { CommandPalette, type CommandGroup, type CommandPaletteProps } from './command-palette.tsx';

const all: CommandGroup[] = [
  {
    label: '页面',
    items: [
      { id: 'home', label: '首页', icon: House },
      { id: 'community', label: '灵感广场', icon: Compass },
    ],
  },
  {
    label: '工具',
    items: [
      { id: 'make', label: '快速生成', icon: Sparkle, kbd: 'Ctrl M' },
      { id: 'cut', label: '一键抠图', icon: Scissors, hint: '透明底 PNG' },
    ],
  },
];
const meta = preview.meta({
  component: CommandPalette,
  parameters: { docs: { story: { inline: false, height: '480px' } } },
  args: {
    label: '命令面板',
    placeholder: '找页面、工具、作品',
    groups: all,
    query: '',
    emptyText: '没有找到，换个说法试试。',
    open: true,
    onQuery: fn(),
    onSelect: fn(),
    onClose: fn(),
  },
  render: (args: CommandPaletteProps) => <Live {...args} />,
});
function Live({ query, groups, onQuery, ...rest }: CommandPaletteProps) {
  const [text, setText] = useState(query);
  const hits = groups
    .map((group) => ({ ...group, items: group.items.filter(({ label }) => label.includes(text)) }))
    .filter(({ items }) => items.length > 0);
  return <CommandPalette {...rest} groups={hits} query={text} onQuery={(next) => (setText(next), onQuery(next))} />;
}

export const Everything = meta.story();
/** Things found by name stand with their pictures. */
export const Pictures = meta.story({
  args: {
    query: '机器人',
    groups: [
      {
        label: '作品',
        items: [
          { id: 'a', label: '机器人一号', thumb: samples.cut, hint: '阿橙' },
          { id: 'b', label: '机器人，圆头，薄荷绿，浅色底，三分之二视角，柔光，黏土质感', thumb: samples.before, hint: '像素阿伟' },
        ],
      },
    ],
  },
});
export const Nothing = meta.story({ args: { query: '不存在的东西' } });

Everything.test('finds, moves and chooses without a mouse', async ({ args, userEvent }) => {
  await waitFor(() => expect(screen.getByRole('combobox', { name: '命令面板' })).toHaveFocus());
  await userEvent.type(screen.getByRole('combobox'), '抠图');
  await expect(screen.getAllByRole('option')).toHaveLength(1);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect(args.onSelect).toHaveBeenCalledWith(expect.objectContaining({ id: 'cut' }));
});
Everything.test('V-42 the first Esc closes, whatever is typed', async ({ args, userEvent }) => {
  await userEvent.type(await screen.findByRole('combobox'), '抠图');
  await userEvent.keyboard('{Escape}');
  await expect(args.onClose).toHaveBeenCalledTimes(1);
});
