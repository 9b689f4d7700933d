import { and, asc, eq } from 'drizzle-orm';
import type { Dict, DictName } from '#shared/contract/dicts.ts';
import type { Condition } from '#shared/contract/endpoint.ts';
import { readCondition } from '../kernel/condition.ts';
import type { Db } from '../kernel/db/db.ts';
import { dicts } from '../kernel/db/schema/catalogue.ts';
import { listOf } from '../kernel/reply.ts';

/** One page of a dictionary; conditions on `key` and `label`. */
export async function dictPage(
  db: Db,
  name: DictName,
  body: { page?: number | undefined; pageNum?: number | undefined; pageSize: number; condition: Condition },
) {
  const { where, limit, offset } = readCondition(body, { key: dicts.key, label: dicts.label });
  const all = and(eq(dicts.name, name), where);
  const found = await db.select().from(dicts).where(all).orderBy(asc(dicts.sort)).limit(limit).offset(offset);
  const data = found.map(({ name: _name, val2, val3, val4, val5, label, ...row }): Dict => ({
    ...row,
    ...(val2 !== null && { val2 }),
    ...(val3 !== null && { val3 }),
    ...(val4 !== null && { val4 }),
    ...(val5 !== null && { val5 }),
    ...(label !== null && { label }),
  }));
  return listOf(data, await db.$count(dicts, all));
}
