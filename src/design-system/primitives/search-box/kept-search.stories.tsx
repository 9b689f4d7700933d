import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { KeptSearch } from './kept-search.tsx';

const meta = preview.meta({
  component: KeptSearch,
  tags: ['no-visual:behaviour'],
  args: { label: '搜索我的作品', kept: '青绿', onSearch: fn() },
});

export const Kept = meta.story();
/** Back, or filters that are cleared, change what is kept. */
export const Elsewhere = meta.story({
  render: function Render(args) {
    const [kept, setKept] = useState<string | undefined>('青绿');
    return (
      <>
        <KeptSearch {...args} kept={kept} />
        <button type="button" onClick={() => setKept(undefined)}>
          清空筛选
        </button>
      </>
    );
  },
});

Kept.test('searches by Enter without blanks around, and for nothing once it is empty', async ({ args, canvas, userEvent }) => {
  const field = canvas.getByRole('searchbox');
  await userEvent.type(field, ' 山 {Enter}');
  await expect(args.onSearch).toHaveBeenLastCalledWith('青绿 山');
  await userEvent.clear(field);
  await expect(args.onSearch).toHaveBeenLastCalledWith(undefined);
});
Elsewhere.test('follows what is kept', async ({ canvas, userEvent }) => {
  await userEvent.type(canvas.getByRole('searchbox'), '山');
  await userEvent.click(canvas.getByRole('button', { name: '清空筛选' }));
  await expect(canvas.getByRole('searchbox')).toHaveValue('');
});
