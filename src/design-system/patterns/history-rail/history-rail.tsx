import type { ReactElement } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { StoneDrawing } from '#ds/foundations/stone-drawing.tsx';

export type HistoryBatch = {
  id: string;
  /** What was asked for, read out with the time and the count. */
  label: string;
  /** When, e.g. 14:32. */
  time: string;
  /** How many pictures it has or will have: the layer's height. */
  count: number;
  /** Small pictures of it, at most four are shown; none while there is none yet. */
  slices: readonly string[];
};

export type HistoryRailProps = {
  /** Names the rail. */
  label: string;
  /** Newest day first, newest batch first. */
  days: readonly { day: string; batches: readonly HistoryBatch[] }[];
  /** The batch one looks at. */
  value: string | undefined;
  /** Said under a ghost of what will stand here, while there is no day yet. */
  empty?: string;
  /** Its unit after a number. */
  unit?: string;
  /** A batch was pressed; gets its id. */
  onSelect: (id: string) => void;
};

/** Slices that can be told apart at this width. */
const SLICES = 4;

/** How high a layer is by its pictures; more than that is the highest. */
const heightClasses = ['h-4.5', 'h-4.5', 'h-6.5', 'h-10', 'h-10'];
/** Layers that are not there yet, paler the deeper they lie. */
const ghosts = ['h-10', 'h-16 opacity-80', 'h-10 opacity-65', 'h-6.5 opacity-50', 'h-10 opacity-35', 'h-6.5 opacity-20'];

/** What was made, day by day as layers in a core sample: a batch is a layer as high as it has pictures, cut into them. */
export function HistoryRail({ label, days, value, empty, unit = '批', onSelect }: HistoryRailProps): ReactElement {
  return (
    <nav
      aria-label={label}
      className="flex h-full w-history flex-none flex-col gap-4 overflow-y-auto border-l border-line-1 px-3 pt-4 pb-6"
    >
      {days.length === 0 && empty && (
        <>
          <div aria-hidden="true" className="ml-11 flex flex-col gap-0.5">
            {ghosts.map((layerClasses) => (
              <span key={layerClasses} className={`bg-surface first:rounded-t-img last:rounded-b-img ${layerClasses}`} />
            ))}
          </div>
          <p className="text-12 text-3">{empty}</p>
        </>
      )}
      {days.map(({ day, batches }) => (
        <div key={day} className="flex flex-col gap-1.5">
          <h3 className="flex items-baseline justify-between text-12 text-2">
            {day}
            <span className="text-3 num">
              {batches.length} {unit}
            </span>
          </h3>
          <ul className="flex flex-col gap-0.5">
            {batches.map((batch, nth) => (
              <li key={batch.id} className="flex items-start gap-2">
                <span
                  aria-hidden="true"
                  className={cn('w-9 flex-none text-12 leading-tight num', batch.id === value ? 'font-semibold text-1' : 'text-3')}
                >
                  {batch.time}
                </span>
                <button
                  type="button"
                  aria-label={`${batch.label}，${batch.time}，${batch.count} 张`}
                  aria-current={batch.id === value ? 'true' : undefined}
                  onClick={() => onSelect(batch.id)}
                  className={cn(
                    'flex min-w-0 flex-1 overflow-hidden bg-surface outline-offset-2 aria-current:z-10 aria-current:outline-2 aria-current:outline-accent',
                    batch.id === value ? 'h-16' : (heightClasses[batch.count] ?? 'h-16'),
                    nth === 0 && 'rounded-t-img',
                    nth === batches.length - 1 && 'rounded-b-img',
                  )}
                >
                  {batch.slices.length === 0 ? (
                    <span className="grid size-full place-items-center text-info">
                      <StoneDrawing state="dashed" size={16} />
                    </span>
                  ) : (
                    batch.slices
                      .slice(0, SLICES)
                      .map((src, index) => (
                        <img key={index} src={src} alt="" loading="lazy" className="h-full min-w-0 flex-1 bg-skeleton object-cover" />
                      ))
                  )}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
