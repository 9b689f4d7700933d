import { expect } from 'storybook/test';
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
export const None = meta.story({ render: () => <Banner label="活动" slides={[]} /> });

Several.test('a dot shows its picture; without motion it does not turn by itself', async ({ canvas, userEvent }) => {
  await expect(canvas.getByRole('button', { name: '继续轮播' })).toBeInTheDocument();
  await userEvent.click(canvas.getByRole('button', { name: '第 2 张，共 3 张' }));
  await expect(canvas.getByRole('link')).toHaveAttribute('href', '#koi');
});
