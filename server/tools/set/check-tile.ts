import { and, eq, isNull } from 'drizzle-orm';
import type { SetLook } from '#shared/tools/set-look.ts';
import type { Member } from '../../account/sessions.ts';
import { anySeed } from '#shared/rules/seed.ts';
import { openSource } from '../../images/source.ts';
import { uuidv7 } from '../../kernel/crypto.ts';
import type { Db } from '../../kernel/db/db.ts';
import { images } from '../../kernel/db/schema/pictures.ts';
import { assetSets, type ItemRow, setItems, type SetRow, setVersions } from '../../kernel/db/schema/sets.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { countAgainst } from '../../kernel/rate-limit.ts';
import { resizeBitmap } from '../../pixels/imaging/bitmap.ts';
import type { Ports } from '../../ports/ports.ts';
import { addVersion } from './edit.ts';
import { fileName } from './file-names.ts';

const SIDE = { least: 64, most: 1024, step: 8 };

/** The size of a set that a picture of this size fits, and how many times that the picture has. */
function fitting(width: number, height: number): { width: number; height: number; scale: number } {
  const scale = Math.max(1, Math.ceil(Math.max(width, height) / SIDE.most));
  const side = (value: number) => Math.max(SIDE.least, Math.floor(value / scale / SIDE.step) * SIDE.step);
  return { width: side(width), height: side(height), scale };
}

/** The set that a picture is a version in, and the item. */
async function placeOf(db: Db, imageId: string): Promise<{ row: SetRow; item: ItemRow } | undefined> {
  const [found] = await db
    .select({ row: assetSets, item: setItems })
    .from(setVersions)
    .innerJoin(setItems, eq(setItems.id, setVersions.itemId))
    .innerJoin(assetSets, eq(assetSets.id, setItems.setId))
    .where(eq(setVersions.imageId, imageId));
  return found;
}

/** R8.11 检查无缝: an own work as a set of one tile. Costs nothing; pressed again it is the same set. */
export async function checkTile(ports: Ports, member: Member, image: string, signal: AbortSignal): Promise<SetRow> {
  const { db } = ports;
  const now = ports.now();
  await countAgainst(db, now, [{ key: `set-tile:${member.id}`, max: 120, seconds: 3600 }]);
  const key = image.split('?')[0] ?? '';
  const [picture] = await db
    .select()
    .from(images)
    .where(and(eq(images.key, key), eq(images.userId, member.id), isNull(images.deletedAt)));
  if (!picture) throw new HttpError('NOT_FOUND', { message: '没有找到这张图，它可能已经删掉，或者不是你的作品。没有扣积分' });
  const before = await placeOf(db, picture.id);
  if (before?.row.look.seamless) {
    // Taken out once, it is wanted again.
    if (before.item.deletedAt) await db.update(setItems).set({ deletedAt: null }).where(eq(setItems.id, before.item.id));
    return before.row;
  }

  const { width, height, scale } = fitting(picture.width, picture.height);
  const { pixels } = await openSource(ports, picture);
  const name = (picture.title || picture.prompt.split(/[，,。\n]/)[0] || '这张图').trim().slice(0, 30);
  const look: SetLook = {
    name,
    template: '',
    words: '',
    width,
    height,
    frame: 'none',
    margin: 0,
    seamless: true,
    palette: [],
    reference: null,
    style: null,
  };
  const row: SetRow = { id: uuidv7(now), userId: member.id, look, createdAt: now };
  const seed = picture.params?.seed ?? null;
  const detail = picture.prompt.slice(0, 120).trim();
  const item = { id: uuidv7(now), setId: row.id, position: 0, name, detail, file: fileName(name), seed: seed ?? anySeed() };
  const put = async (tx: Db) => {
    await tx.insert(assetSets).values(row);
    await tx.insert(setItems).values(item);
  };
  if (before || picture.width !== width * scale || picture.height !== height * scale) {
    // It is a version elsewhere, or of a size that no set may have: a copy of it.
    await put(db);
    const { params, preview, engine } = picture;
    const bitmap = resizeBitmap(pixels, width, height);
    await addVersion(ports, member, row, item, { bitmap, scale: 1, params, preview, engine, seed, origin: 'imported' }, signal);
    return row;
  }
  const measures = await ports.runJob('measureItem', { picture: pixels, scale, palette: [], seamless: true }, { signal });
  const isFirst = await db.transaction(async (tx) => {
    await put(tx);
    const made = await tx
      .insert(setVersions)
      .values({ imageId: picture.id, itemId: item.id, seed, origin: 'imported', measures })
      .onConflictDoNothing()
      .returning({ id: setVersions.imageId });
    // Pressed twice at the same time: the other one is the set.
    if (made.length === 0) await tx.delete(assetSets).where(eq(assetSets.id, row.id));
    return made.length > 0;
  });
  return isFirst ? row : ((await placeOf(db, picture.id))?.row ?? row);
}
