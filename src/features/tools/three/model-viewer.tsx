import { FlaskConical, Maximize, Minimize, Rotate3d, Sun } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { prefersReducedMotion } from '#ds/foundations/reduced-motion.ts';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { points } from '#lib/format.ts';
import type { Look, ModelScene } from './model-scene.ts';
import { CLOSER, STEP, TurnButtons } from './turn-buttons.tsx';
import type { Shown } from './use-model-scene.ts';

const looks = [
  { id: 'material', label: '材质' },
  { id: 'clay', label: '白模' },
  { id: 'normals', label: '法线' },
] as const;

type Props = Shown & {
  holder: RefObject<HTMLDivElement | null>;
  /** What the model is, for those who don't see it. */
  label: string;
  /** Shown until the model is there, and in its place where it can't be. */
  poster: string;
  preview: boolean;
  look: Look;
  onLook: (look: Look) => void;
  /** What is wrong, over the poster. */
  children?: ReactNode;
};

/** A model to turn by pointer, keys and buttons; where that can't be, a picture of it (A-26, F-38). */
export function ModelViewer({ scene, trouble, view, holder, label, poster, preview, look, onLook, children }: Props): ReactElement {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const ready = scene !== undefined && trouble === undefined;
  return (
    <section
      ref={frame}
      aria-label="3D 预览"
      className="relative min-h-80 w-full flex-1 overflow-hidden rounded-img bg-skeleton max-tablet:flex-none"
    >
      <img src={poster} alt={ready ? '' : label} className="absolute inset-0 size-full object-cover" />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is a control: a body that keys turn */}
      <div
        role="application"
        aria-label={`${label}，3D 模型`}
        aria-roledescription="可转动的模型"
        aria-describedby={`${id}-help`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        onKeyDown={(event) => scene && turnByKey(event, scene)}
        onPointerDown={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
        onFocus={() => scene?.setZooming(true)}
        onBlur={() => scene?.setZooming(false)}
        className={cn('absolute inset-0 cursor-grab -outline-offset-2 active:cursor-grabbing', !ready && 'invisible')}
      >
        <div ref={holder} className="size-full" />
      </div>
      <p id={`${id}-help`} hidden>
        方向键转动，加号与减号缩放，0 复位。
      </p>
      <p role="status" className="sr-only">
        {ready && view && `视角 水平 ${view.yaw}°，俯仰 ${view.pitch}°${view.zoom === 1 ? '' : `，${view.zoom} 倍`}`}
      </p>
      {ready && (
        <div data-theme="dark" className="absolute top-3 left-3 rounded-box bg-on-img-ctl tablet:top-4 tablet:left-4">
          <Segmented label="显示方式" items={looks} value={look} onChange={onLook} />
        </div>
      )}
      <div className="pointer-events-none absolute top-3 right-3 flex flex-col items-end gap-1 tablet:top-4 tablet:right-4 tablet:flex-row">
        {ready && <Tag tone="image">{points(scene.triangles)} 面</Tag>}
        {/* The poster carries the label in its pixels; a turned model has it here (L-02). */}
        {ready && (
          <Tag tone="image" icon={preview ? FlaskConical : undefined}>
            {preview ? 'AI 生成 · 预览' : 'AI 生成'}
          </Tag>
        )}
      </div>
      {ready && (
        <>
          <div className="absolute bottom-4 left-4 max-tablet:hidden">
            <TurnButtons scene={scene} />
          </div>
          <div className="absolute right-3 bottom-3 flex gap-2 tablet:right-4 tablet:bottom-4">
            <SceneSwitches scene={scene} frame={frame} />
          </div>
        </>
      )}
      {children && <div className="absolute inset-x-3 bottom-3 rounded-ctl bg-overlay tablet:inset-x-4 tablet:bottom-4">{children}</div>}
    </section>
  );
}

function turnByKey(event: KeyboardEvent, scene: ModelScene): void {
  const turns: Record<string, () => void> = {
    ArrowLeft: () => scene.turn(-STEP, 0),
    ArrowRight: () => scene.turn(STEP, 0),
    ArrowUp: () => scene.turn(0, STEP),
    ArrowDown: () => scene.turn(0, -STEP),
    '+': () => scene.zoom(CLOSER),
    '=': () => scene.zoom(CLOSER),
    '-': () => scene.zoom(1 / CLOSER),
    '0': scene.reset,
  };
  const turn = turns[event.key];
  // With a modifier the key is the browser's own.
  if (!turn || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  turn();
}

/** What stays on or off: turning by itself, the key light, the whole screen. */
function SceneSwitches({ scene, frame }: { scene: ModelScene; frame: { readonly current: HTMLElement | null } }): ReactElement {
  const [auto, setAuto] = useState(() => !prefersReducedMotion());
  const [light, setLight] = useState(true);
  const [full, setFull] = useState(false);
  useEffect(() => scene.setAuto(auto), [scene, auto]);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  return (
    <>
      <IconButton label="自动旋转" icon={Rotate3d} onImage tip="top" pressed={auto} onClick={() => setAuto(!auto)} />
      <IconButton
        label="光照"
        icon={Sun}
        onImage
        tip="top"
        pressed={light}
        onClick={() => {
          setLight(!light);
          scene.setLight(!light);
        }}
      />
      {document.fullscreenEnabled && (
        <IconButton
          label="全屏"
          icon={full ? Minimize : Maximize}
          onImage
          tip="top"
          pressed={full}
          onClick={() => void (full ? document.exitFullscreen() : frame.current?.requestFullscreen())}
        />
      )}
    </>
  );
}
