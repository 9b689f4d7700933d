import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { readTokens } from './read-tokens.ts';
import { Lengths, Swatches, TypeScale, Values } from './specimen.tsx';

const meta = preview.meta({ component: Swatches });

export const Colour = meta.story({
  render: () => (
    <>
      <Swatches title="面" prefixes={['--bg-', '--scrim', '--skeleton']} />
      <Swatches title="线" prefixes={['--line-', '--focus']} />
      <Swatches title="字" prefixes={['--fg-', '--on-']} />
      <Swatches title="石绿与状态" prefixes={['--accent', '--pos', '--info', '--warn', '--neg', '--point']} />
      <Swatches title="矿阶" prefixes={['--tier-']} />
    </>
  ),
});
export const Primitives = meta.story({ render: () => <Swatches title="原色，组件不可直接使用" prefixes={['--p-']} /> });
export const Type = meta.story({ render: () => <TypeScale /> });
export const Space = meta.story({
  render: () => (
    <>
      <Lengths title="留白与版面" prefixes={['--spacing', '--page-', '--gallery-gap']} />
      <Lengths title="圆角" prefixes={['--radius-']} />
      <Lengths title="宽度" prefixes={['--container-']} />
    </>
  ),
});
export const Motion = meta.story({
  render: () => <Values title="时长与缓动" prefixes={['--d-', '--ease-', '--drift']} />,
  tags: ['no-visual:behaviour'],
});
export const Minerals = meta.story({
  render: () => (
    <div className="grid grid-cols-2 gap-3 tablet:grid-cols-5">
      <p>
        <span className="mb-2 block h-24 rounded-img mineral-free" />
        素石 · 免费版
      </p>
      <p>
        <span className="mb-2 block h-24 rounded-img mineral-basic" />
        赭石 · 基础会员
      </p>
      <p>
        <span className="mb-2 block h-24 rounded-img mineral-standard" />
        石青 · 标准会员
      </p>
      <p>
        <span className="mb-2 block h-24 rounded-img mineral-pro" />
        朱砂 · 专业会员
      </p>
      <p>
        <span className="mb-2 block h-24 rounded-img mineral-malachite" />
        石绿 · 出图
      </p>
    </div>
  ),
});

Colour.test('every semantic colour is worth something in this theme', async () => {
  const colours = ['--bg-', '--fg-', '--line-', '--accent', '--tier-'].flatMap(readTokens);
  await expect(colours.length).toBeGreaterThan(25);
  for (const { value } of colours) await expect(value).not.toBe('');
});
Type.test('nothing is smaller than 12 px', async () => {
  for (const { value } of readTokens('--text-').filter(({ name }) => /^--text-\d+$/.test(name)))
    await expect(Number.parseFloat(value)).toBeGreaterThanOrEqual(0.75);
});
