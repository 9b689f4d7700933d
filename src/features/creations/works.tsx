import { Link, useLocation } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactElement, type ReactNode, useCallback, useMemo, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useGallery } from '#api/content/gallery.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useAtLeast } from '#ds/foundations/use-at-least.ts';
import { InBar } from '#ds/foundations/bar-place.tsx';
import { useSelection } from '#ds/foundations/use-selection.ts';
import { DayWall, type WallGroup } from '#ds/patterns/wall/day-wall.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { Checkbox } from '#ds/primitives/checkbox/checkbox.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { dayName, fileSize, points } from '#lib/format.ts';
import { BatchActions } from './batch-actions.tsx';
import { type CreationsSearch, creationsBody } from './creations-search.ts';
import { useBatch } from './use-batch.ts';
import { WorkCell } from './work-cell.tsx';

type Props = {
  search: CreationsSearch;
  title: string;
  /** At the left of the bar over the page. */
  bar: ReactNode;
  filters: ReactNode;
  onClear: () => void;
};

/** V-15: four in a row, a heading for each month. */
const SQUARES = { columns: 4, section: ({ id }: WallGroup) => `${Number(id.slice(0, 4))} 年 ${Number(id.slice(5, 7))} 月` };
const weekday = (day: string) => `周${'日一二三四五六'[new Date(`${day}T12:00:00`).getDay()]}`;

/** Works somebody went away from, by history entry: Back finds the same one focused. */
const places = new Map<string, number>();

