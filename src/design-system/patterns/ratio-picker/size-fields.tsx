import { ArrowLeftRight, CircleAlert, Lock, LockOpen } from 'lucide-react';
import { useId, useState, type ReactElement } from 'react';
import { Icon } from '#ds/foundations/icon.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { fieldClasses } from '#ds/primitives/text-field/field.tsx';

type Size = { width: number; height: number };
/** A size of one's own: what is typed, and what may be. */
export type CustomSize = {
  /** Pixels that were typed, which may be too many or too few; null while a ratio is chosen. */
  value: Size | null;
  /** By how much an arrow changes a side. */
  step: number;
  /** The shortest side. */
  min: number;
  /** The longest side. */
  max: number;
  /** What sizes there are, in words. */
  help: string;
  /** Why this one can't be painted, in words. */
  problem?: string | undefined;
  /** Another size was typed. */
  onChange: (size: Size) => void;
};

/** Width and height as numbers: in steps by the arrows, in a fixed ratio while that is locked, swapped by a press. */
export function SizeFields({ value, step, min, max, help, problem, onChange }: CustomSize & { value: Size }): ReactElement {
  const noteId = useId();
  /** The ratio that is kept, as it was when it was locked: one taken from rounded sides would drift. */
  const [locked, setLocked] = useState<number>();
  const stepped = (length: number) => Math.min(max, Math.max(min, Math.round(length / step) * step));
  const near = (length: number) => Math.round(length / step) * step;
  const setWidth = (width: number) => onChange({ width, height: locked ? near(width / locked) : value.height });
  const setHeight = (height: number) => onChange({ width: locked ? near(height * locked) : value.width, height });
  const side = { step, min, max, noteId, wrong: problem !== undefined };
  return (
    <div className="mt-2 flex flex-col gap-1.5">
      <div className="flex items-center gap-1.5">
        <Side {...side} label="宽" value={value.width} onChange={setWidth} onLeave={() => setWidth(stepped(value.width))} />
        <IconButton
          label="交换宽和高"
          icon={ArrowLeftRight}
          onClick={() => {
            onChange({ width: value.height, height: value.width });
            setLocked(locked && 1 / locked);
          }}
        />
        <Side {...side} label="高" value={value.height} onChange={setHeight} onLeave={() => setHeight(stepped(value.height))} />
        <IconButton
          label="锁定比例"
          icon={locked ? Lock : LockOpen}
          pressed={locked !== undefined}
          onClick={() => setLocked(locked ? undefined : value.width / value.height || undefined)}
        />
      </div>
      <p
        id={noteId}
        role={problem === undefined ? undefined : 'alert'}
        className={`flex items-center gap-1.5 text-12 ${problem === undefined ? 'text-3' : 'text-neg'}`}
      >
        {problem !== undefined && <Icon of={CircleAlert} size={14} />}
        {problem ?? help}
      </p>
    </div>
  );
}

type SideProps = {
  label: string;
  value: number;
  step: number;
  min: number;
  max: number;
  noteId: string;
  wrong: boolean;
  onChange: (length: number) => void;
  onLeave: () => void;
};

function Side({ label, value, step, min, max, noteId, wrong, onChange, onLeave }: SideProps): ReactElement {
  /** What stands there while it is typed: an empty field is no number. */
  const [text, setText] = useState<string>();
  return (
    <label className={`flex h-field min-w-0 flex-1 items-center gap-2 px-3 ${fieldClasses(wrong)}`}>
      <span className="flex-none text-13 text-3">{label}</span>
      <input
        type="number"
        inputMode="numeric"
        value={text ?? value}
        min={min}
        max={max}
        step={step}
        aria-invalid={wrong || undefined}
        aria-describedby={noteId}
        onChange={(event) => {
          setText(event.target.value);
          if (Number.isInteger(event.target.valueAsNumber)) onChange(event.target.valueAsNumber);
        }}
        onBlur={() => {
          if (text !== undefined) onLeave();
          setText(undefined);
        }}
        className="plain-number h-full w-full min-w-0 bg-transparent text-14 text-1 caret-accent outline-none num touch:text-16"
      />
    </label>
  );
}
