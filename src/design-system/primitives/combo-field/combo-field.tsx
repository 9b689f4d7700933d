import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { Field, fieldClasses } from '#ds/primitives/text-field/field.tsx';

export type ComboItem = {
  /** What tells entries apart. */
  id: string;
  /** What is put into the field. */
  label: string;
  /** Second line: what else comes with it. */
  hint?: string | undefined;
};

export type ComboFieldProps = {
  /** The visible label. */
  label: string;
  /** The text; the field is controlled. */
  value: string;
  /** What was typed before, the likeliest first; those that hold the text are listed. */
  items: readonly ComboItem[];
  /** One line under the control; an error takes its place. */
  help?: string | undefined;
  /** What is wrong and how to mend it. */
  error?: string | undefined;
  /** The greatest number of signs. */
  maxLength?: number | undefined;
  /** What a browser may fill in. */
  autoComplete?: string | undefined;
  /** The text was changed by typing. */
  onChange: (value: string) => void;
  /** An entry was chosen. */
  onPick: (item: ComboItem) => void;
  /** An entry is to be forgotten; left out, none can be. */
  onForget?: ((item: ComboItem) => void) | undefined;
};

/** The text itself stands first, so that leaving the field never puts another in its place. */
const TYPED = 'typed';

/** A text that was often typed before: free to type, quick to choose. The chevron, or an arrow key, shows what is remembered. */
export function ComboField({
  label,
  value,
  items,
  help,
  error,
  maxLength,
  autoComplete = 'off',
  onChange,
  onPick,
  onForget,
}: ComboFieldProps): ReactElement {
  // A press of the chevron asks for all of them, whatever the field holds.
  const [typing, setTyping] = useState(false);
  const [forgetting, setForgetting] = useState<string>();
  const active = useRef<ComboItem | null>(null);
  const wanted = typing ? value.trim() : '';
  const shown = items.filter((item) => item.label.includes(wanted));
  const own = wanted !== '' && shown.length > 0 && !items.some((item) => item.label === wanted);

  function forget(event: KeyboardEvent<HTMLInputElement>): void {
    const item = active.current;
    const { selectionStart, selectionEnd } = event.currentTarget;
    const cutsText = selectionStart !== selectionEnd || selectionStart !== value.length;
    if (event.key !== 'Delete' || !onForget || !item || item.id === TYPED || cutsText) return setForgetting(undefined);
    event.preventDefault();
    if (forgetting !== item.id) return setForgetting(item.id);
    setForgetting(undefined);
    onForget(item);
  }
  return (
    <Field label={label} help={help} error={error}>
      {(ids) => (
        <Combobox<ComboItem>
          value={null as unknown as ComboItem}
          by="id"
          onChange={(item: ComboItem | null) => item && item.id !== TYPED && onPick(item)}
          onClose={() => (setTyping(false), setForgetting(undefined))}
        >
          {({ activeOption }) => {
            active.current = activeOption;
            return (
              <div className={cn('relative h-field-lg', fieldClasses(error !== undefined))}>
                <ComboboxInput
                  {...ids}
                  value={value}
                  maxLength={maxLength}
                  autoComplete={autoComplete}
                  onChange={(event) => (setTyping(true), onChange(event.target.value))}
                  onKeyDown={forget}
                  className="size-full rounded-ctl bg-transparent pr-10 pl-3 text-14 touch:text-16 text-1 caret-accent outline-none"
                />
                {items.length > 0 && (
                  <ComboboxButton
                    aria-label={`${label}：用过的`}
                    className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-ctl text-3 hover:text-1"
                  >
                    <Icon of={ChevronDown} size={16} />
                  </ComboboxButton>
                )}
                <ComboboxOptions
                  modal={false}
                  anchor={{ to: 'bottom start', gap: 6, padding: 8 }}
                  className="z-popover w-(--input-width) rounded-card bg-raised p-1.5 text-1 shadow-float outline-none empty:invisible"
                >
                  {own && (
                    <ComboboxOption value={{ id: TYPED, label: value }} className={optionClasses}>
                      <span className="min-w-0 flex-1 truncate text-2">用「{wanted}」</span>
                    </ComboboxOption>
                  )}
                  {shown.map((item) => (
                    <ComboboxOption key={item.id} value={item} className={optionClasses}>
                      <span className="min-w-0 flex-1">
                        <span className="block truncate">{item.label}</span>
                        <span className="block truncate text-12 text-3 num">
                          {forgetting === item.id ? '再按一次 Delete，不再记住' : item.hint}
                        </span>
                      </span>
                      {onForget && (
                        <span
                          aria-hidden="true"
                          className="flex h-9 flex-none items-center rounded-item px-2 text-12 text-3 invisible hover:text-1 group-data-focus:visible"
                          onClick={(event) => (event.stopPropagation(), event.preventDefault(), onForget(item))}
                        >
                          不再记住
                        </span>
                      )}
                    </ComboboxOption>
                  ))}
                </ComboboxOptions>
              </div>
            );
          }}
        </Combobox>
      )}
    </Field>
  );
}

const optionClasses =
  'group flex min-h-row w-full cursor-pointer items-center gap-2.5 rounded-item px-2.5 py-1 text-14 data-focus:bg-hover';
