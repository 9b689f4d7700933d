import { Dices, Plus } from 'lucide-react';
import { type ReactElement, useId, useState } from 'react';
import { Chip } from '#ds/primitives/chip/chip.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Menu, MenuItem } from '#ds/primitives/menu/menu.tsx';
import { Select, type SelectItem } from '#ds/primitives/select/select.tsx';

export type AxisFieldProps = {
  /** Which axis it is: 横轴. */
  label: string;
  /** What an axis can change. */
  axes: readonly SelectItem[];
  /** What this one changes; undefined while nothing is chosen. */
  axis: string | undefined;
  /** The values it takes, in order. */
  values: readonly { id: string; label: string }[];
  /** Most values it may have. */
  most: number;
  /** The values left to choose from, where they have names. */
  choices?: readonly { id: string; label: string }[] | undefined;
  /** Takes a number that was typed; answers why it can't be added, in words. Without it, nothing is typed. */
  onNumber?: ((text: string) => string | undefined) | undefined;
  /** Adds a value by chance; without it there is no die. */
  onDice?: (() => void) | undefined;
  /** Another parameter was chosen. */
  onAxis: (id: string) => void;
  /** A value with a name was chosen; gets its id. */
  onChoose?: ((id: string) => void) | undefined;
  /** The cross of a value was pressed; gets its id. */
  onRemove: (id: string) => void;
};

/** One axis of a grid: which parameter, and the values it takes. It keeps neither. */
export function AxisField(props: AxisFieldProps): ReactElement {
  const { label, axes, axis, values, most, choices = [], onNumber, onDice, onAxis, onChoose, onRemove } = props;
  const [typing, setTyping] = useState(false);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const problemId = useId();
  const full = values.length >= most;
  function end(): void {
    setTyping(false);
    setText('');
    setProblem(undefined);
  }
  function add(): void {
    const why = text.trim() === '' ? undefined : onNumber?.(text);
    setProblem(why);
    if (why === undefined) setText('');
  }
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-2 rounded-box border border-line-2 bg-surface p-3">
      <div className="flex items-center gap-2.5">
        <span aria-hidden="true" className="flex-none text-13 text-2">
          {label}
        </span>
        <Select label={`${label}的参数`} size="sm" block placeholder="选一个参数" items={axes} value={axis} onChange={onAxis} />
      </div>
      <div className="flex flex-wrap items-center gap-1.5 num">
        {values.map(({ id, label: value }) => (
          <Chip key={id} size="sm" removeLabel="去掉" onRemove={() => onRemove(id)}>
            {value}
          </Chip>
        ))}
        {typing && !full && (
          <input
            // What was pressed to get here is gone.
            ref={(node) => node?.focus()}
            aria-label={`${label}的新值`}
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? undefined : problemId}
            inputMode="decimal"
            enterKeyHint="done"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setProblem(undefined);
            }}
            onBlur={() => {
              add();
              setTyping(false);
            }}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              if (event.key === 'Enter') add();
              else if (event.key === 'Escape') end();
              else return;
              event.preventDefault();
              event.stopPropagation();
            }}
            className="h-6.5 w-20 rounded-item border border-accent bg-field px-2 text-13 touch:h-9 touch:text-16 text-1 outline-none"
          />
        )}
        {onNumber && !typing && !full && (
          <IconButton size="sm" icon={Plus} label={`给${label}加一个值`} tip="none" onClick={() => setTyping(true)} />
        )}
        {onDice && !full && <IconButton size="sm" icon={Dices} label="加一个随机种子" onClick={onDice} />}
        {choices.length > 0 && !full && (
          <Menu trigger={<IconButton size="sm" icon={Plus} label={`给${label}加一个值`} tip="none" />}>
            {choices.map(({ id, label: value }) => (
              <MenuItem key={id} onSelect={() => onChoose?.(id)}>
                {value}
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
      {problem !== undefined && (
        <p id={problemId} role="alert" className="text-12 text-neg">
          {problem}
        </p>
      )}
    </div>
  );
}
