import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import * as schema from '#server/db/schema.ts';
import type { Db } from '#server/ports.ts';

const NAME = 'dianshi-demo';

/** True where this page is the one that may open the stored database; the lock is held until the page goes. */
export async function holdDatabase(): Promise<boolean> {
  return new Promise((resolve) => {
    void navigator.locks.request(NAME, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise<never>(() => {}) : undefined;
    });
  });
}

/** The embedded database: in this browser's storage, or in memory for one page. Storage is written behind: a crash may lose the last second. */
export async function openDatabase(kept: boolean): Promise<Db> {
  const client = await PGlite.create({ ...(kept && { dataDir: `idb://${NAME}` }), relaxedDurability: true });
  return drizzle(client, { schema }) as unknown as Db;
}
