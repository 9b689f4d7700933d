import { DATASET_ITEMS_MAX, UPLOAD_IDLE_DAYS, UPLOAD_MAX, UPLOAD_QUOTAS } from '#shared/rules/limits.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Upload } from '#shared/contract/content.ts';
import type { Member } from '../account/sessions.ts';
import { planOf } from '../account/plan.ts';
import { images, uploads } from '../kernel/db/schema/pictures.ts';
import { fromBase64 } from '../kernel/base64.ts';
import { randomKey, sha256 } from '../kernel/crypto.ts';
import { HttpError } from '../kernel/http-error.ts';
import { countAgainst } from '../kernel/rate-limit.ts';
import { assertPatient, moderatePicture } from '../moderation/moderate.ts';
import { sniff } from '../pixels/imaging/sniff.ts';
import { isWhole } from '../pixels/imaging/whole.ts';
import { insertPngText } from '../pixels/imaging/png.ts';
import { readPictureText } from '../pixels/imaging/picture-text.ts';
import type { Found } from '../pixels/interrogate/found.ts';
import { readGeneration } from '../pixels/interrogate/read-generation.ts';
import { implicitLabelChunk, readImplicitLabel } from '../pixels/imaging/implicit-label.ts';
import type { Db } from '../kernel/db/db.ts';
import type { Ports } from '../ports/ports.ts';

/** Refused by the header, before anything is decoded. */
const PIXELS_MAX = 40_000_000;

/** Longest parameters kept with an upload, as JSON. */
const META_MAX = 100_000;

/** A stranger's parameters in characters a database holds; too many of them are as good as none. */
function storable(found: Found | null): Found | null {
  const text =
    found && JSON.stringify(found, (_, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value));
  return text && text.length <= META_MAX ? (JSON.parse(text) as Found) : null;
}

/** Longest name kept of an uploaded file, in characters. */
const NAME_MAX = 80;

/** A file's name without folders and extension, in characters a database holds. */
function stemOf(name: string): string {
  const own = name
    .slice(0, 1000)
    .toWellFormed()
    .replace(/^.*[\\/]/s, '')
    .replace(/\.\w{1,5}$/, '')
    .replace(/\p{C}+/gu, '');
  return Array.from(own.trim()).slice(0, NAME_MAX).join('');
}

const inMb = (bytes: number) => `${Math.ceil(bytes / (1024 * 1024))} MB`;

/** Refuses what the member's plan has no room for; says how much is used and what frees some (T-UP-10). */
async function assertSpace({ db, now }: Ports, member: Member, bytes: number): Promise<void> {
  const [row] = await db
    .select({ used: sql<string>`coalesce(sum(${uploads.bytes}), 0)` })
    .from(uploads)
    .where(eq(uploads.userId, member.id));
  const used = Number(row?.used ?? 0);
  const { vipType } = await planOf(db, member.id, now());
  const most = UPLOAD_QUOTAS[vipType];
  if (used + bytes <= most) return;
  throw new HttpError('STORAGE_FULL', {
    message: `上传空间已用 ${inMb(used)}，共 ${inMb(most)}，这张放不下，没有保存，积分没有变化。没有用到的上传 ${UPLOAD_IDLE_DAYS} 天后会自动清理；也可以彻底删除不要的作品或数据集，或升级会员`,
  });
}

/** Refuses a picture that a judge does not let through, and keeps nothing of it. */
export async function assertJudged(ports: Ports, member: Pick<Member, 'id' | 'minorMode'>, key: string): Promise<void> {
  const judged = await moderatePicture(ports, member, 'upload', key);
  if (judged?.verdict !== 'refuse') return;
  await ports.blobs.remove(key);
  throw new HttpError('SENSITIVE', { message: `这张图涉及${judged.labels.join('、')}，没有保存，积分没有变化。请换一张` });
}

/**
 * Stores a picture for the tools. It is told by its content, decoded and written anew, so that nothing hidden in it is
 * kept; the same picture of the same member is stored once (T-UP-02, T-UP-03, T-UP-09).
 */
