import { and, asc, eq } from 'drizzle-orm';
import * as contract from '#api/contract/content.ts';
import { type Dict, DictName, listDict } from '#api/contract/dicts.ts';
import type { Condition } from '#api/contract/endpoint.ts';
import * as z from 'zod/mini';
import { banners, dicts, presets, presetTypes } from '../db/schema.ts';
import { readCondition } from '../http/condition.ts';
import { Refusal } from '../http/refusal.ts';
import { listOf } from '../http/reply.ts';
import { type App, mount } from '../mount.ts';
import type { Db, Ports } from '../ports.ts';

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

/** Dictionaries, presets and banners: what fills the forms. */
export function dictsRoutes(app: App, ports: Ports): void {
  const { db } = ports;

  mount(app, contract.presetTypes, async () => {
    const data = await db.select().from(presetTypes).orderBy(asc(presetTypes.sort));
    return listOf(data, data.length);
  });

  mount(app, contract.presetsByModel, async ({ body }) => {
    const { limit, offset } = readCondition(body, {});
    const found = await db.select().from(presets).orderBy(asc(presets.sort));
    const fitting = found.filter(
      (preset) =>
        (!body.type || preset.type === body.type) &&
        (preset.modelIds.length === 0 || !body.modelId || preset.modelIds.includes(body.modelId)),
    );
    return listOf(fitting.slice(offset, offset + limit), fitting.length);
  });

  mount(app, contract.listBanners, async () => {
    const now = ports.now();
    const found = await db.select().from(banners).orderBy(asc(banners.sort));
    const data = found
      .filter((row) => (!row.startAt || row.startAt <= now) && (!row.endAt || row.endAt > now))
      .map(({ startAt: _start, endAt: _end, ...row }) => row);
    return listOf(data, data.length);
  });

  mount(app, listDict, async ({ params, body }) => {
    const name = z.safeParse(DictName, params.name);
    if (!name.success) throw new Refusal('NOT_FOUND');
    return dictPage(db, name.data, body);
  });
}
