/** Who runs the site, as the desk writes it: members read it at once, and what is not written there is the variables' word. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { factProblem, type SiteField, tidyFact } from '#shared/rules/site-facts.ts';
import { migrate } from '../kernel/db/migrate.ts';
import { rows } from '../kernel/db/rows.ts';
import { schema as t } from '../kernel/db/schema.ts';
import { readMigrations } from '../node/open-db.ts';
import { makeWorld, openEmpty, type World } from '../testing/world.ts';
import { setRole } from './operators.ts';

let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;
let shen: Member;
beforeEach(async () => {
  world = await makeWorld({ env: { SITE_COMPANY: '示例科技', SITE_ICP: '示例 ICP 备 1 号' } });
  shen = await world.signIn();
  await setRole(world.ports, shen.mobile, 'owner');
});

const read = async () => (await world.call('POST', '/api/v2/desk/site', {}, shen)).body.data;
const save = (edition: number, facts: object, reason = '换了备案') =>
  world.call('PUT', '/api/v2/desk/site', { edition, reason, facts }, shen);
const said = async () => (await world.call('GET', '/api/v2/meta')).body.data.site;
const phones = async () => (await world.call('POST', '/api/v2/common/dicts/tel')).body.data.map(({ val }: { val: string }) => val);

test('R9.3 what the desk says wins over the variables, is tidied, and goes back to them; each deed is on record', async () => {
  expect(await said()).toMatchObject({ company: '示例科技', icp: '示例 ICP 备 1 号', police: '' });
  const saved = await save(0, { icp: '沪 icp备 2025012345号-1', police: '沪公网安备31010102001234号', company: '' });
  expect(saved.body.data).toEqual({ edition: 1 });
  expect(await said()).toMatchObject({ company: '', icp: '沪ICP备2025012345号-1', police: '沪公网安备 31010102001234号' });
  const desk = await read();
  expect([desk.edition, desk.facts[1]]).toEqual([1, { field: 'icp', desk: '沪ICP备2025012345号-1', variable: '示例 ICP 备 1 号' }]);
  await save(1, { icp: null, company: null }, '写错了');
  expect(await said()).toMatchObject({ company: '示例科技', icp: '示例 ICP 备 1 号', police: '沪公网安备 31010102001234号' });
  expect((await read()).changes.map(({ reason }: { reason: string }) => reason)).toEqual(['写错了', '换了备案']);
  const lines = (await world.db.select().from(t.audit).orderBy(t.audit.n)).filter(({ action }) => action === 'site.change');
  expect(lines.map(({ target, before, after }) => [target, before, after])).toEqual([
    [
      'site:facts',
      { icp: '示例 ICP 备 1 号', police: '', company: '示例科技' },
      { icp: '沪ICP备2025012345号-1', police: '沪公网安备 31010102001234号', company: '' },
    ],
    ['site:facts', { icp: '沪ICP备2025012345号-1', company: '' }, { icp: '示例 ICP 备 1 号', company: '示例科技' }],
  ]);
});

test('R9.3 of two who write it the second is told, also at the same moment, and nothing of theirs is saved', async () => {
  await save(0, { phone: '021-61234567' });
  expect((await save(0, { phone: '021-60000001' })).body).toMatchObject({ error: 'CONFLICT', message: expect.stringContaining('同事') });
  const both = await Promise.all([save(1, { phone: '021-60000002' }), save(1, { phone: '021-60000003' })]);
  expect(both.map(({ body }) => body.error).filter(Boolean)).toEqual(['CONFLICT']);
  expect((await read()).edition).toBe(2);
});

test('O-10 no telephone is shown where none is written, and no sample is taken for one', async () => {
  expect(await phones()).toEqual([]);
  await save(0, { phone: '021-61234567' });
  expect(await phones()).toEqual(['021-61234567']);
  expect((await save(1, { phone: '400-000-0000' })).body).toMatchObject({
    error: 'VALIDATION',
    fields: { phone: expect.stringContaining('示例号码') },
  });
});

test.each<[SiteField, string, boolean]>([
  ['icp', '沪ICP备2025012345号-1', true],
  ['icp', '沪ICP备2025012345号', true],
  ['icp', '京ICP证030173号', true],
  ['icp', '沪ICP备号-1', false],
  ['icp', 'ICP备2025012345号', false],
  ['police', '沪公网安备 31010102001234号', true],
  ['police', '沪公网安备31010102001234号', true],
  ['police', '沪公网安备 3101010200123号', false],
  ['algorithm', '网信算备310101000000001250011号', true],
  ['algorithm', '网信算备31号', false],
  ['model', 'Shanghai-DianShi-202511110001', true],
  ['model', '上海-点石', false],
  ['contact', 'kefu@dianshi.example', true],
  ['contact', 'kefu', false],
  ['phone', '400-820-8820', true],
  ['phone', '13800138000', true],
  ['phone', '12345', false],
  ['company', '示', false],
  ['company', '', true],
])('R9.3 %s may be 「%s」: %s', (field, text, good) => {
  expect(factProblem(field, tidyFact(field, text)) === undefined).toBe(good);
});

test('O-10 the sample number of before is gone after the update, a real one is what the site says', async () => {
  for (const [number, told] of [
    ['400-000-0000', []],
    ['021-61234567', [{ value: '{"phone": "021-61234567"}' }]],
  ] as const) {
    const { db, close } = await openEmpty();
    try {
      const all = readMigrations();
      await migrate(
        db,
        all.filter(({ name }) => name < '0029'),
      );
      await db.execute(
        sql`insert into dicts (id, name, key, val, sort) values ('tel-1', 'tel', 'tel', ${JSON.stringify(number)}::jsonb, 1)`,
      );
      await migrate(db, all);
      expect(await rows(db, sql`select value from settings where key = 'site'`)).toEqual(told);
    } finally {
      await close();
    }
  }
});
