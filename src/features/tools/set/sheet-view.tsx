import { Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import type { AssetSet, PackPlan, SheetFrame } from '#shared/contract/sets.ts';
import { shownOf } from '#shared/rules/set-checks.ts';
import { cn } from '#ds/foundations/cn.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { vars } from '#ds/foundations/vars.ts';
import { useImageUrl } from '#product/use-image-url.ts';

type Props = { set: AssetSet; plan: PackPlan; page: number; value: string | undefined; onSelect: (item: string) => void };

/** So high a sheet leaves room for the facts below it. */
const HIGH = 268;

const share = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** A sheet as it will be packed: every part at its place with its frame and pivot. Arrows walk, as in a list. */
export function SheetView({ set, plan, page, value, onSelect }: Props): ReactElement | null {
  const size = plan.pages[page];
  if (!size) return null;
  const frames = plan.frames.filter((frame) => frame.page === page);
  function walk(key: string): void {
    const at = frames.findIndex(({ item }) => item === value);
    const next =
      key === 'ArrowRight' || key === 'ArrowDown' ? frames[at + 1] : key === 'ArrowLeft' || key === 'ArrowUp' ? frames[at - 1] : undefined;
    if (next) onSelect(next.item);
  }
  return (
    <div
      role="listbox"
      aria-label="图集"
      tabIndex={0}
      aria-activedescendant={value === undefined ? undefined : `frame-${value}`}
      onKeyDown={(event) => {
        if (!event.key.startsWith('Arrow')) return;
        event.preventDefault();
        walk(event.key);
      }}
      style={vars({ '--ratio': size.width / size.height, '--w': `min(100%, ${Math.round((HIGH * size.width) / size.height)}px)` })}
      className="checker-sm relative ratio-var w-var overflow-hidden rounded-img outline-offset-2"
    >
      {frames.map((frame) => (
        <Part key={frame.item} set={set} frame={frame} size={size} selected={frame.item === value} onSelect={onSelect} />
      ))}
    </div>
  );
}

type PartProps = {
  set: AssetSet;
  frame: SheetFrame;
  size: { width: number; height: number };
  selected: boolean;
  onSelect: (item: string) => void;
};

function Part({ set, frame: { item, name, frame, source, pivot }, size, selected, onSelect }: PartProps): ReactElement {
  const url = useImageUrl();
  const found = set.items.find(({ id }) => id === item);
  const version = found && shownOf(found);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list takes the keys
    <div
      id={`frame-${item}`}
      role="option"
      aria-label={name}
      aria-selected={selected}
      tabIndex={-1}
      onClick={() => onSelect(item)}
      style={vars({
        '--x': share(frame.x, size.width),
        '--y': share(frame.y, size.height),
        '--w': share(frame.width, size.width),
        '--h': share(frame.height, size.height),
      })}
      className={cn(
        'absolute top-var left-var h-var w-var cursor-pointer inset-ring inset-ring-line-2',
        selected && 'z-sticky outline-2 outline-accent',
      )}
    >
      {version && (
        // The whole picture behind the window that its trimmed part is.
        <span className="absolute inset-0 overflow-hidden">
          <img
            src={url(version.url)}
            alt=""
            style={vars({
              '--x': share(-source.x, source.width),
              '--y': share(-source.y, source.height),
              '--w': share(set.width, source.width),
              '--h': share(set.height, source.height),
            })}
            className="absolute top-var left-var h-var w-var max-w-none"
          />
        </span>
      )}
      <span
        aria-hidden="true"
        style={vars({
          '--x': share(pivot.x * set.width - source.x, source.width),
          '--y': share(pivot.y * set.height - source.y, source.height),
        })}
        className={cn(
          // Over the frames around it: most pivots lie on an edge.
          'absolute top-var left-var z-sticky -translate-x-1/2 -translate-y-1/2',
          selected ? 'text-accent' : 'text-1',
        )}
      >
        <Icon of={Plus} size={14} />
      </span>
    </div>
  );
}
