import { cn } from '#ds/foundations/cn.ts';
import { useId, type ReactElement, type ReactNode } from 'react';

/** `more`: controls of this answer alone, below its words; only in cards. */
export type RadioItem<Id extends string = string> = {
  id: Id;
  label: string;
  help?: ReactNode;
  disabled?: boolean | undefined;
  more?: ReactNode;
};

export type RadioGroupProps<Id extends string = string> = {
  /** The question. */
  label: string;
  /** The answers. */
  items: readonly RadioItem<Id>[];
  /** The chosen one; undefined while none is. */
  value: Id | undefined;
  /**
   * False keeps the question for screen readers only.
   *
   * @default true
   */
  labelled?: boolean;
  /**
   * Each answer in a box of its own.
   *
   * @default false
   */
  cards?: boolean;
  /** Another was chosen. */
  onChange: (id: Id) => void;
};

/** One of a few, each with room for a line of help. For two to five short words use Segmented. */
export function RadioGroup<Id extends string>({
  label,
  items,
  value,
  labelled = true,
  cards = false,
  onChange,
}: RadioGroupProps<Id>): ReactElement {
  const name = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-2.5">
      <legend className={labelled ? 'mb-2 text-13 font-medium text-2' : 'sr-only'}>{label}</legend>
      {items.map((item) => (
        <div
          key={item.id}
          className={cn(
            cards && 'rounded-box border border-line-2 px-3 py-2.5',
            cards && item.id === value && 'border-accent inset-ring inset-ring-accent',
          )}
        >
          <label className="flex items-start gap-2 text-14 touch:py-2.5 has-disabled:text-disabled">
            <input
              type="radio"
              name={name}
              checked={item.id === value}
              disabled={item.disabled}
              onChange={() => onChange(item.id)}
              className="mt-0.5 size-4.5 flex-none appearance-none rounded-full border-fine border-control transition-colors checked:border-dot checked:border-accent disabled:opacity-40"
            />
            <span>
              {item.label}
              {item.help !== undefined && <span className="block text-12 text-3">{item.help}</span>}
            </span>
          </label>
          {cards && item.more !== undefined && <div className="mt-2 ml-6 border-t border-line-1 pt-2">{item.more}</div>}
        </div>
      ))}
    </fieldset>
  );
}
