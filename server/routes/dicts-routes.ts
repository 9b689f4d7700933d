import { asc } from 'drizzle-orm';
import * as contract from '#shared/contract/content.ts';
import { DictName, listDict } from '#shared/contract/dicts.ts';
import * as z from 'zod/mini';
import * as presetsContract from '#shared/contract/presets.ts';
import { presets, presetTypes } from '../kernel/db/schema/catalogue.ts';
import { readCondition } from '../kernel/condition.ts';
import { HttpError } from '../kernel/http-error.ts';
import { listOf } from '../kernel/reply.ts';
import { allBanners } from '../dicts/banners.ts';
import { dictPage } from '../dicts/dicts.ts';
import { type App, mount } from '../http/mount.ts';
import type { Ports } from '../ports/ports.ts';

/** Dictionaries, presets and banners: what fills the forms. */
export function dictsRoutes(app: App, ports: Ports): void {
  const { db } = ports;

  mount(app, presetsContract.presetTypes, async () => {
    const data = await db.select().from(presetTypes).orderBy(asc(presetTypes.sort));
    return listOf(data, data.length);
  });

  mount(app, presetsContract.presetsByModel, async ({ body }) => {
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
    const data = (await allBanners(ports)).flatMap(({ state, banner }) => {
      const { startAt: _start, endAt: _end, hidden: _hidden, ...row } = banner;
      return state === 'shown' ? row : [];
    });
    return listOf(data, data.length);
  });

  mount(app, listDict, async ({ params, body }) => {
    const name = z.safeParse(DictName, params.name);
    if (!name.success) throw new HttpError('NOT_FOUND');
    return dictPage(db, name.data, body);
  });
}
