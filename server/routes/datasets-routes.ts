import { and, desc, eq } from 'drizzle-orm';
import * as contract from '#shared/contract/content.ts';
import type { Dataset } from '#shared/contract/content.ts';
import { datasets } from '../kernel/db/schema/catalogue.ts';
import { assertClean } from '../moderation/sensitive.ts';
import { inputPicture } from '../images/uploads.ts';
import { asks, readCondition } from '../kernel/condition.ts';
import { holdsAll, prepareWords } from '../kernel/search.ts';
import { isUuid, uuidv7 } from '../kernel/crypto.ts';
import { HttpError } from '../kernel/http-error.ts';
import { sniff } from '../pixels/imaging/sniff.ts';
import { listOf, ok } from '../kernel/reply.ts';
import { type App, mount } from '../http/mount.ts';
import type { Ports } from '../ports/ports.ts';

function toDataset(row: typeof datasets.$inferSelect, withItems: boolean): Dataset {
  return {
    id: row.id,
    name: row.name,
    desc: row.desc,
    cover: row.items[0]?.key ?? '',
    count: row.items.length,
    ...(withItems && { items: row.items.map(({ key, ...item }) => ({ ...item, url: key, thumb: key })) }),
    usedBy: 0,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A member's training pictures with their captions. */
export function datasetsRoutes(app: App, ports: Ports): void {
  const { db } = ports;

  mount(app, contract.listDatasets, async ({ body, member }) => {
    if (asks(body.condition, 'name')) await prepareWords(db);
    const { where, limit, offset } = readCondition(body, {
      id: datasets.id,
      name: (value) => holdsAll('datasets', String(value)),
    });
    const mine = and(eq(datasets.userId, member.id), where);
    const found = await db.select().from(datasets).where(mine).orderBy(desc(datasets.updatedAt)).limit(limit).offset(offset);
    const asksOne = asks(body.condition, 'id');
    return listOf(
      found.map((row) => toDataset(row, asksOne)),
      await db.$count(datasets, mine),
    );
  });

  mount(app, contract.saveDataset, async ({ body, member }) => {
    await assertClean(db, { name: body.name, desc: body.desc });
    const now = ports.now();
    const [before] =
      body.id && isUuid(body.id)
        ? await db
            .select()
            .from(datasets)
            .where(and(eq(datasets.id, body.id), eq(datasets.userId, member.id)))
        : [];
    if (body.id && !before) throw new HttpError('NOT_FOUND');
    const items = [];
    for (const item of body.items) {
      const kept = before?.items.find((one) => one.id === item.id);
      if (kept) {
        items.push({ ...kept, caption: item.caption });
        continue;
      }
      const key = await inputPicture(ports, member, item.key ?? '');
      const file = await ports.blobs.get(key);
      const seen = file && sniff(file.bytes);
      if (!seen) throw new HttpError('IMAGE_NOT_FOUND');
      items.push({ id: uuidv7(now), key, width: seen.width, height: seen.height, caption: item.caption });
    }
    const values = { name: body.name.trim(), desc: body.desc ?? before?.desc ?? '', items, updatedAt: now };
    const [row] = before
      ? await db.update(datasets).set(values).where(eq(datasets.id, before.id)).returning()
      : await db
          .insert(datasets)
          .values({ ...values, id: uuidv7(now), userId: member.id, createdAt: now })
          .returning();
    if (!row) throw new Error('a dataset was not saved');
    return ok(toDataset(row, true));
  });

  mount(app, contract.deleteDataset, async ({ params, member }) => {
    const gone = isUuid(params.id)
      ? await db
          .delete(datasets)
          .where(and(eq(datasets.id, params.id), eq(datasets.userId, member.id)))
          .returning()
      : [];
    if (gone.length === 0) throw new HttpError('NOT_FOUND');
    return ok({ deleted: 1 as const });
  });
}
