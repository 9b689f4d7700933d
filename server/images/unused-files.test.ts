import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { UPLOAD_QUOTAS } from '#shared/rules/limits.ts';
import { counters } from '../kernel/db/schema/accounts.ts';
import { datasetItems, datasets, models } from '../kernel/db/schema/catalogue.ts';
import { images, uploads } from '../kernel/db/schema/pictures.ts';
import { drafts, tasks } from '../kernel/db/schema/tasks.ts';
import { uuidv7 } from '../kernel/crypto.ts';
import { diskBlobs } from '../node/disk-blobs.ts';
import { createBitmap } from '../pixels/imaging/bitmap.ts';
import { encodePng } from '../pixels/imaging/png.ts';
import { sweep } from '../sweep.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { makeStraySweep } from './unused-files.ts';

const DAY = 24 * 3600;
let world: World;
let member: Awaited<ReturnType<World['signIn']>>;
beforeEach(async () => {
  world = await makeWorld();
  member = await world.signIn();
});

let shade = 0;
async function sent(who = member): Promise<string> {
  const { body } = await world.upload(who, await encodePng(createBitmap(16, 16, [shade++, 2, 3, 255]), []));
  return body.data[0].key;
}
const kept = async () => new Set((await world.db.select({ key: uploads.key }).from(uploads)).map(({ key }) => key));

test('REL-8 T-UP-09 an upload that nothing names is gone after a week, with its file', async () => {
  const key = await sent();
  world.tick(6.9 * DAY);
  await sweep(world.ports, true);
  expect(await kept()).toEqual(new Set([key]));
  world.tick(0.2 * DAY);
  await sweep(world.ports, true);
  expect([(await kept()).size, world.blobs.kept.has(key)]).toEqual([0, false]);
});

test('T-UP-09 whatever a task, a draft, a dataset, a work or a model names stays', async () => {
  const { id: userId } = member;
  const keys = {
    image: await sent(),
    mask: await sent(),
    draft: await sent(),
    item: await sent(),
    work: await sent(),
    model: await sent(),
  };
  const now = world.ports.now();
  const { body } = await world.call('POST', '/api/v2/sd/img2img', { prompt: '山', image: keys.image }, member);
  expect(body.data.kind).toBe('img2img');
  await world.db.update(tasks).set({ params: { prompt: '山', image: keys.image, mask: keys.mask } });
  await world.db.insert(drafts).values({ userId, tool: 'generate', value: { deep: { list: [keys.draft] } }, updatedAt: now });
  const datasetId = uuidv7(now);
  await world.db.insert(datasets).values({ id: datasetId, userId, name: '集' });
  await world.db.insert(datasetItems).values({ id: uuidv7(now), datasetId, key: keys.item, width: 16, height: 16, position: 1 });
  await world.db.insert(models).values({ id: 'shown', name: '模型', image: keys.model, type: 'checkpoint', base: 'sd' });
  const picture = {
    id: uuidv7(now),
    userId,
    kind: 'matt',
    key: 'i/a.png',
    thumb: 'i/a.webp',
    width: 16,
    height: 16,
    engine: 'preview',
  } as const;
  await world.db.insert(images).values({ ...picture, source: keys.work });
  const unnamed = await sent();
  const all = new Set(Object.values(keys));
  for (let week = 0; week < 3; week++) {
    world.tick(7.1 * DAY);
    await sweep(world.ports, true);
    expect([week, await kept()]).toEqual([week, all]);
  }
  expect(world.blobs.kept.has(unnamed)).toBe(false);
  // What a task was given is named for thirty days after its end; a work names its source for as long as it is there.
  await world.db.update(tasks).set({ endedAt: world.ports.now(), status: 'failed' });
  world.tick(37.2 * DAY);
  await sweep(world.ports, true);
  expect(await kept()).toEqual(new Set([keys.draft, keys.item, keys.work, keys.model]));
});

test('T-UP-09 an upload that is used or sent again begins its week anew', async () => {
  const bytes = await encodePng(createBitmap(16, 16, [9, 9, 9, 255]), []);
  const { key } = (await world.upload(member, bytes)).body.data[0];
  world.tick(6 * DAY);
  expect((await world.upload(member, bytes)).body.data[0].key).toBe(key);
  world.tick(6 * DAY);
  await sweep(world.ports, true);
  await world.call('POST', '/api/v2/common/source', { image: key }, member);
  world.tick(6 * DAY);
  await sweep(world.ports, true);
  expect(await kept()).toEqual(new Set([key]));
});

