import { expect, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { samples } from '#ds/samples/samples.ts';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { PicCover } from '#ds/primitives/pic/pic-cover.tsx';
import { Masonry } from './masonry.tsx';

const meta = preview.meta({ component: Masonry });
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
type Work = { id: string; src: string; ratio: number };
const works = (count: number): Work[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    src: pool[index % pool.length]![0],
    ratio: pool[index % pool.length]![1],
  }));
const few = works(18);
const many = works(10_000);
const key = ({ id }: Work): string => id;
const ratio = ({ ratio: value }: Work): number => value;
const draw = ({ src, ratio: value, id }: Work) => (
  <Pic src={src} alt="" ratio={value} lazy={false} cover={<PicCover href={`#${id}`} label={`作品 ${Number(id) + 1}`} />} />
);

export const Few = meta.story({
  render: () => (
    <Masonry label="灵感广场" items={few} itemKey={key} itemRatio={ratio}>
      {draw}
    </Masonry>
  ),
});
export const Phone = meta.story({
  globals: { viewport: { value: 'phone', isRotated: false } },
  render: () => (
    <Masonry label="灵感广场" items={few} itemKey={key} itemRatio={ratio}>
      {draw}
    </Masonry>
  ),
});
export const Empty = meta.story({
  render: () => (
    <Masonry label="灵感广场" items={[]} itemKey={key} itemRatio={ratio}>
      {draw}
    </Masonry>
  ),
});
export const TenThousand = meta.story({
  tags: ['no-visual'],
  render: () => (
    <Masonry label="灵感广场" items={many} itemKey={key} itemRatio={ratio}>
      {draw}
    </Masonry>
  ),
});

TenThousand.test('keeps the document small and says how many there are', async ({ canvas }) => {
  await waitFor(() => expect(canvas.getAllByRole('listitem').length).toBeGreaterThan(5));
  await expect(canvas.getAllByRole('listitem').length).toBeLessThan(120);
  await expect(canvas.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '10000');
});
Few.test('arrow keys move inside it', async ({ canvas, userEvent }) => {
  const first = await canvas.findByRole('link', { name: '作品 1' });
  first.focus();
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => expect(canvas.getByRole('link', { name: '作品 2' })).toHaveFocus());
  await userEvent.keyboard('{End}');
  await waitFor(() => expect(canvas.getByRole('link', { name: '作品 18' })).toHaveFocus());
});
