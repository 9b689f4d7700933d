import type { ReactElement, ReactNode } from 'react';
import { Chip } from '#ds/primitives/chip/chip.tsx';

export type FilterTabsProps<Id extends string = string> = {
  /** What is filtered. */
  label: string;
  /** The filters in the order of the row. */
  items: readonly { id: Id; label: string }[];
  /** The id of the filter that is on. */
  value: Id;
  /** Right of the filters: sorting, a link. */
  aside?: ReactNode;
  /** A filter was pressed, perhaps the one that is on; gets its id. */
  onChange: (id: Id) => void;
};

/** One filter out of many, in a row that scrolls on narrow screens. The row says which one is on. */
export function FilterTabs<Id extends string>({ label, items, value, aside, onChange }: FilterTabsProps<Id>): ReactElement {
  return (
    <div className="flex items-center gap-4">
      <div role="group" aria-label={label} className="scroll-row min-w-0 flex-1 gap-2">
        {items.map((item) => (
          <Chip key={item.id} pressed={item.id === value} onClick={() => onChange(item.id)}>
            {item.label}
          </Chip>
        ))}
      </div>
      {aside}
    </div>
  );
}