/** What a key on a picture means, besides the arrows. */
function keyOf(event: KeyboardEvent): 'toggle' | 'range' | 'remove' | 'all' | 'end' | undefined {
  if (event.nativeEvent.isComposing || event.altKey) return undefined;
  if (event.key === ' ') return event.shiftKey ? 'range' : 'toggle';
  if (event.key === 'Delete') return 'remove';
  if (event.key === 'Escape') return 'end';
  return (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a' ? 'all' : undefined;
}

/** R5.5, R8.6: works by day, ten thousand as well as ten; selecting by checkbox, day, range or all that match. */
export function Works({ search, title, bar, filters, onClear }: Props): ReactElement {
  const [now] = useState(() => new Date());
  const body = useMemo(() => creationsBody(search, now), [search, now]);
  const gallery = useGallery(body, { ids: true });
  const entry = useLocation({ select: ({ state, href }) => state.__TSR_key ?? href });
  const { ratios, ids = [], days, total = 0, show, at } = gallery;
  const selection = useSelection(ids);
  const batch = useBatch((done) => selection.set(done, false));
  const bin = search.show === 'bin';
  const isPhone = !useAtLeast('tablet');
  const onSight = useCallback((from: number, to: number) => show(from, to), [show]);
  const groups = useMemo(() => days.map(({ day, count }) => ({ id: day, label: dayName(`${day}T04:00:00Z`, now), count })), [days, now]);

  function onKey(event: KeyboardEvent, index: number): boolean {
    const meaning = keyOf(event);
    const id = ids[index];
    if (!meaning || !id || (meaning === 'end' && !selection.active)) return false;
    // A checkbox answers its own space.
    if ((meaning === 'toggle' || meaning === 'range') && event.target instanceof HTMLInputElement) return false;
    event.preventDefault();
    if (meaning === 'end') selection.end();
    else if (meaning === 'all') selection.all(true);
    else if (meaning === 'remove') {
      const chosen = selection.ids.length > 0 ? selection.ids : [id];
      if (!bin) void batch.remove(chosen);
    } else selection.toggle(id, !selection.has(id), meaning === 'range');
    return true;
  }
  function heading({ label, count }: WallGroup, first: number): ReactElement {
    const own = ids.slice(first, first + count);
    const chosen = own.filter(selection.has).length;
    return (
      <div className="flex items-center gap-2.5">
        <Checkbox
          label={`选择${label}的 ${count} 张`}
          checked={chosen === 0 ? false : chosen === own.length ? true : 'mixed'}
          onChange={(on) => selection.set(own, on)}
        />
        <h2 className="font-semibold">{label}</h2>
        <span className="text-13 text-3 num">{points(count)} 张</span>
      </div>
    );
  }
  /** V-15: over the first square of its day, and while selecting the way to all of them. */
  function dayLabel({ id, label, count }: WallGroup, first: number): ReactElement {
    const own = ids.slice(first, first + count);
    const words = (
      <>
        <b className="font-semibold text-1 num">{Number(id.slice(8))}</b>
        {label.includes('-') ? weekday(id) : label}
      </>
    );
    const classes = 'flex flex-none items-center gap-1.5';
    return (
      <div className="flex min-w-0 flex-1 items-center gap-1.5 text-12 text-3 after:h-px after:flex-1 after:bg-line-1">
        {selection.active ? (
          <button
            type="button"
            aria-label={`选择${label}的 ${count} 张`}
            aria-pressed={own.every(selection.has)}
            className={`relative touch-target h-full ${classes}`}
            onClick={() => selection.set(own, !own.every(selection.has))}
          >
            {words}
          </button>
        ) : (
          <h3 className={classes}>{words}</h3>
        )}
      </div>
    );
  }
  const filtered = Object.keys(search).some((name) => name !== 'show' || search.show !== 'bin');
  return (
    <div className="flex flex-col gap-3">
      <InBar>
        {bar}
        <span className="truncate text-13 text-3 num max-tablet:hidden">
          {points(total)} 张{gallery.bytes > 0 && `，占用 ${fileSize(gallery.bytes)}`}
        </span>
      </InBar>
      <div className="flex flex-wrap items-center gap-2">
        {filters}
        <span className="ml-auto flex items-center gap-2">
          {ratios.length > 0 && (
            <Button size="sm" onClick={() => (selection.active ? selection.end() : selection.start())}>
              {isPhone ? '选择' : selection.active ? '退出选择' : '批量选择'}
            </Button>
          )}
        </span>
      </div>
      {bin && <p className="text-13 text-3">这里的作品最多保留 30 天，之后连同文件一起删除。</p>}
      {gallery.error ? (
        <NotLoaded title="作品没有载入" problem={`${failureMessage(failureOf(gallery.error))}。作品都还在。`} onRetry={gallery.refetch} />
      ) : gallery.pending ? (
        <div aria-hidden="true" className="flex flex-col gap-gallery pt-11">
          {Array.from({ length: 3 }, (_, row) => (
            <Skeleton key={row} ratio={6} />
          ))}
        </div>
      ) : ratios.length > 0 && days.length > 0 ? (
        <>
          <DayWall
            label={title}
            ratios={ratios}
            groups={groups}
            heading={isPhone ? dayLabel : heading}
            squares={isPhone ? SQUARES : undefined}
            keyOf={(index) => ids[index] ?? String(index)}
            start={places.get(entry)}
            onSight={onSight}
            onFocusIndex={(index) => places.set(entry, index)}
            onKey={onKey}
          >
            {(index) => (
              <WorkCell
                id={ids[index] ?? ''}
                one={at(index)}
                small={isPhone}
                ratio={isPhone ? 1 : (ratios[index] ?? 1)}
                selection={selection}
                onRetry={gallery.refetch}
              />
            )}
          </DayWall>
          {ratios.length === total && <p className="py-4 text-center text-13 text-3">没有更多了</p>}
        </>
      ) : filtered ? (
        <EmptyState stone="lens" title="没有找到这样的作品" action={<Button onClick={onClear}>清空筛选</Button>}>
          换个说法，或者少写一个条件。
        </EmptyState>
      ) : bin ? (
        <EmptyState title="回收站是空的">删除的作品会在这里保留 30 天。</EmptyState>
      ) : (
        <EmptyState
          title="还没有作品"
          action={
            <ButtonLink as={Link} to="/tool/aiCreate/index" variant="primary">
              去生成
            </ButtonLink>
          }
        >
          写一句话，画出第一张图。
        </EmptyState>
      )}
      {selection.active && (
        <BatchActions ids={selection.ids} total={total} bin={bin} batch={batch} onAll={selection.all} onClose={selection.end} />
      )}
    </div>
  );
}
