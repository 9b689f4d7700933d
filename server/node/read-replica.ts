import { sql } from 'drizzle-orm';
import { isDatabaseError } from '../kernel/db/database-error.ts';
import type { Db } from '../kernel/db/db.ts';
import { rows } from '../kernel/db/rows.ts';
import { errorText } from '../kernel/error-text.ts';
import type { Log, Ports, Reader } from '../ports/ports.ts';
import { openPostgres } from './open-db.ts';

/** How long a replica that failed is left alone. */
const REST_MS = 5000;

/**
 * Reads from a standby of the database whatever has come there since somebody last published, hid or deleted a picture; until then, and
 * while it doesn't answer, from the database itself. So nobody finds what was taken back, nor misses what they published.
 */
export function openReplica(
  url: string,
  { db, notifier, log }: Pick<Ports, 'db' | 'notifier'> & { log: Log },
): { reader: Reader; close: () => Promise<void> } {
  const opened = openPostgres(url);
  /** How far the database had written when pictures last changed, and whether the replica has come that far. */
  let wanted: { place: string; reached: boolean } | undefined;
  let restUntil = 0;
  notifier.listen(['pictures'], () => (wanted = undefined));
  function leave(why: string): void {
    restUntil = performance.now() + REST_MS;
    log(`the replica is not read: ${why}`);
  }

  async function hasCome(replica: Db): Promise<boolean> {
    if (wanted?.reached) return true;
    const [written] = wanted ? [wanted] : await rows<{ place: string }>(db, sql`select pg_current_wal_lsn()::text as place`);
    const asked = (wanted ??= { place: written?.place ?? '', reached: false });
    const [come] = await rows<{ reached: boolean | null }>(
      replica,
      sql`select pg_last_wal_replay_lsn() >= ${asked.place}::pg_lsn as reached`,
    );
    if (come?.reached === null) leave('DATABASE_READ_URL is no replica. 它不是从库');
    return (asked.reached = come?.reached ?? false);
  }

  return {
    reader: {
      async read(work) {
        if (performance.now() < restUntil) return work(db);
        const { db: replica } = await opened;
        try {
          if (await hasCome(replica)) return await work(replica);
        } catch (error) {
          if (!isDatabaseError(error)) throw error;
          leave(errorText(error));
        }
        return work(db);
      },
    },
    close: async () => (await opened).close(),
  };
}
