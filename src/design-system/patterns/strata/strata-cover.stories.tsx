import preview from '#.storybook/preview';
import { wall } from '#ds/samples/samples.ts';
import { type CoverSlice, StrataCover } from './strata-cover.tsx';

/** How many works were shown in the weeks of a year, some of them none. */
const made = [3, 9, 2, 5, 1, 7, 4, 12, 6, 2, 8, 3, 5, 10];
const slices = wall.map((src, at): CoverSlice => ({ src, week: `2026-0${1 + (at % 9)}-05`, made: made[at % 14]!, width: made[at % 14]! }));

const meta = preview.meta({
  component: StrataCover,
  args: { slices: slices as readonly CoverSlice[] | undefined, tier: 'standard' as const },
});

export const Many = meta.story();
/** Every week of a year. */
export const WholeYear = meta.story({
  args: {
    slices: Array.from({ length: 52 }, (_, at) => ({
      ...slices[at % slices.length]!,
      src: `${slices[at % slices.length]!.src}#${at}`,
      width: made[(at * 5) % 14]!,
    })),
  },
});
export const Few = meta.story({ args: { slices: slices.slice(0, 3) } });
export const None = meta.story({ args: { slices: [] } });
export const Minerals = meta.story({
  render: () => (
    <div className="grid gap-3">
      <StrataCover slices={[]} tier="free" />
      <StrataCover slices={[]} tier="basic" />
      <StrataCover slices={[]} tier="standard" />
      <StrataCover slices={[]} tier="pro" />
    </div>
  ),
});
export const OnTheirWay = meta.story({ args: { slices: undefined } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
