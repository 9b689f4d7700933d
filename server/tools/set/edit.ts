import { and, eq } from 'drizzle-orm';
import type { ParsedBody } from '#shared/contract/endpoint.ts';
import type { editSet, SetRepair } from '#shared/contract/sets.ts';
import type { Member } from '../../account/sessions.ts';
import { buildImage, type ImageResult } from '../../images/build-image.ts';
import { openSource } from '../../images/source.ts';
import { isUuid, uuidv7 } from '../../kernel/crypto.ts';
import { images } from '../../kernel/db/schema/pictures.ts';
import { type ItemRow, setItems, type SetRow, setVersions } from '../../kernel/db/schema/sets.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { countAgainst } from '../../kernel/rate-limit.ts';
import { moderateWords } from '../../moderation/moderate.ts';
import type { Bitmap } from '../../pixels/imaging/bitmap.ts';
import type { Ports } from '../../ports/ports.ts';
import { infotextOf } from '../base/infotext-of.ts';
import { cutOutOf, PLAIN_EDIT } from '../matt/cut.ts';
import { fileNames } from './file-names.ts';
import { countedOf, type Version, versionsOf } from './read.ts';
import { ownSet } from './set.ts';

/** Names, locks, pivots, which version counts, what is taken out or put back. */
export async function changeItems(ports: Ports, member: Member, id: string, { edits }: ParsedBody<typeof editSet>): Promise<SetRow> {
  const { db } = ports;
  const row = await ownSet(db, member, id);
  await moderateWords(
    ports,
    member,
    'prompt',
    Object.fromEntries(edits.map(({ name, detail }, i) => [`item${i}`, [name, detail].filter(Boolean).join(' ')])),
  );
  await db.transaction(async (tx) => {
    const all = await tx.select().from(setItems).where(eq(setItems.setId, row.id)).for('update');
    const taken = all.map(({ file }) => file);
    for (const { id: item, deleted, name, ...rest } of edits) {
      const own = all.find((one) => one.id === item);
      if (!own) throw new HttpError('NOT_FOUND', { message: '有的件已经不在了，刷新后再试' });
      if (rest.shown !== undefined && !(await versionsOf(tx, [own.id])).some(({ picture }) => picture.id === rest.shown))
        throw new HttpError('NOT_FOUND', { message: '这一版已经删掉了，换一版再试' });
      const [file] =
        name === undefined || name === own.name
          ? [own.file]
          : fileNames(
              [name],
              taken.filter((one) => one !== own.file),
            );
      await tx
        .update(setItems)
        .set({
          ...rest,
          ...(name !== undefined && { name, file: file ?? own.file }),
          ...(deleted !== undefined && { deletedAt: deleted ? ports.now() : null }),
        })
        .where(eq(setItems.id, own.id));
    }
  });
  return row;
}

/** Stores a picture as the newest version of an item. */
export async function addVersion(
  ports: Ports,
  member: Pick<Member, 'id'>,
  row: SetRow,
  item: Pick<ItemRow, 'id' | 'name'>,
  version: Pick<Version, 'seed' | 'origin'> & { bitmap: Bitmap; scale: number } & Pick<ImageResult, 'params' | 'preview'> & {
      engine: string;
    },
  signal: AbortSignal,
): Promise<void> {
  const { bitmap, scale, params, preview, seed, origin, engine } = version;
  const { palette, seamless } = row.look;
  const measures = await ports.runJob('measureItem', { picture: bitmap, scale, palette, seamless }, { signal });
  const imageId = uuidv7(ports.now());
  const made: ImageResult = {
    id: imageId,
    out: { bitmap },
    infotext: params && infotextOf(params),
    params,
    modelId: params?.modelId ?? null,
    visibility: 'public',
    preview,
    title: item.name,
    trail: [],
  };
  const { row: picture } = await buildImage(ports, { userId: member.id, kind: 'set', engine, id: null, sample: null }, 0, made, signal);
  await ports.db.transaction(async (tx) => {
    await tx.insert(images).values(picture);
    await tx.insert(setVersions).values({ imageId, itemId: item.id, seed, origin, measures });
    await tx.update(setItems).set({ shown: null }).where(eq(setItems.id, item.id));
  });
}

const NOTHING = '没有找到主体，图没有变，没有扣积分。可以重做这一件';

/** Cuts a whole picture out once more. */
async function cutAgain(ports: Ports, member: Member, picture: Bitmap, signal: AbortSignal): Promise<Bitmap> {
  const matte = await ports.runJob('matte', { picture, subject: 'auto' }, { signal });
  if (!matte) throw new HttpError('VALIDATION', { message: NOTHING });
  return cutOutOf(ports, member, picture, matte, PLAIN_EDIT, { signal });
}

/** R8.11: mends the picture that counts by program; the one before stays. */
export async function repair(
  ports: Ports,
  member: Member,
  id: string,
  itemId: string,
  asked: SetRepair,
  signal: AbortSignal,
): Promise<SetRow> {
  const { db } = ports;
  await countAgainst(db, ports.now(), [{ key: `set-repair:${member.id}`, max: 600, seconds: 3600 }]);
  const row = await ownSet(db, member, id);
  const [item] = isUuid(itemId)
    ? await db
        .select()
        .from(setItems)
        .where(and(eq(setItems.id, itemId), eq(setItems.setId, row.id)))
    : [];
  const version = item && countedOf(item, await versionsOf(db, [item.id]));
  if (!item || item.deletedAt || !version) throw new HttpError('NOT_FOUND', { message: '这一件还没有图，等画好再修' });
  if (item.locked) throw new HttpError('CONFLICT', { message: '这一件锁定了，先解锁再修' });
  const { pixels } = await openSource(ports, version.picture);
  const scale = Math.max(1, Math.round(pixels.width / row.look.width));
  const picture = asked === 'cut' ? await cutAgain(ports, member, pixels, signal) : pixels;
  const bitmap = await ports.runJob(
    'repairPicture',
    { picture, look: row.look, scale, repair: asked === 'cut' ? 'shrink' : asked },
    { signal },
  );
  if (!bitmap) throw new HttpError('VALIDATION', { message: NOTHING });
  const { params, preview, engine } = version.picture;
  await addVersion(ports, member, row, item, { bitmap, scale, params, preview, engine, seed: version.seed, origin: 'repaired' }, signal);
  return row;
}
