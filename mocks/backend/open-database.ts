import { IdbFs, PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { schema } from '#server/kernel/db/schema.ts';
import type { Db } from '#server/kernel/db/db.ts';

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

const GONE = 44;
const COPIES = 5;
const EVERY_MS = 500;

/**
 * PGlite copies its files into the storage while it works on: it lists them, waits for the storage, then reads them. A file
 * that the database removed in between (as it does with its caches while tables are made) breaks that copy off in the
 * middle. Copied anew, it is whole.
 */
class PatientIdbFs extends IdbFs {
  override async syncToFs(relaxed?: boolean): Promise<void> {
    // Each copy looks at a thousand files on the page's own thread: what changes within half a second goes together.
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    for (let copy = 1; ; copy++) {
      try {
        await super.syncToFs(relaxed);
        return;
      } catch (error) {
        if ((error as { errno?: number }).errno !== GONE || copy === COPIES) throw error;
      }
    }
  }
}

/** The embedded database: in this browser's storage, or in memory for one page. Storage is written behind: leaving may lose the last second. */
export async function openDatabase(kept: boolean): Promise<Db> {
  const client = await PGlite.create(kept ? { fs: new PatientIdbFs(NAME), relaxedDurability: true } : {});
  return drizzle(client, { schema }) as unknown as Db;
}
