import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Crop, Dataset, DatasetItem, PictureMeasures } from '#shared/contract/datasets.ts';
import { DATASETS_MAX, type saveDataset } from '#shared/contract/datasets.ts';
import { frameOf } from '#shared/rules/dataset-check.ts';
import { DATASET_ITEMS_MAX } from '#shared/rules/limits.ts';
import type { ParsedBody } from '#shared/contract/endpoint.ts';
import type { Upload } from '#shared/contract/content.ts';
import type { Member } from '../account/sessions.ts';
import { isUuid, uuidv7 } from '../kernel/crypto.ts';
import { datasetItems, datasets } from '../kernel/db/schema/catalogue.ts';
import { images, uploads } from '../kernel/db/schema/pictures.ts';
import type { Db } from '../kernel/db/db.ts';
import { rows } from '../kernel/db/rows.ts';
import { errorText } from '../kernel/error-text.ts';
import { HttpError } from '../kernel/http-error.ts';
import { fileOf, openSource, sourceOf } from '../images/source.ts';
import { inputPicture, storeUpload } from '../images/uploads.ts';
import type { Bitmap } from '../pixels/imaging/bitmap.ts';
import { implicitLabelChunk, readImplicitLabel } from '../pixels/imaging/implicit-label.ts';
import { insertPngText } from '../pixels/imaging/png.ts';
import { lockMember } from '../points/ledger.ts';
import type { Ports } from '../ports/ports.ts';

export type DatasetRow = typeof datasets.$inferSelect;
type ItemRow = typeof datasetItems.$inferSelect;

/** How long what was deleted can be brought back. */
const UNDO_MS = 24 * 3600_000;
const COVERS = 4;

export const ownDatasets = (member: Member) => and(eq(datasets.userId, member.id), isNull(datasets.deletedAt));

/** A member's dataset, with `lock` until the transaction ends; other people's and deleted ones do not exist. */
export async function ownDataset(db: Db, member: Member, id: string, lock = false): Promise<DatasetRow> {
  const found = db
    .select()
    .from(datasets)
    .where(and(eq(datasets.id, id), ownDatasets(member)));
  const [row] = isUuid(id) ? await (lock ? found.for('update') : found) : [];
  if (!row) throw new HttpError('NOT_FOUND');
  return row;
}

/** What a list shows of datasets; their pictures are counted in one statement. */
export async function toDatasets(db: Db, found: DatasetRow[]): Promise<Dataset[]> {
  const ids = found.map(({ id }) => id);
  const sums = new Map(
    (
      await rows<{ id: string; count: number; captioned: number; covers: string[] }>(
        db,
        sql`select dataset_id as id, count(*)::int as count, (count(*) filter (where caption <> ''))::int as captioned,
          (array_agg(key order by position, id))[1:${sql.raw(String(COVERS))}] as covers
          from dataset_items where dataset_id = any(${sql.param(ids)}::uuid[]) and deleted_at is null group by dataset_id`,
      )
    ).map((row) => [row.id, row]),
  );
  return found.map(({ id, name, desc, kind, trigger, createdAt, updatedAt }) => {
    const { count = 0, captioned = 0, covers = [] } = sums.get(id) ?? {};
    const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
    return { id, name, desc, kind, trigger, covers, count, captioned, ...times };
  });
}

async function toDataset(db: Db, row: DatasetRow): Promise<Dataset> {
  const [dataset] = await toDatasets(db, [row]);
  if (!dataset) throw new Error('a dataset without a row');
  return dataset;
}

/** Of a picture whose file can't be read any more. */
const unreadable: PictureMeasures = {
  sharpness: 0,
  hash: '0'.repeat(16),
  clear: 0,
  edgeText: false,
  cells: [],
  colours: [0, 0, 0, 0, 0, 0],
};

const toItem = ({ id, key, width, height, caption, crop, flat, measures }: ItemRow): DatasetItem => {
  return { id, url: key, width, height, caption, crop, flat, measures: measures ?? unreadable };
};

async function measure({ runJob, stopping, log }: Ports, key: string, open: () => Promise<Bitmap>): Promise<PictureMeasures> {
  try {
    return await runJob('measure', await open(), { signal: stopping });
  } catch (error) {
    log(`${key} was not measured: ${errorText(error)}`);
    return unreadable;
  }
}

