import preview from '#.storybook/preview';
import { wall } from '#ds/samples/samples.ts';
import { StrataCover } from './strata-cover.tsx';

const meta = preview.meta({ component: StrataCover, args: { pictures: wall as readonly string[] | undefined, tier: 'standard' as const } });

export const Many = meta.story();
export const Few = meta.story({ args: { pictures: wall.slice(0, 3) } });
export const None = meta.story({ args: { pictures: [] } });
export const Minerals = meta.story({
  render: () => (
    <div className="grid gap-3">
      <StrataCover pictures={[]} tier="free" />
      <StrataCover pictures={[]} tier="basic" />
      <StrataCover pictures={[]} tier="standard" />
      <StrataCover pictures={[]} tier="pro" />
    </div>
  ),
});
export const OnTheirWay = meta.story({ args: { pictures: undefined } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
