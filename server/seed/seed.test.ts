import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import type { Image, Model } from '#shared/contract/content.ts';
import type { BillingRecord } from '#shared/contract/billing.ts';
import { Task } from '#shared/contract/generation.ts';
import type { Lineage } from '#shared/contract/same.ts';
import { rows } from '../kernel/db/rows.ts';
import { users } from '../kernel/db/schema/accounts.ts';
import { makeWorld } from '../testing/world.ts';

test('V-14 AC-11 the demo account is worth looking at, and its numbers agree with each other', async () => {
  const world = await makeWorld({ community: true });
  const { token } = (
    await world.call('POST', '/api/v2/users/login', { username: '13800000000', password: 'dianshi2026', type: 'password' })
  ).body.data;
  const read = async (method: 'GET' | 'POST', path: string, body?: object) => (await world.call(method, path, body, { token })).body;
  const works = (await read('POST', '/api/v2/common/images', { condition: [{ scope: 'mine' }], pageSize: 100 })).data as Image[];
  expect(works.length).toBeGreaterThanOrEqual(60);
  expect(
    new Set(works.flatMap(({ model, params }) => [model?.id, ...(params?.loras ?? []).map(({ id }) => id)])).size,
  ).toBeGreaterThanOrEqual(6);
  const made = works.map(({ createdAt }) => Date.parse(createdAt));
  expect(Math.max(...made) - Math.min(...made)).toBeGreaterThan(17 * 24 * 3600_000);
  const { data: batches } = await read('POST', '/api/v2/common/tasks', { pageSize: 50 });
  expect(batches.length).toBeGreaterThanOrEqual(12);
  // As the page reads them.
  for (const task of batches) expect(() => z.parse(Task, task)).not.toThrow();
  for (const task of batches as Task[]) expect(task.cost).toBe(2 * task.images.length);
  // Among them is one that stands in a line of works.
  const like = works.filter(({ sameAs }) => sameAs);
  expect(like.length).toBeGreaterThan(1);
  for (const { id, sameAs } of like) {
    const line = (await read('POST', `/api/v2/common/images/${id}/lineage`, {})).data as Lineage;
    expect(line.origins.at(-1)).toMatchObject({ id: sameAs?.id, published: true });
  }
  const log = (await read('POST', '/api/v2/users/order', { pageSize: 100 })).data as BillingRecord[];
  const signed = log.map(({ source, point }) => (source === 'vip' ? 0 : source === 'paid' || source === 'expired' ? -point : point));
  expect(log.filter(({ source }) => source === 'paid')).toHaveLength(batches.length);
  expect((await read('GET', '/api/v2/users/permission')).data.all).toBe(signed.reduce((sum, point) => sum + point, 0));
  expect(await read('POST', '/api/v2/common/datas', {})).toMatchObject({ total: 2 });
  const makers = await rows<{ name: string; followers: number; most: number }>(
    world.db,
    sql`select u.name, (select count(*)::int from favorites f where f.kind = 'user' and f.target_id = u.id::text) as followers,
      (select max(likes) from images i where i.user_id = u.id) as most from users u where u.mobile is not null`,
  );
  const members = await world.db.$count(users);
  for (const { name, followers, most } of makers) {
    expect(followers, name).toBeGreaterThan(50);
    expect(most, name).toBeLessThan(members);
  }
});

test('V-33 CR-18 a sample model that is said to be used much has pictures made with it; what was made with a sample model is what the model is for, and its ratio is recommended', async () => {
  const world = await makeWorld({ community: true });
  const models = (await world.call('POST', '/api/v2/common/models', { pageSize: 100 })).body.data as Model[];
  let judged = 0;
  for (const { id, name, tags, uses } of models) {
    const { samples = [], defaults } = (await world.call('GET', `/api/v2/common/models/${id}`)).body.data as Model;
    if (uses >= 10_000) expect(samples, name).not.toEqual([]);
    if (samples.length === 0) continue;
    judged += 1;
    for (const sample of samples)
      expect(
        sample.tags.filter((tag) => tags.includes(tag)),
        `${name}: ${sample.title}`,
      ).not.toEqual([]);
    expect(defaults, name).toMatchObject({
      ratio: expect.stringMatching(/^\d+:\d+$/),
      width: expect.any(Number),
      height: expect.any(Number),
    });
  }
  expect(judged).toBeGreaterThan(12);
});
