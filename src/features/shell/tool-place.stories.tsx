import { useState } from 'react';
import { expect, screen } from 'storybook/test';
import preview from '#.storybook/preview';
import { changesOf } from '#mocks/changes.ts';
import { ToolPlace } from './tool-place.tsx';

const meta = preview.meta({
  component: ToolPlace,
  args: { children: null },
  render: function Switching() {
    const [tool, setTool] = useState('抠图');
    return (
      <>
        <button type="button" aria-pressed={tool === '生成'} onClick={() => setTool('生成')}>
          去生成
        </button>
        <ToolPlace key={tool}>
          <p>{tool}页</p>
        </ToolPlace>
      </>
    );
  },
});

export const Switched = meta.story({ tags: ['no-visual:behaviour'] });

Switched.test('a press shows the other tool before its page is drawn', async ({ canvas }) => {
  await screen.findByText('抠图页');
  const tab = canvas.getByRole('button');
  const seen = await changesOf(
    () => [tab.getAttribute('aria-pressed'), /..页/.exec(document.body.innerText)?.[0]],
    () => tab.click(),
    () => screen.findByText('生成页'),
  );
  await expect(seen).toEqual([
    ['true', undefined],
    ['true', '生成页'],
  ]);
});
