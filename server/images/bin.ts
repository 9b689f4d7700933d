import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { BIN_DAYS } from '#shared/contract/gallery.ts';
import { THUMB_WIDTHS } from '#shared/rules/limits.ts';
import type { Member } from '../account/sessions.ts';
import { collectionItems } from '../kernel/db/schema/collections.ts';
import { favorites, images } from '../kernel/db/schema/pictures.ts';
import { active, tasks } from '../kernel/db/schema/tasks.ts';
import { isUuid } from '../kernel/crypto.ts';
import { errorText } from '../kernel/error-text.ts';
import { HttpError } from '../kernel/http-error.ts';
import type { Db } from '../kernel/db/db.ts';
import type { Ports } from '../ports/ports.ts';

const DAY = 24 * 3600_000;
/** Pictures one sweep ends at most: the next one, a minute later, goes on. */
const SWEPT = 500;

type Picture = typeof images.$inferSelect;

/** Where a small version of a stored picture is kept, once it was asked for. */
export function smallKey(key: string, width: number): string {
  return `t/${width}/${key}.webp`;
}

/** The moment before which a deleted picture is past coming back. */
export function binSince(now: Date): Date {
  return new Date(now.getTime() - BIN_DAYS * DAY);
}

/**
 * The member's own pictures among `ids`, locked, in the bin or out of it or either; or nothing at all (T-AUTHZ-06). What an operator
 * deleted is not theirs to bring back.
 */
export async function ownPictures(tx: Db, member: Member, ids: string[], now: Date, place: 'bin' | 'kept' | 'either'): Promise<Picture[]> {
  const unique = [...new Set(ids)];
  const kept = isNull(images.deletedAt);
  const theirs = sql`${images.heldAs} is distinct from 'deleted'`;
  const bin = sql`${images.deletedAt} > ${binSince(now).toISOString()}::timestamptz`;
  const found = await tx
    .select()
    .from(images)
    .where(
      and(
        inArray(images.id, unique.filter(isUuid)),
        eq(images.userId, member.id),
        theirs,
        place === 'kept' ? kept : place === 'bin' ? bin : sql`(${kept} or ${bin})`,
      ),
    )
    .orderBy(images.id)
    .for('update');
  if (found.length < unique.length || found.length === 0) throw new HttpError('NOT_FOUND');
  return found;
}

/** Every file that belongs to a picture's row. */
export function filesOf(row: { [Name in 'key' | 'thumb' | 'glb' | 'svg' | 'labelPatch' | 'matte']?: Picture[Name] | undefined }): string[] {
  return [row.key, row.thumb, row.glb, row.svg, row.labelPatch, row.matte].filter((key) => typeof key === 'string');
}

/** The same keys with every small version made of them. Shipped files are nobody's to remove, and left out. */
export function withSmaller(keys: string[]): string[] {
  const own = keys.filter((key) => key && !key.startsWith('seed/'));
  return own.flatMap((key) => [key, ...THUMB_WIDTHS.map((width) => smallKey(key, width))]);
}

/** Removes the files of pictures that are gone. One that resists is said in the log and changes nothing. */
async function removeFiles({ blobs, log }: Ports, gone: Picture[]): Promise<void> {
  const keys = withSmaller(gone.flatMap(filesOf));
  for (const done of await Promise.allSettled(keys.map((key) => blobs.remove(key))))
    if (done.status === 'rejected') log(`a file stayed behind: ${errorText(done.reason)}`);
}

/** Ends pictures for good: the rows and what points at them. Their files are for `removeFiles`, once this is committed. */
async function purge(tx: Db, pictures: Picture[]): Promise<void> {
  const ids = pictures.map((picture) => picture.id);
  await tx.delete(favorites).where(and(eq(favorites.kind, 'image'), inArray(favorites.targetId, ids)));
  // In others' collections its place stays, empty.
  await tx.delete(collectionItems).where(and(eq(collectionItems.own, true), inArray(collectionItems.imageId, ids)));
  await tx.delete(images).where(inArray(images.id, ids));
}

/** Into the recycle bin. Nobody sees them from here on; their owner sees them there. */
export async function intoBin(ports: Ports, member: Member, ids: string[]): Promise<number> {
  const now = ports.now();
  return ports.db.transaction(async (tx) => {
    const found = await ownPictures(tx, member, ids, now, 'kept');
    const moved = found.map((picture) => picture.id);
    await tx.update(images).set({ deletedAt: now }).where(inArray(images.id, moved));
    return moved.length;
  });
}

/** Out of the bin and out of the world. */
export async function forever(ports: Ports, member: Member, ids: string[]): Promise<number> {
  const gone = await ports.db.transaction(async (tx) => {
    const found = await ownPictures(tx, member, ids, ports.now(), 'bin');
    const taskIds = found.flatMap((picture) => picture.taskId ?? []);
    // A task settles by counting its pictures: one that vanished would be given back its price.
    if ((await tx.$count(tasks, and(inArray(tasks.id, taskIds), inArray(tasks.status, active)))) > 0)
      throw new HttpError('CONFLICT', { message: '其中有作品的任务还没有结束，请等它结束后再彻底删除' });
    await purge(tx, found);
    return found;
  });
  await removeFiles(ports, gone);
  return gone.length;
}

/** Ends what lay in the bin for its days; part of the sweep. */
export async function sweepBin(ports: Ports): Promise<void> {
  const gone = await ports.db.transaction(async (tx) => {
    const old = await tx
      .select()
      .from(images)
      .where(lt(images.deletedAt, binSince(ports.now())))
      .limit(SWEPT)
      .for('update', { skipLocked: true });
    if (old.length > 0) await purge(tx, old);
    return old;
  });
  await removeFiles(ports, gone);
}