/** Measures what was kept before measures were. */
async function withMeasures(ports: Ports, items: ItemRow[]): Promise<ItemRow[]> {
  const whole: ItemRow[] = [];
  for (const item of items) {
    if (item.measures) whole.push(item);
    else {
      const measures = await measure(ports, item.key, async () => ports.codec.decode(await fileOf(ports, item)));
      await ports.db.update(datasetItems).set({ measures }).where(eq(datasetItems.id, item.id));
      whole.push({ ...item, measures });
    }
  }
  return whole;
}

type WithItems = { dataset: Dataset; items: DatasetItem[] };

/** A member's dataset with its pictures, in their order. */
export async function readDataset(ports: Ports, member: Member, id: string): Promise<WithItems> {
  const { db } = ports;
  const row = await ownDataset(db, member, id);
  const items = await db
    .select()
    .from(datasetItems)
    .where(and(eq(datasetItems.datasetId, id), isNull(datasetItems.deletedAt)))
    .orderBy(datasetItems.position, datasetItems.id);
  return { dataset: await toDataset(db, row), items: (await withMeasures(ports, items)).map(toItem) };
}

/** Refuses what would be too many; until the transaction ends nobody else makes one for this member. */
async function assertRoomFor(tx: Db, member: Member, more: number, done = '新建'): Promise<void> {
  await lockMember(tx, member.id);
  if ((await tx.$count(datasets, ownDatasets(member))) + more > DATASETS_MAX)
    throw new HttpError('VALIDATION', { message: `数据集最多 ${DATASETS_MAX} 个，没有${done}。先删掉不用的，再试一次` });
}

type Head = Omit<ParsedBody<typeof saveDataset>, 'id'>;

export async function createDataset({ db, now }: Ports, member: Member, head: Head): Promise<Dataset> {
  const at = now();
  return db.transaction(async (tx) => {
    await assertRoomFor(tx, member, 1);
    const [row] = await tx
      .insert(datasets)
      .values({ ...head, id: uuidv7(at), userId: member.id, createdAt: at, updatedAt: at })
      .returning();
    if (!row) throw new Error('a dataset was not saved');
    return toDataset(tx, row);
  });
}

/** Changes a member's own dataset's head, or brings it back or deletes it; 404 where there is none. */
async function change(
  db: Db,
  member: Member,
  id: string,
  set: Partial<Head> & { updatedAt?: Date; deletedAt?: Date | null },
  deleted = false,
): Promise<DatasetRow> {
  const state = deleted ? sql`${datasets.deletedAt} is not null` : isNull(datasets.deletedAt);
  const [row] = isUuid(id)
    ? await db
        .update(datasets)
        .set(set)
        .where(and(eq(datasets.id, id), eq(datasets.userId, member.id), state))
        .returning()
    : [];
  if (!row) throw new HttpError('NOT_FOUND');
  return row;
}

export async function changeDataset({ db, now }: Ports, member: Member, id: string, head: Head): Promise<Dataset> {
  return toDataset(db, await change(db, member, id, { ...head, updatedAt: now() }));
}

export async function deleteDataset({ db, now }: Ports, member: Member, id: string): Promise<void> {
  await change(db, member, id, { deletedAt: now() });
}

export async function restoreDataset({ db }: Ports, member: Member, id: string): Promise<Dataset> {
  return db.transaction(async (tx) => {
    await assertRoomFor(tx, member, 1, '恢复');
    return toDataset(tx, await change(tx, member, id, { deletedAt: null }, true));
  });
}

const presentItems = (db: Db, id: string): Promise<ItemRow[]> =>
  db
    .select()
    .from(datasetItems)
    .where(and(eq(datasetItems.datasetId, id), isNull(datasetItems.deletedAt)));

/** Another dataset like this one, with these of its pictures, their captions and crops. */
async function copyOf(tx: Db, { desc, kind, trigger, userId }: DatasetRow, name: string, items: ItemRow[], at: Date): Promise<DatasetRow> {
  const [row] = await tx
    .insert(datasets)
    .values({ name, desc, kind, trigger, id: uuidv7(at), userId, createdAt: at, updatedAt: at })
    .returning();
  if (!row) throw new Error('a dataset was not copied');
  if (items.length > 0) await tx.insert(datasetItems).values(items.map((item) => ({ ...item, id: uuidv7(at), datasetId: row.id })));
  return row;
}

