import { Search, X } from 'lucide-react';
import { useEffect, useRef, type ComponentProps, type ReactElement } from 'react';
import { Icon } from '#ds/foundations/icon.tsx';
import { Kbd } from '#ds/primitives/kbd/kbd.tsx';

export type SearchBoxProps = Omit<
  ComponentProps<'input'>,
  'className' | 'style' | 'type' | 'value' | 'onChange' | 'onSubmit' | 'aria-label' | 'ref'
> & {
  /** What is searched: accessible name and placeholder. */
  label: string;
  /** What is typed; the field is controlled. */
  value: string;
  /** Name of the cross. */
  clearLabel?: string;
  /**
   * A `/` typed anywhere outside a field focuses it; at most one box per page may listen.
   *
   * @default false
   */
  slash?: boolean;
  /** The new text; empty after a press of the cross. */
  onChange: (value: string) => void;
  /** Enter, but never the Enter that ends a composition. */
  onSearch?: ((value: string) => void) | undefined;
};

/** Finds by words. */
export function SearchBox({ label, value, clearLabel = '清除', slash = false, onChange, onSearch, ...rest }: SearchBoxProps): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!slash) return;
    function listen(event: KeyboardEvent): void {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable=true], [role=dialog]');
      if (event.key !== '/' || event.isComposing || event.ctrlKey || event.metaKey || typing) return;
      event.preventDefault();
      input.current?.focus();
    }
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [slash]);
  return (
    <search className="flex h-search w-full min-w-0 items-center gap-2 rounded-ctl border border-transparent bg-hover px-3 text-3 focus-within:border-accent">
      <Icon of={Search} size={16} />
      <input
        {...rest}
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && onSearch?.(value)}
        className="plain-search h-full min-w-0 flex-1 bg-transparent text-14 touch:text-16 text-1 caret-accent outline-none"
      />
      {value === '' ? (
        slash && <Kbd>/</Kbd>
      ) : (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => (onChange(''), input.current?.focus())}
          className="relative touch-target -mr-1 grid size-6 place-items-center rounded-item hover:text-1"
        >
          <Icon of={X} size={14} />
        </button>
      )}
    </search>
  );
}
