import { expect, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { samples } from '#ds/samples/samples.ts';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { PicCover } from '#ds/primitives/pic/pic-cover.tsx';
import { Masonry } from './masonry.tsx';

const pool = [
  [samples.peaks, 1.78],
  [samples.astronaut, 0.75],
  [samples.voxel, 1],
  [samples.icons, 1],
  [samples.city, 0.667],
  [samples.ranges, 0.75],
  [samples.crystal, 0.75],
  [samples.chest, 1.33],
  [samples.koi, 1.33],
  [samples.jelly, 0.75],
  [samples.ink, 1.33],
  [samples.planet, 0.75],
  [samples.fox, 1],
  [samples.pixel, 1],
] as const;
const ratiosOf = (count: number) => Float32Array.from({ length: count }, (_, index) => pool[index % pool.length]![1]);
const draw = (index: number) => {
  const [src, ratio] = pool[index % pool.length]!;
  return <Pic src={src} alt="" ratio={ratio} lazy={false} cover={<PicCover href={`#${index}`} label={`作品 ${index + 1}`} />} />;
};
const captions = ['远山，三峰，晨光，薄雾', '宇航员半身像，面罩映出红色地平线', '等距体素小岛，红瓦小屋，海水'];
const meta = preview.meta({ component: Masonry, args: { label: '灵感广场', ratios: ratiosOf(18), children: draw } });

export const Few = meta.story();
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const Empty = meta.story({ args: { ratios: ratiosOf(0) } });
export const WithWords = meta.story({
  args: {
    label: '图片',
    ratios: new Float32Array(8).fill(1),
    minColumn: 150,
    maxColumns: 4,
    caption: 56,
    children: (index) => (
      <>
        <Pic src={pool[index]![0]} alt="" ratio={1} lazy={false} cover={<PicCover href={`#${index}`} label={`第 ${index + 1} 张`} />} />
        <p className="mt-1 line-clamp-2 px-1 py-0.5 text-13 text-2">{captions[index % captions.length]}</p>
      </>
    ),
  },
});
export const HundredThousand = meta.story({ tags: ['no-visual:many'], args: { ratios: ratiosOf(100_000) } });
export const WhereOneWas = meta.story({ tags: ['no-visual:behaviour'], args: { start: 3 } });

HundredThousand.test('keeps the document small and says how many there are', async ({ canvas }) => {
  await waitFor(() => expect(canvas.getAllByRole('listitem').length).toBeGreaterThan(5));
  await expect(canvas.getAllByRole('listitem').length).toBeLessThan(120);
  await expect(canvas.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '100000');
});
HundredThousand.test('R8.9 what had the focus under a modal has it again when the modal is gone', async ({ canvas }) => {
  const link = await canvas.findByRole('link', { name: '作品 3' });
  link.focus();
  const list = canvas.getByRole('list');
  list.inert = true;
  await waitFor(() => expect(document.body).toHaveFocus());
  scrollTo(0, 20_000);
  await waitFor(() => expect(list.querySelector('[data-index="0"]')).toBeNull());
  await expect(link.isConnected).toBe(true);
  list.inert = false;
  scrollTo(0, 0);
  await waitFor(() => expect(link).toHaveFocus());
});
WhereOneWas.test('Back finds the same picture focused', async ({ canvas }) =>
  waitFor(() => expect(canvas.getByRole('link', { name: '作品 4' })).toHaveFocus()),
);
Few.test('arrow keys move inside it', async ({ canvas, userEvent }) => {
  const first = await canvas.findByRole('link', { name: '作品 1' });
  first.focus();
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => expect(canvas.getByRole('link', { name: '作品 2' })).toHaveFocus());
  await userEvent.keyboard('{End}');
  await waitFor(() => expect(canvas.getByRole('link', { name: '作品 18' })).toHaveFocus());
});