/** A second dataset of the same pictures, captions and crops. */
export async function copyDataset({ db, now }: Ports, member: Member, id: string): Promise<Dataset> {
  return db.transaction(async (tx) => {
    await assertRoomFor(tx, member, 1);
    const row = await ownDataset(tx, member, id, true);
    const name = `${row.name.slice(0, 27).replace(/[\uD800-\uDBFF]$/, '')} 副本`;
    return toDataset(tx, await copyOf(tx, row, name, await presentItems(tx, id), now()));
  });
}

/** Datasets of some pictures of one each; an unknown picture, or no room for all of them, makes none. */
export async function splitDataset(
  { db, now }: Ports,
  member: Member,
  id: string,
  parts: { name: string; ids: string[] }[],
): Promise<Dataset[]> {
  return db.transaction(async (tx) => {
    await assertRoomFor(tx, member, parts.length);
    const row = await ownDataset(tx, member, id, true);
    const byId = new Map((await presentItems(tx, id)).map((item) => [item.id, item]));
    const at = now();
    const made: DatasetRow[] = [];
    for (const { name, ids } of parts) {
      const items = [...new Set(ids)].map((one) => {
        const item = byId.get(one);
        if (!item) throw new HttpError('NOT_FOUND', { message: '其中有图片已经不在这个数据集里，没有新建。请刷新后再试' });
        return item;
      });
      made.push(await copyOf(tx, row, name, items, at));
    }
    return toDatasets(tx, made);
  });
}

type Added = { caption?: string | undefined } & ({ key: string } | { imageId: string });

/**
 * The upload an added picture is, and its pixels. A work is copied into one, free of the visible label, which would be learnt; what
 * the file says of how it was made stays in it (L-04).
 */
async function uploadOf(ports: Ports, member: Member, added: Added): Promise<{ upload: Omit<Upload, 'hash'>; pixels: Bitmap }> {
  const key = 'imageId' in added ? await keyOfWork(ports.db, member, added.imageId) : await keyOfUpload(ports, member, added.key);
  const { pixels, bytes } = await openSource(ports, await sourceOf(ports.db, member, key));
  const [own] = await ports.db.select().from(uploads).where(eq(uploads.key, key));
  if (own) return { upload: own, pixels };
  const label = await readImplicitLabel(bytes);
  const png = await ports.runJob('encode', pixels, { signal: ports.stopping });
  const copy = label ? insertPngText(png, [implicitLabelChunk(label)]) : png;
  return { upload: await storeUpload(ports, member, copy, { purpose: 'dataset' }), pixels };
}

/** Somebody else's published picture may be a tool's source, but nobody trains on it. */
async function keyOfUpload(ports: Ports, member: Member, value: string): Promise<string> {
  const key = await inputPicture(ports, member, value);
  if (!key.startsWith('up/')) throw new HttpError('IMAGE_NOT_FOUND');
  return key;
}

async function keyOfWork(db: Db, member: Member, id: string): Promise<string> {
  const [work] = isUuid(id)
    ? await db
        .select({ key: images.key })
        .from(images)
        .where(and(eq(images.id, id), eq(images.userId, member.id), isNull(images.deletedAt)))
    : [];
  if (!work) throw new HttpError('IMAGE_NOT_FOUND');
  return work.key;
}

/** Adds pictures at the end of a member's dataset; answers those that were not in it. */
export async function addItems(ports: Ports, member: Member, id: string, added: Added[]): Promise<WithItems> {
  const { db, now } = ports;
  await ownDataset(db, member, id);
  const wanted = new Map<string, Omit<ItemRow, 'id' | 'datasetId' | 'position' | 'deletedAt'>>();
  for (const one of added) {
    const { upload, pixels } = await uploadOf(ports, member, one);
    const { key, width, height } = upload;
    if (wanted.has(key)) continue;
    wanted.set(key, {
      key,
      width,
      height,
      caption: one.caption?.trim() ?? '',
      crop: null,
      flat: false,
      measures: await measure(ports, key, () => Promise.resolve(pixels)),
    });
  }
  return db.transaction(async (tx) => {
    const row = await ownDataset(tx, member, id, true);
    const there = await tx
      .select({ key: datasetItems.key, position: datasetItems.position })
      .from(datasetItems)
      .where(and(eq(datasetItems.datasetId, id), isNull(datasetItems.deletedAt)));
    const known = new Set(there.map(({ key }) => key));
    const fresh = [...wanted.values()].filter(({ key }) => !known.has(key));
    assertRoom(there.length, fresh.length);
    const last = Math.max(0, ...there.map(({ position }) => position));
    const at = now();
    const values = fresh.map((item, n) => ({ ...item, id: uuidv7(at), datasetId: id, position: last + n + 1 }));
    const items = values.length > 0 ? await tx.insert(datasetItems).values(values).returning() : [];
    if (items.length > 0) await tx.update(datasets).set({ updatedAt: at }).where(eq(datasets.id, id));
    return { dataset: await toDataset(tx, { ...row, updatedAt: items.length > 0 ? at : row.updatedAt }), items: items.map(toItem) };
  });
}