export async function storeUpload(
  ports: Ports,
  member: Member,
  bytes: Uint8Array<ArrayBuffer>,
  { purpose, name = '' }: { purpose: string; name?: string },
): Promise<Upload> {
  await countAgainst(ports.db, ports.now(), [
    // A full dataset in one go, and some others beside it.
    { key: `uploads:${member.id}`, max: DATASET_ITEMS_MAX + 40, seconds: 60, shared: true },
    { key: `uploads-hour:${member.id}`, max: 600, seconds: 3600, shared: true },
  ]);
  if (ports.moderation) await assertPatient(ports, member.id);
  if (bytes.byteLength === 0) throw new HttpError('IMAGE_BAD', { message: '文件是空的，请换一张' });
  if (bytes.byteLength > UPLOAD_MAX) throw new HttpError('FILE_TOO_LARGE');
  const seen = sniff(bytes);
  if (!seen) throw new HttpError('FILE_TYPE');
  if (seen.width * seen.height > PIXELS_MAX || seen.width < 16 || seen.height < 16) {
    throw new HttpError('IMAGE_BAD', { message: '图片尺寸须在 16 像素以上、4000 万像素以下' });
  }
  if (!isWhole(bytes)) throw new HttpError('IMAGE_BAD', { message: '图片不完整或已损坏，请重新保存后再上传' });
  const hash = await sha256(bytes);
  // Marked as used in the same statement: the sweep of what nobody uses may be about to take it.
  const [before] = await ports.db
    .update(uploads)
    .set({ createdAt: ports.now() })
    .where(and(eq(uploads.userId, member.id), eq(uploads.hash, hash)))
    .returning();
  if (before && (await ports.blobs.get(before.key))) return { key: before.key, width: before.width, height: before.height, hash };
  await assertSpace(ports, member, bytes.byteLength);
  const { width, height, ...plain } = await ports.codec.png(bytes).catch(() => {
    throw new HttpError('IMAGE_BAD');
  });
  // A labelled picture stays labelled: a tool must not be a label remover (T-UP-12).
  const label = await readImplicitLabel(bytes);
  const png = label ? insertPngText(plain.bytes, [implicitLabelChunk(label)]) : plain.bytes;
  await assertSpace(ports, member, png.byteLength);
  const key = before?.key ?? `up/${randomKey(16)}.png`;
  await ports.blobs.put(key, png, 'image/png');
  await assertJudged(ports, member, key);
  const row = {
    key,
    userId: member.id,
    hash,
    purpose,
    name: stemOf(name),
    width,
    height,
    bytes: png.byteLength,
    // Parameters are kept as what they are; the text around them goes with everything else that was hidden in the file.
    meta: storable(readGeneration(await readPictureText(bytes))),
    createdAt: ports.now(),
  };
  await ports.db.insert(uploads).values(row).onConflictDoNothing();
  const [stored] = await ports.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.userId, member.id), eq(uploads.hash, hash)));
  return { key: stored?.key ?? key, width, height, hash };
}

/** Whether a member may use a stored picture as a source: own uploads, own pictures, published ones. Addresses are never fetched (T-UP-11). */
export async function mayUse(db: Db, member: Member, key: string): Promise<boolean> {
  const [upload] = await db.select({ userId: uploads.userId }).from(uploads).where(eq(uploads.key, key));
  if (upload) return upload.userId === member.id;
  const [picture] = await db
    .select({ userId: images.userId, published: images.published, visibility: images.visibility, deletedAt: images.deletedAt })
    .from(images)
    .where(inArray(images.key, [key]));
  return (
    picture !== undefined &&
    picture.deletedAt === null &&
    (picture.userId === member.id || (picture.published && picture.visibility !== 'private'))
  );
}

/** The stored key of an input picture: an upload's or a picture's key, or a data URL that is stored first. */
export async function inputPicture(ports: Ports, member: Member, value: string): Promise<string> {
  const inline = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/=]+)$/.exec(value);
  if (inline?.[1]) {
    return (await storeUpload(ports, member, fromBase64(inline[1]), { purpose: 'gen' })).key;
  }
  const key = value.split('?')[0] ?? '';
  if (!/^(?:up|i|seed)\/[\w./-]+$/.test(key) || key.includes('..') || !(await mayUse(ports.db, member, key)))
    throw new HttpError('IMAGE_NOT_FOUND');
  // Used just now: the sweep leaves it for as long as a new upload. Gone meanwhile, it is said before anything is charged.
  if (key.startsWith('up/')) {
    const kept = await ports.db.update(uploads).set({ createdAt: ports.now() }).where(eq(uploads.key, key)).returning({ key: uploads.key });
    if (kept.length === 0) throw new HttpError('IMAGE_NOT_FOUND');
  }
  return key;
}
