import { CircleCheck, Focus, Palette, TextCursorInput } from 'lucide-react';
import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { Button } from '#ds/primitives/button/button.tsx';
import { samples } from '#ds/samples/samples.ts';
import { FindingRow } from './finding-row.tsx';

const pictures = [samples.robot, samples.fox, samples.chest, samples.jelly].map((src) => (
  <img key={src} src={src} alt="" className="size-14 rounded-img object-cover" />
));

const meta = preview.meta({
  component: FindingRow,
  args: {
    tone: 'neg' as const,
    icon: TextCursorInput,
    title: '触发词缺失 4 张',
    why: '没有它的图，训练时不会算进这个名字',
    children: pictures,
    action: <Button size="sm">补到最前</Button>,
    effect: '改 4 张',
  },
  decorators: [(Story) => <ul className="rounded-card border border-line-1 bg-surface">{Story()}</ul>],
});

export const Urgent = meta.story();
export const Advice = meta.story({
  args: {
    tone: 'warn',
    icon: Focus,
    title: '模糊 2 张',
    why: '模型会以为边缘本来就该糊',
    children: pictures.slice(0, 2),
    action: <Button size="sm">移走</Button>,
    effect: '移走 2 张',
  },
});
export const Told = meta.story({
  args: {
    tone: 'info',
    icon: Palette,
    title: '差别太大',
    why: '没有共同的样子，学不成一种画风',
    action: <Button size="sm">看怎么分的</Button>,
    effect: undefined,
  },
});
export const Passed = meta.story({
  args: {
    tone: 'pos',
    icon: CircleCheck,
    title: '通过 8 项',
    why: undefined,
    action: undefined,
    effect: undefined,
    children: '比例在 3:1 内 · 边上没有文字水印 · 没有透明底',
  },
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

Urgent.test('it says what was found, why it matters and what mends it', async ({ canvas }) => {
  await expect(canvas.getByRole('heading', { name: '触发词缺失 4 张' })).toBeVisible();
  await expect(canvas.getByRole('button', { name: '补到最前' })).toBeVisible();
});
