import { unzip, type Unzipped } from 'fflate';
import * as z from 'zod/mini';
import { PACK_BYTES_MAX, Pivot, SET_ORIGINS } from '#shared/contract/sets.ts';
import { SET_ITEMS_MAX } from '#shared/tools/set.ts';
import { SetLine, SetLook } from '#shared/tools/set-look.ts';
import type { Member } from '../../account/sessions.ts';
import { anySeed } from '#shared/rules/seed.ts';
import { usableModels } from '../../generate/resolve.ts';
import { uuidv7 } from '../../kernel/crypto.ts';
import { assetSets, setItems, type SetRow } from '../../kernel/db/schema/sets.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { countAgainst } from '../../kernel/rate-limit.ts';
import { moderateWords } from '../../moderation/moderate.ts';
import { type Bitmap, createBitmap, pasteBitmap, resizeBitmap } from '../../pixels/imaging/bitmap.ts';
import { sniff } from '../../pixels/imaging/sniff.ts';
import type { Ports } from '../../ports/ports.ts';
import { previewOnly } from '../../routing/abilities.ts';
import { addVersion } from './edit.ts';
import { fileNames } from './file-names.ts';
import { PACK_VERSION, SET_FILE } from './pack.ts';

const place = z.int().check(z.gte(0), z.lte(8192));
/** What is read back of a pack. */
const SetFile = z.object({
  app: z.literal('dianshi'),
  version: z.literal(PACK_VERSION),
  scale: z.literal([1, 2, 4]),
  look: SetLook,
  items: z
    .array(
      z.object({
        ...SetLine.shape,
        locked: z.boolean(),
        pivot: z.nullable(Pivot),
        seed: z.nullable(z.number().check(z.gte(0), z.lte(2 ** 32))),
        prompt: z.nullable(z.string().check(z.maxLength(2000))),
        preview: z.boolean(),
        origin: z.enum(SET_ORIGINS),
        picture: z.string().check(z.maxLength(200)),
        at: z.object({ x: place, y: place }),
      }),
    )
    .check(z.minLength(1), z.maxLength(SET_ITEMS_MAX)),
});

const NOT_A_PACK = '这不是从「一套素材」导出的包，或者导出时没有带「描述、种子、模型」。没有导入，积分没有变化';
const DAMAGED = '包里的图片缺了或坏了，没有导入，积分没有变化。请重新下载后再拖进来';

/** The files of a zip; sizes are held against the limit before anything is unpacked. */
const unpack = (bytes: Uint8Array): Promise<Unzipped> =>
  new Promise((resolve, reject) => {
    let room = PACK_BYTES_MAX * 4;
    unzip(
      bytes,
      {
        filter: ({ originalSize, name }) => {
          if (!/(?:^|\/)(?:set\.json|png\/[124]x\/[^/]+\.png)$/.test(name)) return false;
          room -= originalSize;
          if (room < 0) throw new HttpError('FILE_TOO_LARGE', { message: '包解开后太大，没有导入，积分没有变化' });
          return true;
        },
      },
      (error, files) => (error ? reject(error) : resolve(files)),
    );
  });

function readSetFile(files: Unzipped): { folder: string; read: z.infer<typeof SetFile> } {
  const path = Object.keys(files).find((name) => name.endsWith(SET_FILE));
  const text = path === undefined ? undefined : files[path];
  try {
    if (path === undefined || !text) throw new Error('no set file');
    return { folder: path.slice(0, -SET_FILE.length), read: z.parse(SetFile, JSON.parse(new TextDecoder().decode(text))) };
  } catch {
    throw new HttpError('FILE_TYPE', { message: NOT_A_PACK });
  }
}

/** A trimmed picture back in its whole frame. */
function whole(part: Bitmap, at: { x: number; y: number }, width: number, height: number): Bitmap {
  if (at.x + part.width > width || at.y + part.height > height) throw new HttpError('IMAGE_BAD', { message: DAMAGED });
  const out = createBitmap(width, height);
  pasteBitmap(out, part, at.x, at.y);
  return out;
}

/** R8.11: reads a pack back as the set it was: names, pictures, locks, pivots, words, seeds. Costs nothing. */
export async function importPack(ports: Ports, member: Member, bytes: Uint8Array, signal: AbortSignal): Promise<SetRow> {
  const { db } = ports;
  await countAgainst(db, ports.now(), [{ key: `set-import:${member.id}`, max: 30, seconds: 3600 }]);
  const files = await unpack(bytes).catch((error: unknown) => {
    throw error instanceof HttpError ? error : new HttpError('FILE_TYPE', { message: NOT_A_PACK });
  });
  const { folder, read } = readSetFile(files);
  const { scale, items } = read;
  await moderateWords(ports, member, 'prompt', {
    name: read.look.name,
    words: read.look.words,
    ...Object.fromEntries(items.map(({ name, detail }, i) => [`item${i}`, `${name} ${detail}`])),
  });
  const { style } = read.look;
  // A style of somebody else, or one that is gone, is not carried in by a file.
  const usable = style ? await usableModels(db, member, [style.id]) : [];
  const look = { ...read.look, reference: null, style: usable.length > 0 ? style : null };
  // Everything is decoded before anything is stored: a pack comes whole or not at all.
  const pictures: Bitmap[] = [];
  for (const { picture, at } of items) {
    const file = files[`${folder}${picture}`];
    const seen = file && sniff(file);
    if (!file || !seen || Math.max(seen.width, seen.height) > 4096) throw new HttpError('IMAGE_BAD', { message: DAMAGED });
    const part = await ports.codec.decode(file).catch(() => {
      throw new HttpError('IMAGE_BAD', { message: DAMAGED });
    });
    const full = whole(part, at, look.width * scale, look.height * scale);
    pictures.push(scale > 2 ? resizeBitmap(full, look.width * 2, look.height * 2) : full);
  }
  const now = ports.now();
  const row: SetRow = { id: uuidv7(now), userId: member.id, look, createdAt: now };
  const names = fileNames(items.map(({ name }) => name));
  const made = items.map((item, position) => ({
    id: uuidv7(now),
    setId: row.id,
    position,
    name: item.name,
    detail: item.detail,
    file: names[position] ?? 'item',
    seed: item.seed ?? anySeed(),
    locked: item.locked,
    pivot: item.pivot,
  }));
  await db.transaction(async (tx) => {
    await tx.insert(assetSets).values(row);
    await tx.insert(setItems).values(made);
  });
  const here = await previewOnly(ports);
  for (const [at, item] of made.entries()) {
    const { seed, prompt, preview } = items[at]!;
    const params = prompt ? { prompt, ...(seed !== null && { seed }) } : null;
    await addVersion(
      ports,
      member,
      row,
      item,
      { bitmap: pictures[at]!, scale: Math.min(2, scale), params, preview: preview || here, engine: '', seed, origin: 'imported' },
      signal,
    );
  }
  return row;
}
