import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { AssetSet, SetItem, SetSummary, SetVersion } from '#shared/contract/sets.ts';
import type { Member } from '../../account/sessions.ts';
import { addresses } from '../../images/images.ts';
import type { Db } from '../../kernel/db/db.ts';
import { images } from '../../kernel/db/schema/pictures.ts';
import { assetSets, type ItemRow, setItems, type SetRow, setVersions } from '../../kernel/db/schema/sets.ts';
import { tasks } from '../../kernel/db/schema/tasks.ts';
import { rows } from '../../kernel/db/rows.ts';
import type { Ports } from '../../ports/ports.ts';

type Picture = Pick<
  typeof images.$inferSelect,
  'id' | 'key' | 'thumb' | 'labelPatch' | 'width' | 'height' | 'bytes' | 'preview' | 'params' | 'engine'
>;
/** A picture an item had, with its row among the works. */
export type Version = Pick<typeof setVersions.$inferSelect, 'itemId' | 'seed' | 'origin' | 'measures'> & { picture: Picture };

const { id, key, thumb, labelPatch, width, height, bytes, preview, params, engine } = images;

/** Every picture that the items of a set have had and that was not deleted, the oldest first. */
export async function versionsOf(db: Db, itemIds: readonly string[]): Promise<Version[]> {
  if (itemIds.length === 0) return [];
  const { itemId, seed, origin, measures } = setVersions;
  return db
    .select({ itemId, seed, origin, measures, picture: { id, key, thumb, labelPatch, width, height, bytes, preview, params, engine } })
    .from(setVersions)
    .innerJoin(images, eq(images.id, setVersions.imageId))
    .where(and(inArray(itemId, [...itemIds]), isNull(images.deletedAt)))
    .orderBy(asc(setVersions.n));
}

/** The items of a set that are not taken out, in their order. */
export const itemsOf = (db: Db, setId: string): Promise<ItemRow[]> =>
  db
    .select()
    .from(setItems)
    .where(and(eq(setItems.setId, setId), isNull(setItems.deletedAt)))
    .orderBy(asc(setItems.position), asc(setItems.id));

/** The version of an item that counts: the chosen one, else the newest. */
export function countedOf<V extends { picture: { id: string } }>(item: Pick<ItemRow, 'shown'>, versions: readonly V[]): V | undefined {
  return versions.find(({ picture }) => picture.id === item.shown) ?? versions.at(-1);
}

/** A set in the contract's shape, read in a fixed number of statements. */
export async function toSet(ports: Ports, row: SetRow): Promise<AssetSet> {
  const { db } = ports;
  const items = await itemsOf(db, row.id);
  const versions = await versionsOf(
    db,
    items.map((item) => item.id),
  );
  const taskIds = items.flatMap(({ taskId }) => taskId ?? []);
  const { id: task, status, progress, preview: seen, errorMessage, refunded } = tasks;
  const found =
    taskIds.length > 0
      ? await db
          .select({ id: task, status, progress, preview: seen, error: errorMessage, refunded })
          .from(tasks)
          .where(inArray(task, taskIds))
      : [];
  const addressOf = await addresses(ports);
  const toVersion = async ({ picture, seed, origin, measures }: Version): Promise<SetVersion> => ({
    id: picture.id,
    url: await addressOf(picture.key),
    thumb: await addressOf(picture.thumb),
    width: picture.width,
    height: picture.height,
    isPreview: picture.preview,
    seed,
    origin,
    measures,
  });
  return {
    id: row.id,
    ...row.look,
    createdAt: row.createdAt.toISOString(),
    items: await Promise.all(
      items.map(async (item): Promise<SetItem> => {
        const own = versions.filter(({ itemId }) => itemId === item.id);
        const { id: itemId, name, detail, file, locked, pivot, taskId } = item;
        return {
          id: itemId,
          name,
          detail,
          file,
          locked,
          pivot,
          versions: await Promise.all(own.map(toVersion)),
          shown: countedOf(item, own)?.picture.id ?? null,
          task: found.find((one) => one.id === taskId) ?? null,
        };
      }),
    ),
  };
}

const COVERS = 4;

/** The sets of a member that have something in them: one whose items were all taken out is gone, until they are put back. */
export const heldBy = (member: Pick<Member, 'id'>) =>
  and(eq(assetSets.userId, member.id), sql`exists (select from set_items i where i.set_id = ${assetSets.id} and i.deleted_at is null)`);

/** A member's sets as a list shows them, the newest first. */
export async function setsOf(ports: Ports, member: Member, limit: number, offset: number): Promise<SetSummary[]> {
  const { db } = ports;
  const found = await db
    .select()
    .from(assetSets)
    .where(heldBy(member))
    .orderBy(desc(assetSets.createdAt), desc(assetSets.id))
    .limit(limit)
    .offset(offset);
  const sums = await rows<{ id: string; count: number; covers: string[] }>(
    db,
    sql`select s.set_id as id, count(*)::int as count,
          coalesce((array_agg(v.thumb order by s.position) filter (where v.thumb is not null))[1:${sql.raw(String(COVERS))}], '{}') as covers
        from set_items s left join lateral (
          select i.thumb from set_versions v join images i on i.id = v.image_id
          where v.item_id = s.id and i.deleted_at is null order by v.n desc limit 1) v on true
        where s.set_id = any(${sql.param(found.map((row) => row.id))}::uuid[]) and s.deleted_at is null group by s.set_id`,
  );
  const addressOf = await addresses(ports);
  return Promise.all(
    found.map(async (row) => {
      const { count = 0, covers = [] } = sums.find((one) => one.id === row.id) ?? {};
      return {
        id: row.id,
        name: row.look.name,
        count,
        covers: await Promise.all(covers.map(addressOf)),
        createdAt: row.createdAt.toISOString(),
      };
    }),
  );
}
