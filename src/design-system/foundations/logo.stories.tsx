import preview from '#.storybook/preview';
import { PointsGem, TierGem } from './gems.tsx';
import { LitStone, Logo, LogoMark } from './logo.tsx';
import { StoneDrawing } from './stone-drawing.tsx';

const meta = preview.meta({ component: Logo, args: { name: '点石' } });

export const Shell = meta.story();
export const Large = meta.story({ args: { size: 'lg' } });
export const Marks = meta.story({
  render: () => (
    <div className="flex items-end gap-4">
      <LogoMark size={16} />
      <LogoMark size={24} />
      <LogoMark size={40} />
      <LogoMark size={64} />
      <LitStone />
    </div>
  ),
});
export const Gems = meta.story({
  render: () => (
    <div className="flex gap-4">
      <TierGem tier="free" size={32} />
      <TierGem tier="basic" size={32} />
      <TierGem tier="standard" size={32} />
      <TierGem tier="pro" size={32} />
      <span className="text-point">
        <PointsGem size={32} />
      </span>
    </div>
  ),
});
export const Drawings = meta.story({
  render: () => (
    <div className="flex flex-wrap gap-4">
      {(['dashed', 'lens', 'broken', 'lock', 'updating', 'cut'] as const).map((state) => (
        <StoneDrawing key={state} state={state} />
      ))}
    </div>
  ),
});