test('REL-8 T-UP-10 a plan keeps so many bytes, and the refusal says how many and what frees some', async () => {
  await sent();
  await world.db.update(uploads).set({ bytes: UPLOAD_QUOTAS[-1] });
  const before = world.blobs.kept.size;
  const full = await world.upload(member, await encodePng(createBitmap(16, 16, [1, 1, 1, 255]), []));
  expect([full.status, full.body.error, world.blobs.kept.size]).toEqual([400, 'STORAGE_FULL', before]);
  expect(full.body.message).toMatch(/已用 512 MB，共 512 MB.*7 天后会自动清理/);
  await world.putOn(member, 1);
  expect(await sent()).toMatch(/^up\//);
});

test('REL-8 T-UP-10 a full dataset and forty more are taken in a minute, what is beyond is put off with 429 and not kept', async () => {
  const bytes = await encodePng(createBitmap(16, 16, [1, 1, 1, 255]), []);
  expect((await world.upload(member, bytes)).status).toBe(200);
  await world.db
    .update(counters)
    .set({ count: 239 })
    .where(eq(counters.key, `uploads:${member.id}`));
  expect((await world.upload(member, bytes)).status).toBe(200);
  const more = await world.upload(member, bytes);
  expect([more.status, more.body.error, Number(more.headers.get('retry-after'))]).toEqual([429, 'TOO_MANY', 60]);
  world.tick(61);
  expect((await world.upload(member, bytes)).status).toBe(200);
  await world.db
    .update(counters)
    .set({ count: 600 })
    .where(eq(counters.key, `uploads-hour:${member.id}`));
  expect((await world.upload(member, bytes)).headers.get('retry-after')).toBe('3539');
});

test('REL-8 T-UP-09 F-70 files of a crash: a part goes after an hour, a whole one without a row after a week', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'dianshi-strays-'));
  try {
    const now = world.ports.now().getTime() / 1000;
    const put = (key: string, age: number) => {
      mkdirSync(join(dir, key, '..'), { recursive: true });
      writeFileSync(join(dir, key), 'x');
      utimesSync(join(dir, key), now - age, now - age);
    };
    const picture = {
      id: uuidv7(world.ports.now()),
      userId: member.id,
      kind: 'txt2img',
      width: 16,
      height: 16,
      engine: 'preview',
    } as const;
    await world.db.insert(images).values({
      ...picture,
      key: 'i/mine.png',
      thumb: 'i/mine.webp',
      svg: 'i/mine.svg',
      labelPatch: 'g/mine.png',
      matte: 'm/mine.png',
    });
    const named = ['i/mine.png', 'i/mine.webp', 'i/mine.svg', 'g/mine.png', 'm/mine.png', 't/480/i/mine.png.webp'];
    for (const key of named) put(key, 30 * DAY);
    for (const key of ['i/lost.png', 'g/lost.png', 't/480/i/lost.png.webp', 'up/lost.png', 'a/lost.webp']) put(key, 8 * DAY);
    put('i/new.png', 6 * DAY);
    put('i/old.png.abc.part', 3700);
    put('i/new.png.abc.part', 3500);
    const blobs = diskBlobs(dir, dir);
    await sweep({ ...world.ports, blobs }, false);
    const left = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(new Set(left.map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1)))).toEqual(
      new Set([...named, 'i/new.png', 'i/new.png.abc.part']),
    );
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

test('a sweep looks at five hundred files and the next one goes on', async () => {
  world.tick(8 * DAY);
  const asked: string[] = [];
  const list = async function* () {
    for (let i = 0; i < 1200; i++) yield { key: `i/${i}.png`, at: new Date(0) };
  };
  const blobs = { ...world.blobs, list, remove: async (key: string) => void asked.push(key) };
  const turn = makeStraySweep({ ...world.ports, blobs });
  const counts = [];
  for (let i = 0; i < 4; i++) {
    await turn();
    counts.push(asked.length);
  }
  expect(counts).toEqual([500, 1000, 1200, 1700]);
  expect(await world.db.$count(uploads, eq(uploads.userId, member.id))).toBe(0);
});
