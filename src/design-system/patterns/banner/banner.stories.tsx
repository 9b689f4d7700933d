import { expect, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { samples } from '#ds/samples/samples.ts';
import { Banner } from './banner.tsx';

const slides = [
  {
    id: 'red',
    src: samples.red,
    tag: '征集',
    title: '赤色高原 · 场景概念月',
    meta: '1,204 件作品，12 月 31 日截止',
    open: { href: '#red' },
  },
  { id: 'koi', src: samples.koi, title: '新模型：青绿山水', open: { href: '#koi' } },
  { id: 'city', src: samples.city, title: '夜城教程', open: { href: '#city' } },
];
const meta = preview.meta({
  component: Banner,
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
});

export const Several = meta.story({ render: () => <Banner label="活动" slides={slides} /> });
export const One = meta.story({ render: () => <Banner label="活动" slides={slides.slice(0, 1)} /> });
/** In a hurry, so that a test need not wait. */
export const Hurrying = meta.story({ render: () => <Banner label="活动" slides={slides} seconds={0.1} />, tags: ['no-visual:moves'] });
export const None = meta.story({ render: () => <Banner label="活动" slides={[]} /> });

Several.test('a dot shows its picture; without motion it does not turn by itself', async ({ canvas, userEvent }) => {
  await expect(canvas.getByRole('button', { name: '继续轮播' })).toBeInTheDocument();
  await userEvent.click(canvas.getByRole('button', { name: '第 2 张，共 3 张' }));
  await expect(canvas.getByRole('link')).toHaveAttribute('href', '#koi');
});
Hurrying.test(
  'A-16 the control comes first, starts the turning and stops it; a pointer over it holds it',
  async ({ canvas, userEvent }) => {
    const region = canvas.getByRole('region', { name: '活动' });
    const control = canvas.getByRole('button', { name: '继续轮播' });
    await expect(region.querySelector('a, button')).toBe(control);
    const now = () => canvas.getByRole('link').getAttribute('href');
    await userEvent.click(control);
    await expect(canvas.getByRole('button', { name: '暂停轮播' })).toBe(control);
    await expect(region.querySelector('[aria-live]')).toHaveAttribute('aria-live', 'polite');
    control.blur();
    await userEvent.unhover(region);
    await waitFor(() => expect(now()).toBe('#city'));
    await expect(region.querySelector('[aria-live]')).toHaveAttribute('aria-live', 'off');
    await userEvent.click(control);
    control.blur();
    await userEvent.unhover(region);
    const held = now();
    await new Promise((resolve) => setTimeout(resolve, 400));
    await expect(now()).toBe(held);
  },
);
