import { ArrowDown, ArrowUp, RotateCcw, RotateCw, ScanSearch, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactElement } from 'react';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import type { ModelScene } from './model-scene.ts';

/** Degrees of one press. */
export const STEP = 10;
/** How much closer one press brings it. */
export const CLOSER = 1.2;

/** Everything dragging does, for those who don't drag. */
export function TurnButtons({ scene }: { scene: ModelScene }): ReactElement {
  const buttons = [
    { label: '左转', icon: RotateCcw, press: () => scene.turn(-STEP, 0) },
    { label: '右转', icon: RotateCw, press: () => scene.turn(STEP, 0) },
    { label: '向上看', icon: ArrowUp, press: () => scene.turn(0, STEP) },
    { label: '向下看', icon: ArrowDown, press: () => scene.turn(0, -STEP) },
    { label: '放大', icon: ZoomIn, press: () => scene.zoom(CLOSER) },
    { label: '缩小', icon: ZoomOut, press: () => scene.zoom(1 / CLOSER) },
    { label: '复位', icon: ScanSearch, press: scene.reset },
  ];
  return (
    <div role="group" aria-label="视角" className="flex flex-wrap gap-3 tablet:gap-1.5">
      {buttons.map(({ label, icon, press }) => (
        <IconButton key={label} label={label} icon={icon} onImage tip="top" onClick={press} />
      ))}
    </div>
  );
}
