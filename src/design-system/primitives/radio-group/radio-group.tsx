import { useId, type ReactElement, type ReactNode } from 'react';

export type RadioItem<Id extends string = string> = { id: Id; label: string; help?: ReactNode; disabled?: boolean | undefined };

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
  /** Another was chosen. */
  onChange: (id: Id) => void;
};

/** One of a few, each with room for a line of help. For two to five short words use Segmented. */
export function RadioGroup<Id extends string>({ label, items, value, labelled = true, onChange }: RadioGroupProps<Id>): ReactElement {
  const name = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-2.5">
      <legend className={labelled ? 'mb-2 text-13 font-medium text-2' : 'sr-only'}>{label}</legend>
      {items.map((item) => (
        <label key={item.id} className="flex items-start gap-2 text-14 has-disabled:text-disabled">
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
      ))}
    </fieldset>
  );
}
