import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { checkPicture, type SetCheck } from '#shared/rules/set-checks.ts';
import type { AskOf } from '#shared/tools/registry.ts';
import { SetBegin, type SetLook } from '#shared/tools/set-look.ts';
import { parse } from '../../http/mount.ts';
import type { Member } from '../../account/sessions.ts';
import { drawUnlabelled } from '../../generate/draw.ts';
import { anySeed } from '#shared/rules/seed.ts';
import { resolve } from '../../generate/resolve.ts';
import type { ImageResult } from '../../images/build-image.ts';
import { inputPicture } from '../../images/uploads.ts';
import { isUuid, uuidv7 } from '../../kernel/crypto.ts';
import type { Db } from '../../kernel/db/db.ts';
import { assetSets, type ItemRow, setItems, type SetRow, setVersions } from '../../kernel/db/schema/sets.ts';
import { images } from '../../kernel/db/schema/pictures.ts';
import { active, type TaskRow, tasks } from '../../kernel/db/schema/tasks.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { moderateWords } from '../../moderation/moderate.ts';
import { type Bitmap, isOpaque } from '../../pixels/imaging/bitmap.ts';
import { WRAP } from '../../pixels/sets/frame-item.ts';
import { ToolFailure } from '../../pixels/tool-failure.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StepIo, StepResult } from '../../tasks/worker.ts';
import { submitAll } from '../../tasks/tasks.ts';
import type { ServerTool } from '../base/tool.ts';
import { cutOutOf, matteOf, PLAIN_EDIT } from '../matt/cut.ts';
import { fileNames } from './file-names.ts';
import { fullWords, plainWords } from './words.ts';

/** Points an item, and a new drawing of one. */
const PRICE = 2;
/** Seconds between the places of a set's items in the queue: who comes later with one picture does not wait for sixty-four. */
const SPREAD = 3;
/** Pictures of this side and less are kept at twice the set's size, for packs of 2x. */
const DOUBLED = 512;
/** Models paint nothing of use below this side. */
const PAINTED_LEAST = 512;

/** How many times the set's size its pictures are kept at. */
export const scaleOf = ({ width, height }: Pick<SetLook, 'width' | 'height'>): number => (Math.max(width, height) <= DOUBLED ? 2 : 1);

export const set: ServerTool<'set'> = {
  price: () => PRICE,
  results: ({ num, redo = false }) => num * (redo ? 2 : 1),
  start: (ports, member, ask, priced, idem) =>
    ask.begin ? begin(ports, member, ask, priced, idem) : again(ports, member, ask, priced, idem),
  make: (ports, task, ask, io, index) => item(ports, task, ask, io, index),
};

type Start = Parameters<NonNullable<ServerTool<'set'>['start']>>;

/** The size to paint an item in: its own or larger, tiles with what runs into the opposite edge. */
function paintedSize(look: SetLook): { width: number; height: number } {
  const by = Math.max(scaleOf(look), PAINTED_LEAST / Math.max(look.width, look.height)) * (look.seamless ? 1 + WRAP : 1);
  const side = (value: number) => Math.min(2048, Math.ceil((value * by) / 8) * 8);
  return { width: side(look.width), height: side(look.height) };
}

/** What every item's drawing has in common: checks the style and that an engine can do it. */
const drawingOf = (ports: Ports, member: Member, look: SetLook) =>
  resolve(ports, member, {
    prompt: look.name,
    num: 1,
    ...paintedSize(look),
    ...(look.style && { loras: [{ id: look.style.id, weight: look.style.weight }] }),
  });

async function put(
  ports: Ports,
  member: Member,
  {
    look,
    items,
    redo,
    asked,
    under,
  }: {
    look: SetLook;
    items: Pick<ItemRow, 'id' | 'setId' | 'name' | 'detail' | 'seed'>[];
    redo: boolean;
    asked: unknown;
    under?: (tx: Db) => Promise<void>;
  },
  { unit, priority }: { unit: number; priority: number },
  idem: string,
): Promise<TaskRow> {
  const { params, needs } = await drawingOf(ports, member, look);
  const num = redo ? 2 : 1;
  const works = items.map(({ id, setId, name, detail, seed }, at) => ({
    params: { ...params, prompt: [name, detail].filter(Boolean).join('，'), seed, num },
    tool: { kind: 'set' as const, again: { set: setId, items: [id] }, redo },
    title: name,
    cost: unit * num,
    async under(tx: Db, task: string) {
      if (at === 0) await under?.(tx);
      await tx.update(setItems).set({ taskId: task, shown: null, seed }).where(eq(setItems.id, id));
    },
  }));
  const [first] = await submitAll(
    ports,
    member,
    { kind: 'set', asked: [asked], priority, needs: ['can:draw', ...needs], idem },
    works,
    SPREAD,
  );
  if (!first) throw new Error('a set without items');
  return first;
}

async function begin(ports: Ports, member: Member, { begin: sent, redo }: Start[2], priced: Start[3], idem: string): Promise<TaskRow> {
  const asked = parse(SetBegin, sent);
  const { lines } = asked;
  const reference = asked.look.reference && (await inputPicture(ports, member, asked.look.reference));
  const look = { ...asked.look, reference };
  await moderateWords(ports, member, 'prompt', {
    name: look.name,
    words: look.words,
    ...Object.fromEntries(lines.map((line, i) => [`item${i}`, `${line.name} ${line.detail}`])),
  });
  const now = ports.now();
  const setId = uuidv7(now);
  const files = fileNames(lines.map(({ name }) => name));
  const first = anySeed();
  const items = lines.map((line, position) => ({
    ...line,
    id: uuidv7(now),
    setId,
    position,
    file: files[position] ?? 'item',
    seed: (first + position * 101) % 2 ** 32,
  }));
  const under = async (tx: Db) => {
    await tx.insert(assetSets).values({ id: setId, userId: member.id, look, createdAt: now });
    await tx.insert(setItems).values(items);
  };
  return put(ports, member, { look, items, redo, asked: { ...asked, redo }, under }, priced, idem);
}

