import { expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { reports } from '../kernel/db/schema/accounts.ts';
import { engines } from '../kernel/db/schema/engines.ts';
import { pointChanges } from '../kernel/db/schema/points.ts';
import { addPicture } from '../testing/pictures.ts';
import { makeWorld } from '../testing/world.ts';
import { setRole } from './operators.ts';

test('O-4 each role is told how much waits in the sections it opens, and nothing of the others', async () => {
  const world = await makeWorld();
  const told = async (role: Parameters<typeof setRole>[2]) => {
    const operator = await world.signIn();
    await setRole(world.ports, operator.mobile, role);
    return (await world.call('POST', '/api/v2/desk/self', {}, operator)).body.data.waiting;
  };
  expect(await told('owner')).toEqual({});
  const [maker, reader] = [await world.signIn(), await world.signIn()];
  for (let n = 0; n < 2; n++) {
    const { id } = await addPicture(world, maker);
    const reported = await world.call('POST', '/api/v2/common/reports', { kind: 'image', targetId: id, reason: 'other' }, reader);
    expect(reported.status).toBe(200);
  }
  await world.db.update(engines).set({ downSince: world.ports.now() });
  const asked = { reason: '补偿', askedBy: reader.id, createdAt: world.ports.now() };
  await world.db
    .insert(pointChanges)
    .values({ id: randomUUID(), userId: maker.id, idem: 'asked', amount: 2000, bucket: 'point_gift', state: 'waiting', ...asked });
  expect(await told('owner')).toEqual({ members: 1, complaints: 2, models: 1 });
  expect([await told('support'), await told('reviewer'), await told('finance')]).toEqual([
    { members: 1, models: 1 },
    { complaints: 2, models: 1 },
    { models: 1 },
  ]);
  await world.db.update(reports).set({ state: 'answered' });
  await world.db.update(engines).set({ enabled: false }).where(eq(engines.id, 'main'));
  expect(await told('owner')).toEqual({ members: 1 });
});
