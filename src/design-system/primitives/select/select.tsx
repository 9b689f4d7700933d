import { Check, ChevronDown } from 'lucide-react';
import { type ReactElement, useDeferredValue } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { Icon, type Glyph } from '#ds/foundations/icon.tsx';
import { type OverlayParts, useOverlay } from '#ds/foundations/overlay.ts';

export type SelectItem<Id extends string = string> = {
  id: Id;
  label: string;
  /** Second line, or what it costs. */
  hint?: string | undefined;
  /** A 18 px picture before the words. */
  thumb?: string | undefined;
  disabled?: boolean | undefined;
};

export type SelectProps<Id extends string = string> = {
  /** What is chosen; it is the accessible name, together with the value. */
  label: string;
  /** The options in the order of the list. */
  items: readonly SelectItem<Id>[];
  /** The id of the chosen one; undefined while none is. */
  value: Id | undefined;
  /** Shown while nothing is chosen. */
  placeholder?: string;
  /** A glyph before the value, decorative. */
  icon?: Glyph | undefined;
  /**
   * Height: 30 or 36.
   *
   * @default 'md'
   */
  size?: 'sm' | 'md';
  /**
   * `flat` has no fill, for toolbars.
   *
   * @default 'raised'
   */
  face?: 'raised' | 'flat';
  /** Takes the whole width. */
  block?: boolean;
  /**
   * It cannot be opened; what is chosen stays in sight.
   *
   * @default false
   */
  disabled?: boolean;
  /** An option was chosen; gets its id. */
  onChange: (id: Id) => void;
};

const sizeClasses: Record<'sm' | 'md', string> = { sm: 'h-7.5 pr-2 pl-2.5 text-13', md: 'h-9 pr-2.5 pl-3 text-14' };

const glyphs = { sm: 14, md: 16 } as const;

/** One of many. Typing jumps, arrows move, Esc closes. */
export function Select<Id extends string>({
  label,
  items,
  value,
  placeholder = '',
  icon,
  size = 'md',
  face = 'raised',
  block = false,
  disabled = false,
  onChange,
}: SelectProps<Id>): ReactElement {
  const current = items.find(({ id }) => id === value);
  const { parts, face: closed, button } = useOverlay('listbox');
  const look = {
    'aria-label': `${label}：${current?.label ?? placeholder}`,
    className: cn(
      'relative touch-ctl inline-flex items-center gap-2 rounded-ctl border border-line-2 text-left whitespace-nowrap transition-colors enabled:hover:bg-neutral-hover enabled:data-opening:bg-neutral-press disabled:text-disabled',
      face === 'raised' && 'bg-raised',
      sizeClasses[size],
      block && 'w-full',
    ),
  };
  const inner = (
    <>
      {icon && (
        <span className="text-3">
          <Icon of={icon} size={glyphs[size]} />
        </span>
      )}
      {current?.thumb !== undefined && <img src={current.thumb} alt="" className="size-4.5 flex-none rounded-tick object-cover" />}
      <span className={cn('min-w-0 truncate num', !current && 'text-3')}>{current?.label ?? placeholder}</span>
      <span className="ml-auto text-3">
        <Icon of={ChevronDown} size={glyphs[size]} />
      </span>
    </>
  );
  if (!parts)
    return (
      <button type="button" {...closed} {...look} disabled={disabled}>
        {inner}
      </button>
    );
  return (
    <parts.Listbox value={value ?? null} onChange={(id: Id | null) => id !== null && onChange(id)} disabled={disabled}>
      <parts.ListButton ref={button} {...look}>
        {inner}
      </parts.ListButton>
      <parts.ListPanel>
        <Items parts={parts} items={items} />
      </parts.ListPanel>
    </parts.Listbox>
  );
}

/** The list opens with their places, and they come once that is painted: for one press they are too much. */
function Items({
  parts,
  items,
}: {
  /** What lists are built of, once its code has arrived. */
  parts: OverlayParts;
  /** The options in the order of the list. */
  items: readonly SelectItem[];
}): ReactElement[] {
  const isPainted = useDeferredValue(true, false);
  return items.map((item) =>
    isPainted ? (
      <parts.ListboxOption
        key={item.id}
        value={item.id}
        disabled={item.disabled ?? false}
        className="group flex min-h-row w-full cursor-pointer items-center gap-2.5 rounded-item px-2.5 py-1 text-14 data-disabled:cursor-not-allowed data-disabled:text-disabled data-focus:bg-hover"
      >
        {item.thumb !== undefined && <img src={item.thumb} alt="" className="size-6 flex-none rounded-tick object-cover" />}
        <span className="min-w-0 flex-1">
          <span className="block truncate num">{item.label}</span>
          {item.hint !== undefined && <span className="block text-12 text-3 num">{item.hint}</span>}
        </span>
        <span className="invisible text-accent group-data-selected:visible">
          <Icon of={Check} size={16} />
        </span>
      </parts.ListboxOption>
    ) : (
      <div key={item.id} className="min-h-row" />
    ),
  );
}