function assertRoom(there: number, more: number): void {
  if (there + more > DATASET_ITEMS_MAX)
    throw new HttpError('VALIDATION', {
      message: `一个数据集最多 ${DATASET_ITEMS_MAX} 张，已有 ${there} 张，这 ${more} 张没有加入。先移走一些，或放进另一个数据集`,
    });
}

type Edit = {
  id: string;
  caption?: string | undefined;
  crop?: Crop | null | undefined;
  flat?: boolean | undefined;
  removed?: boolean | undefined;
};

/** Changes pictures of a member's dataset and their order in one go: an unknown picture, or a crop outside of one, changes nothing. */
export async function editItems({ db, now }: Ports, member: Member, id: string, edits: Edit[], order?: string[]): Promise<WithItems> {
  const ids = [...new Set([...edits.map((edit) => edit.id), ...(order ?? [])])];
  if (!ids.every(isUuid)) throw new HttpError('NOT_FOUND');
  const at = now();
  return db.transaction(async (tx) => {
    const row = await ownDataset(tx, member, id, true);
    const known = new Map(
      (
        await tx
          .select()
          .from(datasetItems)
          .where(and(eq(datasetItems.datasetId, id), inArray(datasetItems.id, ids)))
      ).map((item) => [item.id, item]),
    );
    for (const { id: one, crop } of edits) {
      const item = known.get(one);
      if (!item) throw new HttpError('NOT_FOUND', { message: '其中有图片已经不在这个数据集里，没有改动。请刷新后再试' });
      const frame = frameOf({ ...item, crop: crop ?? null });
      if (crop && (crop.x + crop.width > frame.width || crop.y + crop.height > frame.height))
        throw new HttpError('VALIDATION', { message: '裁剪框超出了图片，没有改动' });
    }
    const list = edits.map(({ crop, ...edit }) => ({ ...edit, crop: crop ?? null, cropped: crop !== undefined }));
    await tx.execute(sql`update dataset_items i set
      caption = coalesce(trim(e.caption), i.caption),
      crop = case when e.cropped then nullif(e.crop, 'null'::jsonb) else i.crop end,
      flat = coalesce(e.flat, i.flat),
      deleted_at = case when e.removed then ${at.toISOString()}::timestamptz when not e.removed then null else i.deleted_at end
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) e(id uuid, caption text, crop jsonb, cropped boolean, flat boolean, removed boolean)
      where i.id = e.id and i.dataset_id = ${id}`);
    if (order)
      await tx.execute(sql`update dataset_items i set position = o.place
        from unnest(${sql.param(order)}::uuid[]) with ordinality o(id, place) where i.id = o.id and i.dataset_id = ${id}`);
    const [updated] = await tx.update(datasets).set({ updatedAt: at }).where(eq(datasets.id, id)).returning();
    const dataset = await toDataset(tx, updated ?? row);
    if (dataset.count > DATASET_ITEMS_MAX) assertRoom(dataset.count, 0);
    const items = await tx
      .select()
      .from(datasetItems)
      .where(
        and(
          inArray(
            datasetItems.id,
            edits.map((edit) => edit.id),
          ),
          isNull(datasetItems.deletedAt),
        ),
      )
      .orderBy(datasetItems.position, datasetItems.id);
    return { dataset, items: items.map(toItem) };
  });
}

/** Removes what was deleted more than a day ago; part of the sweep. Their uploads go by their own sweep. */
export async function sweepDatasets(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - UNDO_MS);
  await db.delete(datasets).where(lt(datasets.deletedAt, since));
  await db.delete(datasetItems).where(lt(datasetItems.deletedAt, since));
}
