import { sql } from 'drizzle-orm';
import type { Ports } from '../ports/ports.ts';
import { errorText } from '../kernel/error-text.ts';

/** Ours: how long a view waits for others to be written with. A process that dies loses these, and nothing else. */
const FLUSH_MS = 2000;
/** One view a viewer and hour is counted. */
const WINDOW_MS = 3600_000;

type Waiting = Map<string, { id: string; until: string }>;
type Views = { waiting: Waiting; timer: ReturnType<typeof setTimeout> | undefined };
const viewsBy = new WeakMap<Ports, Views>();

/** Notes that somebody looked at a picture. Nothing is written in their request. */
export function countView(ports: Ports, id: string, who: string | number): void {
  const views = viewsBy.get(ports) ?? { waiting: new Map(), timer: undefined };
  viewsBy.set(ports, views);
  views.waiting.set(`view:${id}:${who}`, { id, until: new Date(ports.now().getTime() + WINDOW_MS).toISOString() });
  if (views.timer) return;
  views.timer = setTimeout(() => {
    void flushViews(ports).catch((error: unknown) => ports.log(`views were not counted: ${errorText(error)}`));
  }, FLUSH_MS);
  (views.timer as { unref?: () => void }).unref?.();
}

/** Writes the views noted since the last time, each viewer's of the last hour once; before the process ends too. */
export async function flushViews(ports: Ports): Promise<void> {
  const views = viewsBy.get(ports);
  if (!views || views.waiting.size === 0) return;
  const { waiting } = views;
  clearTimeout(views.timer);
  viewsBy.delete(ports);
  const column = (values: string[]) => sql.param(values);
  const all = [...waiting].toSorted(([a], [b]) => (a < b ? -1 : 1));
  // Rows are locked in the same order by every process, so that no two wait for each other.
  await ports.db.execute(sql`with noted as (
      select * from unnest(${column(all.map(([key]) => key))}::text[], ${column(all.map(([, { id }]) => id))}::uuid[],
        ${column(all.map(([, { until }]) => until))}::timestamptz[]) as noted (key, id, until)
    ), fresh as (
      insert into counters (key, count, resets_at) select key, 1, until from noted order by key
      on conflict (key) do update set count = 1, resets_at = excluded.resets_at where counters.resets_at <= ${ports.now().toISOString()}::timestamptz
      returning key
    ), tally as (
      select noted.id, count(*)::int as seen from fresh join noted on noted.key = fresh.key group by noted.id
    ), looked as (
      select images.id, tally.seen from images join tally on tally.id = images.id order by images.id for update of images
    )
    update images set views = views + looked.seen from looked where images.id = looked.id`);
}
