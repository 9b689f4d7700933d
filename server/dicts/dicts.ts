import { and, asc, eq } from 'drizzle-orm';
import type { Dict, DictName } from '#shared/contract/dicts.ts';
import type { Condition } from '#shared/contract/endpoint.ts';
import { readCondition } from '../kernel/condition.ts';
import type { Db } from '../kernel/db/db.ts';
import { dicts } from '../kernel/db/schema/catalogue.ts';
import { listOf } from '../kernel/reply.ts';

/** A row of a dictionary as the contract tells it. */
export const toDict = ({ name: _name, retired: _retired, val2, val3, val4, val5, label, ...row }: typeof dicts.$inferSelect): Dict => ({
  ...row,
  ...(val2 !== null && { val2 }),
  ...(val3 !== null && { val3 }),
  ...(val4 !== null && { val4 }),
  ...(val5 !== null && { val5 }),
  ...(label !== null && { label }),
});

/** One page of a dictionary without what is hidden from choosing; conditions on `key` and `label`. */
export async function dictPage(
  db: Db,
  name: DictName,
  body: { page?: number | undefined; pageNum?: number | undefined; pageSize: number; condition: Condition },
) {
  const { where, limit, offset } = readCondition(body, { key: dicts.key, label: dicts.label });
  const all = and(eq(dicts.name, name), eq(dicts.retired, false), where);
  const found = await db.select().from(dicts).where(all).orderBy(asc(dicts.sort)).limit(limit).offset(offset);
  return listOf(found.map(toDict), await db.$count(dicts, all));
}
