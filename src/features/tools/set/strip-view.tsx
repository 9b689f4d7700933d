import { type ReactElement, useEffect, useRef } from 'react';
import type { AssetSet, StripKind } from '#shared/contract/sets.ts';
import { shownOf } from '#shared/rules/set-checks.ts';
import { vars } from '#ds/foundations/vars.ts';
import { Checkbox } from '#ds/primitives/checkbox/checkbox.tsx';
import { Slider } from '#ds/primitives/slider/slider.tsx';
import { useImageUrl } from '#product/use-image-url.ts';

export const STRIP_NAMES: Record<StripKind, string> = { bob: '待机浮动', pulse: '呼吸', turn: '翻转' };
const KINDS = ['bob', 'pulse', 'turn'] as const;
/** As the strips themselves are drawn (server/pixels/sets/strips.ts). */
const FRAMES = 12;

const keyframes: Record<StripKind, (share: number) => string> = {
  bob: (share) => `translateY(${-3.5 * Math.sin(share * 2 * Math.PI)}%)`,
  pulse: (share) => `scale(${1 - 0.06 * (0.5 - 0.5 * Math.cos(share * 2 * Math.PI))})`,
  turn: (share) => `scaleX(${Math.cos(share * 2 * Math.PI)})`,
};

type Props = {
  set: AssetSet;
  item: string;
  strips: readonly { item: string; kind: StripKind }[];
  fps: number;
  onToggle: (kind: StripKind) => void;
  onFps: (fps: number) => void;
};

/** The animations of one item, played frame by frame as they will be in the strip, at three sizes. */
export function StripView({ set, item, strips, fps, onToggle, onFps }: Props): ReactElement {
  const found = set.items.find(({ id }) => id === item);
  const version = found && shownOf(found);
  return (
    <div className="flex flex-col gap-4">
      {KINDS.map((kind) => (
        <div key={kind} className="flex items-center gap-4 rounded-card border border-line-1 p-3">
          <span className="w-28 flex-none">
            <Checkbox checked={strips.some((one) => one.item === item && one.kind === kind)} onChange={() => onToggle(kind)}>
              {STRIP_NAMES[kind]}
            </Checkbox>
          </span>
          {version && [128, 64, 32].map((size) => <Player key={size} src={version.url} kind={kind} fps={fps} size={size} />)}
        </div>
      ))}
      <Slider label="每秒帧数" value={fps} min={4} max={24} initial={12} onChange={onFps} />
      <p className="text-12 text-3">选中的动画条放进压缩包：每条 {FRAMES} 帧，横排一张图。</p>
    </div>
  );
}

function Player({ src, kind, fps, size }: { src: string; kind: StripKind; fps: number; size: number }): ReactElement {
  const url = useImageUrl();
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const frames = Array.from({ length: FRAMES + 1 }, (_, n) => ({ transform: keyframes[kind](n / FRAMES), easing: 'steps(1)' }));
    const playing = image.current?.animate(frames, { duration: (FRAMES / fps) * 1000, iterations: Infinity });
    return () => playing?.cancel();
  }, [kind, fps]);
  return (
    <span style={vars({ '--size': `${size}px` })} className="checker-sm block size-var flex-none overflow-hidden rounded-img">
      <img ref={image} src={url(src)} alt="" className="size-full object-contain" />
    </span>
  );
}
