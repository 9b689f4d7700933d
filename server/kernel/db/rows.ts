import type { SQL } from 'drizzle-orm';
import type { Db } from './db.ts';

/** Runs raw SQL; both drivers answer `{ rows }`, which drizzle's shared type does not say. */
export async function rows<Row>(db: Pick<Db, 'execute'>, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as unknown as { rows: Row[] };
  return result.rows;
}