/** A set of this member; anybody else's does not exist for them. */
export async function ownSet(db: Db, member: Pick<Member, 'id'>, id: string): Promise<SetRow> {
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(assetSets)
        .where(and(eq(assetSets.id, id), eq(assetSets.userId, member.id)))
    : [];
  if (!row) throw new HttpError('NOT_FOUND', { message: '没有找到这套素材，它可能已经删掉，或者不是你的' });
  return row;
}

async function again(ports: Ports, member: Member, { again: asked, redo }: Start[2], priced: Start[3], idem: string): Promise<TaskRow> {
  if (!asked) throw new HttpError('VALIDATION', { message: '清单是空的，没有扣除积分。先写一行' });
  const { db } = ports;
  const row = await ownSet(db, member, asked.set);
  const ids = [...new Set(asked.items)].filter(isUuid);
  const found = await db
    .select()
    .from(setItems)
    .where(and(eq(setItems.setId, row.id), inArray(setItems.id, ids), isNull(setItems.deletedAt)))
    .orderBy(setItems.position);
  if (found.length === 0 || found.length < ids.length)
    throw new HttpError('NOT_FOUND', { message: '有的件已经不在了，没有扣除积分。刷新后再试' });
  if (found.some(({ locked }) => locked)) throw new HttpError('CONFLICT', { message: '锁定的件不会被重做，没有扣除积分。先解锁再重做' });
  const open = await db.$count(
    tasks,
    and(
      inArray(
        tasks.id,
        found.flatMap(({ taskId }) => taskId ?? []),
      ),
      inArray(tasks.status, active),
    ),
  );
  if (open > 0) throw new HttpError('CONFLICT', { message: '有的件还在画，没有再扣积分。等画好再重做' });
  const items = found.map((one) => ({ ...one, seed: (one.seed + 1) % 2 ** 32 }));
  return put(ports, member, { look: row.look, items, redo, asked: { ...asked, redo } }, priced, idem);
}

/** The newest picture's failed checks: what is added to the words of the next one. */
async function failedBefore(db: Db, look: SetLook, itemId: string): Promise<SetCheck[] | null> {
  const [last] = await db
    .select({ measures: setVersions.measures })
    .from(setVersions)
    .innerJoin(images, and(eq(images.id, setVersions.imageId), isNull(images.deletedAt)))
    .where(eq(setVersions.itemId, itemId))
    .orderBy(desc(setVersions.n))
    .limit(1);
  return last ? checkPicture(look, last.measures).flatMap(({ ok, check }) => (ok ? [] : [check])) : null;
}

const PAINTED = 0.6;

/** One picture of an item, cut out and framed; a second one only where the first fails a check. */
async function item(ports: Ports, task: TaskRow, ask: AskOf<'set'>, io: StepIo, index: number): Promise<StepResult> {
  const { db } = ports;
  const [id = ''] = ask.again?.items ?? [];
  const [found] = await db
    .select({ item: setItems, look: assetSets.look })
    .from(setItems)
    .innerJoin(assetSets, eq(assetSets.id, setItems.setId))
    .where(eq(setItems.id, id));
  if (!found || found.item.deletedAt) throw new ToolFailure('NOT_FOUND', '这一件已经从清单里删掉，积分已退回');
  const { look } = found;
  const failed = await failedBefore(db, look, id);
  if (index > 0 && failed?.length === 0) return { stored: true, last: true };
  const caps = await io.open?.engine.caps();
  const prompt = caps?.preview ? plainWords(look, found.item) : fullWords(look, found.item, failed ?? []);
  const cutOut = look.frame === 'none' && !look.seamless;
  const { out, ...drawn } = await drawUnlabelled(
    ports,
    { ...task, params: { ...task.params, prompt } },
    index,
    { ...io, progress: (done, seen) => io.progress(done * PAINTED, seen) },
    { alone: cutOut },
  );
  const painted = 'png' in out ? await ports.codec.decode(out.png) : out.bitmap;
  const subject = cutOut ? await subjectOf(ports, task, painted, io) : painted;
  const scale = scaleOf(look);
  const bitmap = await ports.runJob('frameItem', { picture: subject, look, scale }, io);
  const measures = await ports.runJob('measureItem', { picture: bitmap, scale, palette: look.palette, seamless: look.seamless }, io);
  const imageId = uuidv7(ports.now());
  const seed = drawn.params?.seed ?? null;
  await db.insert(setVersions).values({ imageId, itemId: id, seed, origin: 'drawn', measures });
  const made: ImageResult = { ...drawn, id: imageId, out: { bitmap }, title: found.item.name };
  return { made };
}

/** The subject on clear ground; where none is found the picture stays whole, which its check then says. */
async function subjectOf(ports: Ports, task: Pick<TaskRow, 'userId'>, pixels: Bitmap, io: StepIo): Promise<Bitmap> {
  if (!isOpaque(pixels)) return pixels;
  const engine = io.open?.engine;
  const { signal } = io;
  const matte = engine?.matte
    ? matteOf(await engine.matte(pixels, io))
    : await ports.runJob('matte', { picture: pixels, subject: 'icon' }, { signal, progress: (done) => io.progress(PAINTED + done * 0.2) });
  if (!matte) return pixels;
  return cutOutOf(ports, { id: task.userId }, pixels, matte, PLAIN_EDIT, { signal, progress: (done) => io.progress(0.8 + done * 0.15) });
}
