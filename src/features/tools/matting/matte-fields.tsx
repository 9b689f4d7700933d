import { lazy, type ReactElement, Suspense, useState } from 'react';
import type { MatteEdit } from '#shared/tools/matt.ts';
import { SwatchRow } from '#ds/patterns/swatch-row/swatch-row.tsx';
import { Slider } from '#ds/primitives/slider/slider.tsx';
import { Switch } from '#ds/primitives/switch/switch.tsx';

const WorkPicker = lazy(() => import('../work-picker.tsx').then((module) => ({ default: module.WorkPicker })));

const grounds = [
  { id: 'white', label: '白', colour: '#ffffff' },
  { id: 'black', label: '黑', colour: '#111111' },
  { id: 'rice', label: '米', colour: '#e9dcb6' },
  { id: 'jade', label: '石绿', colour: '#2c8c84' },
] as const;

type Edge = Pick<MatteEdit, 'shrink' | 'feather' | 'defringe' | 'background'>;

/** Edge and ground: of the picture on the stage, or of those that come next. */
export function MatteFields({ value, onChange }: { value: Edge; onChange: (fields: Partial<Edge>) => void }): ReactElement {
  const [picking, setPicking] = useState(false);
  const { background } = value;
  return (
    <>
      <div className="flex flex-col gap-3">
        <Slider
          label="边缘收缩"
          unit="px"
          value={value.shrink}
          min={0}
          max={10}
          step={0.5}
          digits={1}
          initial={0}
          onChange={(shrink) => onChange({ shrink })}
        />
        <Slider
          label="羽化"
          unit="px"
          value={value.feather}
          min={0}
          max={20}
          digits={1}
          initial={1}
          onChange={(feather) => onChange({ feather })}
        />
        <div className="flex items-center justify-between text-13 font-medium text-2">
          <span aria-hidden="true">去除杂色边</span>
          <Switch label="去除杂色边" checked={value.defringe} onChange={(defringe) => onChange({ defringe })} />
        </div>
      </div>
      <SwatchRow
        label="背景"
        swatches={grounds}
        value={background === null ? '' : background.startsWith('#') ? background : 'picture'}
        onChange={(colour) => onChange({ background: colour === '' ? null : colour })}
        onPicture={() => setPicking(true)}
      />
      <Suspense>
        {picking && (
          <WorkPicker
            onClose={() => setPicking(false)}
            onPick={([key]) => {
              setPicking(false);
              if (key) onChange({ background: key });
            }}
          />
        )}
      </Suspense>
    </>
  );
}
