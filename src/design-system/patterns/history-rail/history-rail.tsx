import { History } from 'lucide-react';
import type { ReactElement } from 'react';
import { Icon } from '#ds/foundations/icon.tsx';

export type HistoryRailProps = {
  /** Names the rail. */
  label: string;
  /** Newest first; the label says which batch it is. */
  items: readonly { id: string; label: string; src: string }[];
  /** The one in view. */
  value: string | undefined;
  /** A batch was pressed; gets its id. */
  onSelect: (id: string) => void;
};

/** Batches of the session as small squares at the right edge of a tool. */
export function HistoryRail({ label, items, value, onSelect }: HistoryRailProps): ReactElement {
  return (
    <nav
      aria-label={label}
      className="flex h-full w-history flex-none flex-col items-center gap-2 overflow-y-auto border-l border-line-1 py-4.5 text-3"
    >
      <span className="mb-2 flex-none">
        <Icon of={History} />
      </span>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          aria-label={item.label}
          aria-current={item.id === value ? 'true' : undefined}
          onClick={() => onSelect(item.id)}
          className="size-12 flex-none rounded-img outline-offset-2 aria-current:outline-2 aria-current:outline-accent"
        >
          <img src={item.src} alt="" className="size-full rounded-img bg-skeleton object-cover" />
        </button>
      ))}
    </nav>
  );
}
