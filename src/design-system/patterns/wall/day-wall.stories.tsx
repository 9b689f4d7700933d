import { useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { samples } from '#ds/samples/samples.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { PicCover } from '#ds/primitives/pic/pic-cover.tsx';
import { DayWall } from './day-wall.tsx';

const pool = [
  [samples.ranges, 0.75],
  [samples.ranges, 0.75],
  [samples.koi, 1.33],
  [samples.voxel, 1],
  [samples.peaks, 1.78],
  [samples.chest, 1.33],
  [samples.crystal, 0.75],
  [samples.icons, 1],
  [samples.city, 0.667],
  [samples.fox, 1],
] as const;
const ratiosOf = (count: number) => Float32Array.from({ length: count }, (_, index) => pool[index % pool.length]![1]);
const draw = (index: number) => {
  const [src, ratio] = pool[index % pool.length]!;
  return <Pic src={src} alt="" ratio={ratio} lazy={false} cover={<PicCover href={`#${index}`} label={`作品 ${index + 1}`} />} />;
};
const meta = preview.meta({
  component: DayWall,
  args: {
    label: '我的创作',
    ratios: ratiosOf(24),
    groups: [
      { id: '2026-11-21', label: '今天', count: 7 },
      { id: '2026-11-20', label: '昨天', count: 17 },
    ],
    heading: ({ label, count }) => (
      <h2 className="text-14 font-semibold">
        {label} {count} 张
      </h2>
    ),
    children: draw,
  },
});

export const TwoDays = meta.story();
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const Squares = meta.story({
  globals: { viewport: { value: 'phone', isRotated: false } },
  args: {
    groups: [
      { id: '2026-11-21', label: '今天', count: 5 },
      { id: '2026-11-20', label: '昨天', count: 2 },
      { id: '2026-11-18', label: '18 日', count: 4 },
      { id: '2026-10-30', label: '30 日', count: 13 },
    ],
    heading: ({ label }) => <h3 className="text-12 text-3">{label}</h3>,
    squares: { columns: 4, section: ({ id }) => `${Number(id.slice(5, 7))} 月` },
    children: (index) => (
      <Pic src={pool[index % pool.length]![0]} alt="" lazy={false} cover={<PicCover href={`#${index}`} label={`作品 ${index + 1}`} />} />
    ),
  },
});
export const TenThousand = meta.story({
  tags: ['no-visual:many'],
  args: {
    ratios: ratiosOf(10_000),
    groups: Array.from({ length: 100 }, (_, day) => ({ id: `${day}`, label: `第 ${day + 1} 天`, count: 100 })),
  },
});

const ids = Array.from({ length: 3000 }, (_, index) => `work-${index}`);
/** R8.6: whatever goes above, what is on screen stays where it is. */
export const Shortened = meta.story({
  tags: ['no-visual:behaviour'],
  render: function Render({ heading }) {
    const [shown, setShown] = useState<readonly string[]>(ids);
    return (
      <>
        <span className="fixed top-2 right-2 z-sticky">
          <Button onClick={() => setShown(shown.length < ids.length ? ids : ids.filter((_, index) => index % 3 !== 0))}>换</Button>
        </span>
        <DayWall
          label="我的创作"
          ratios={ratiosOf(shown.length)}
          keyOf={(index) => shown[index] ?? ''}
          groups={[{ id: 'all', label: '全部', count: shown.length }]}
          heading={heading}
        >
          {(index) => <Pic alt="" ratio={1} cover={<PicCover href={`#${shown[index]}`} label={shown[index] ?? ''} />} />}
        </DayWall>
      </>
    );
  },
});

TwoDays.test('arrow keys cross from day to day', async ({ canvas, userEvent }) => {
  (await canvas.findByRole('link', { name: '作品 7' })).focus();
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => expect(canvas.getByRole('link', { name: '作品 8' })).toHaveFocus());
});
TenThousand.test('keeps the document small', async ({ canvas }) => {
  await waitFor(() => expect(canvas.getAllByRole('listitem').length).toBeGreaterThan(5));
  await expect(canvas.getAllByRole('listitem').length).toBeLessThan(120);
});
Shortened.test('R8.6 what is on screen stays where it is when a thousand go, and when they come back', async ({ canvas, userEvent }) => {
  await canvas.findByRole('link', { name: 'work-1' });
  scrollTo(0, 60_000);
  await waitFor(() => expect(canvas.queryByRole('link', { name: 'work-1' })).toBeNull());
  const seen = () =>
    canvas
      .getAllByRole('link')
      .map((link) => ({ name: link.getAttribute('aria-label') ?? '', top: Math.round(link.getBoundingClientRect().top) }))
      .filter(({ top }) => top >= 0 && top < innerHeight);
  const kept = await waitFor(() => {
    const found = seen().find(({ name }) => Number(name.slice(5)) % 3 !== 0);
    if (!found) throw new Error('nothing that stays');
    return found;
  });
  const place = () => Math.round(canvas.getByRole('link', { name: kept.name }).getBoundingClientRect().top);
  await userEvent.click(canvas.getByRole('button', { name: '换' }));
  await waitFor(() => expect(canvas.queryByRole('link', { name: `work-${Math.floor(Number(kept.name.slice(5)) / 3) * 3}` })).toBeNull());
  await expect(place()).toBe(kept.top);
  await userEvent.click(canvas.getByRole('button', { name: '换' }));
  await waitFor(() => expect(place()).toBe(kept.top));
});
