import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { rows } from '../kernel/db/rows.ts';
import { images } from '../kernel/db/schema/pictures.ts';
import { addPicture } from '../testing/pictures.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { makeSharing } from './share.ts';
import { yearSql } from './year-of-works.ts';

let world: World;
let maker: Awaited<ReturnType<World['signIn']>>;
beforeEach(async () => {
  world = await makeWorld();
  maker = await world.signIn();
});

/** A work on the square, so many days old; `likes` tell which. */
const shown = async (days: number, likes: number, more: Partial<typeof images.$inferInsert> = {}) =>
  addPicture(world, maker, {
    published: true,
    thumb: `seed/${likes}.webp`,
    likes,
    createdAt: new Date(world.ports.now().getTime() - days * 24 * 3600_000),
    ...more,
  });
async function year(id = maker.id) {
  const { status, body } = await world.call('GET', `/api/v2/users/userInfo/${id}/year`);
  return { status, slices: body.data as { image: string; week: string; made: number; width: number }[] };
}
const weeksAgo = (weeks: number, likes: number, more = {}) => shown(weeks * 7, likes, more);

test('R5.3 a year is a slice a week, oldest first, of the work liked most, as wide as what was made', async () => {
  for (let week = 0; week < 20; week++) {
    await weeksAgo(week, week);
    if (week % 3 === 0) await weeksAgo(week, 100 + week);
  }
  const { slices } = await year();
  expect(slices.map(({ image }) => image)).toEqual(
    Array.from({ length: 20 }, (_, at) => 19 - at).map((week) => `seed/${week % 3 === 0 ? 100 + week : week}.webp`),
  );
  expect(slices.map(({ made, width }) => [made, width])).toEqual(
    Array.from({ length: 20 }, (_, at) => ((19 - at) % 3 === 0 ? [2, 2] : [1, 1])),
  );
  expect(new Set(slices.map(({ week }) => new Date(week).getUTCDay()))).toEqual(new Set([1]));
  expect(slices.map(({ week }) => week)).toEqual(slices.map(({ week }) => week).toSorted());
});

test('R5.3 few weeks are several slices each, which share their width', async () => {
  for (let n = 0; n < 30; n++) await weeksAgo(0, n);
  await weeksAgo(3, 50);
  const { slices } = await year();
  // Two weeks: seven each, of the older one as many as there are.
  expect(slices.map(({ image }) => image)).toEqual(['seed/50.webp', ...[29, 28, 27, 26, 25, 24, 23].map((n) => `seed/${n}.webp`)]);
  expect(slices.map(({ width }) => width)).toEqual([1, ...Array.from({ length: 7 }, () => expect.closeTo(30 / 7))]);
});

test('R5.3 what is not on the square is in nobody’s year; who is unknown has none', async () => {
  await weeksAgo(1, 1, { visibility: 'private' });
  await weeksAgo(1, 2, { published: false });
  await weeksAgo(1, 3, { deletedAt: world.ports.now() });
  expect(await year()).toMatchObject({ status: 200, slices: [] });
  for (const id of [maker.id + 1, 0, 2 ** 31]) expect((await year(id)).status).toBe(404);
});

test('R5.3 a year ends with the last work, however long ago; what is older is not in it', async () => {
  await weeksAgo(115, 1);
  await weeksAgo(70, 2);
  await weeksAgo(60, 3);
  expect((await year()).slices.map(({ image }) => image)).toEqual(['seed/2.webp', 'seed/3.webp']);
});

test('V-48 the card of a maker is their year, each week as wide as what was made in it; another week is another card', async () => {
  const sharing = makeSharing(world.ports);
  const person = { kind: 'person' as const, id: String(maker.id) };
  const told = async () => (await sharing.preview(new URL(`https://dianshi.example/other-home-page?id=${maker.id}`)))?.card;
  for (let week = 1; week < 14; week++) await weeksAgo(week, week, { key: 'seed/r01.webp' });
  for (let n = 0; n < 13; n++) await weeksAgo(30, n, { key: 'seed/r01.webp' });
  const before = await told();
  const card = await sharing.card(person);
  if (!card) throw new Error('no card');
  const { data } = await sharp(card)
    .greyscale()
    .extract({ left: 0, top: 100, width: 1200, height: 400 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const column = (x: number) => Array.from({ length: 400 }, (_, y) => data[y * 1200 + x] ?? 0);
  // Between two slices all is dark.
  const seams = Array.from({ length: 1200 }, (_, x) => x).filter((x) => Math.max(...column(x)) < 40);
  const starts = seams.filter((x) => !seams.includes(x - 1));
  // Thirteen works of one week are half of it all; thirteen weeks of one share the rest.
  expect(starts).toHaveLength(13);
  expect(starts[0]).toBeGreaterThan(540);
  expect(starts[0]).toBeLessThan(600);
  await weeksAgo(20, 99, { key: 'seed/r01.webp' });
  expect(await told()).not.toBe(before);
  await world.db.update(images).set({ published: false }).where(eq(images.userId, maker.id));
  expect(await told()).toBeUndefined();
});

test('PERF-1 a year of somebody among many is read by their own index', async () => {
  const other = await world.signIn('13900000002');
  await world.db.execute(sql`insert into images (id, user_id, kind, title, key, thumb, width, height, published, engine, created_at)
    select gen_random_uuid(), case when n % 100 = 0 then ${maker.id}::int else ${other.id}::int end, 'txt2img', '', 'seed/r01.webp', 'seed/r01.webp', 100, 100,
      true, 'sample', now() - n * interval '20 minutes' from generate_series(1, 20000) n`);
  await world.db.execute(sql`vacuum analyze images`);
  const plan = await rows<{ 'QUERY PLAN': string }>(world.db, sql`explain ${yearSql(maker.id)}`);
  const told = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(told).toContain('images_maker');
  expect(told).not.toContain('Seq Scan on images');
});
