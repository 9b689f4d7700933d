/** Dictionaries at the desk: published as a whole, hidden where works or the program refer to an entry. */
import { beforeEach, expect, test } from 'vitest';
import { type DeskDictName, type DictEntry, entryProblem } from '#shared/rules/desk-dicts.ts';
import { sweepUploads } from '../images/unused-files.ts';
import { schema as t } from '../kernel/db/schema.ts';
import { addPicture } from '../testing/pictures.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { setRole } from './operators.ts';

let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;
let member: Member;
let shen: Member;
beforeEach(async () => {
  world = await makeWorld();
  [member, shen] = [await world.signIn(), await world.signIn()];
  await setRole(world.ports, shen.mobile, 'owner');
});

type Entry = DictEntry & { id: string };
const read = async (name: DeskDictName): Promise<{ edition: number; entries: Entry[] }> =>
  (await world.call('POST', '/api/v2/desk/dicts', { name }, shen)).body.data;
const save = (name: DeskDictName, edition: number, entries: readonly object[]) =>
  world.call('PUT', '/api/v2/desk/dicts', { name, edition, reason: '整理', entries }, shen);
const seen = async (name: DeskDictName): Promise<{ val: string; key: string; label?: string; val2?: string | number }[]> =>
  (await world.call('POST', `/api/v2/common/dicts/${name}`, { pageSize: 999 })).body.data;
const deeds = async () => (await world.db.select().from(t.audit).orderBy(t.audit.n)).filter(({ action }) => action === 'dict.publish');
const word = (over: object = {}) => ({ id: null, label: null, val: '镜湖', val2: '场景', val3: 'mirror lake', retired: false, ...over });

test('R9.3 words are added, changed, ordered and deleted: members see them so, and what was changed is on record', async () => {
  const { entries } = await read('tags');
  const [first, second, ...rest] = entries;
  const list = [word(), { ...second, val: '冰山' }, ...rest];
  expect((await save('tags', 0, list)).body.data).toEqual({ edition: 1 });
  const words = await seen('tags');
  expect(words.slice(0, 2).map(({ val, key }) => [val, key])).toEqual([
    ['镜湖', '场景'],
    ['冰山', '场景'],
  ]);
  expect([words.length, words.some(({ val }) => val === first?.val)]).toEqual([entries.length, false]);
  const now = await read('tags');
  await save('tags', 1, now.entries.toReversed());
  expect((await seen('tags')).at(-1)?.val).toBe('镜湖');
  const lines = await deeds();
  expect(lines.map(({ target, reason }) => [target, reason])).toEqual([
    ['dict:tags', '整理'],
    ['dict:tags', '整理'],
  ]);
  expect(lines[0]).toMatchObject({
    before: { count: entries.length, entries: ['山水 场景 landscape', '雪山 场景 snow mountain'] },
    after: { count: entries.length, entries: ['镜湖 场景 mirror lake', '冰山 场景 snow mountain'] },
  });
  expect(Object.keys(lines[1]?.after ?? {})).toEqual(['order']);
});

test('R9.3 a style is hidden, not deleted: it can’t be chosen any more, and works that have it keep its name', async () => {
  const { entries } = await read('rander');
  expect((await save('rander', 0, entries.slice(1))).body).toMatchObject({
    error: 'VALIDATION',
    message: expect.stringContaining('请隐藏'),
  });
  const hidden = entries.map((one) => (one.val === 'ink' ? { ...one, retired: true } : one));
  expect((await save('rander', 0, hidden)).status).toBe(200);
  expect((await seen('rander')).some(({ val }) => val === 'ink')).toBe(false);
  const press = (rander: string) => world.call('POST', '/api/v2/sd/txt2img', { prompt: '锦鲤', num: 1, rander }, member);
  expect((await press('ink')).body).toMatchObject({ error: 'VALIDATION', fields: { rander: expect.any(String) } });
  expect((await press('pixel')).status).toBe(200);
  const { id } = await addPicture(world, member, { params: { prompt: '锦鲤', rander: 'ink' } });
  const report = (await world.call('POST', `/api/v2/common/images/${id}/same`, {}, member)).body.data;
  expect(JSON.stringify(report)).toContain('这个风格已下架');
  expect((await read('rander')).entries.find(({ val }) => val === 'ink')).toMatchObject({ label: '水墨', retired: true });
});

test('R9.3 what works or the program know an entry by stays, and a form’s first choice can’t be hidden', async () => {
  const { entries } = await read('canvaRatioList');
  const tall = entries.map((one) => (one.val === '3:4' ? { ...one, val: '1:4', label: '高', val2: '768', val3: 1024 } : one));
  expect((await save('canvaRatioList', 0, tall)).status).toBe(200);
  expect((await seen('canvaRatioList')).find(({ label }) => label === '高')).toMatchObject({ val: '3:4', val2: 768, val3: 1024 });
  const hidden = (val: string) => entries.map((one) => (one.val === val ? { ...one, retired: true } : one));
  expect((await save('canvaRatioList', 1, hidden('3:4'))).body.error).toBe('VALIDATION');
  expect((await save('canvaRatioList', 1, hidden('16:9'))).status).toBe(200);
  const press = (ratio: string) => world.call('POST', '/api/v2/sd/txt2img', { prompt: '锦鲤', num: 1, ratio }, member);
  expect([(await press('16:9')).body.error, (await press('3:4')).status]).toEqual(['VALIDATION', 200]);
  const counts = (await read('makeNumList')).entries;
  expect((await save('makeNumList', 0, [...counts, { ...counts[0], id: null, val: 16 }])).body.message).toContain('不能加');
  // What the desk does not write of an entry stays as it was.
  await save(
    'makeNumList',
    0,
    counts.map((one) => ({ ...one, label: `${one.val} 幅`, val2: null })),
  );
  expect((await seen('makeNumList')).map(({ label, val2 }) => [label, val2])).toEqual([
    ['1 幅', -1],
    ['2 幅', 1],
    ['4 幅', 2],
    ['8 幅', 3],
  ]);
});

test('R9.3 two who publish a dictionary: the second is told, another dictionary is another matter', async () => {
  const { entries } = await read('tags');
  const both = await Promise.all([save('tags', 0, [word(), ...entries]), save('tags', 0, [word({ val: '竹海' }), ...entries])]);
  expect(both.map(({ body }) => body.error).filter(Boolean)).toEqual(['CONFLICT']);
  expect((await save('tags', 0, entries)).body.error).toBe('CONFLICT');
  expect((await save('tags', 1, [...entries, ...entries])).body.error).toBe('VALIDATION');
  expect((await save('tags', 1, [word({ id: 'nothing' })])).body.error).toBe('VALIDATION');
  expect((await save('mofa', 0, (await read('mofa')).entries)).status).toBe(200);
  expect((await world.call('POST', '/api/v2/desk/dicts', { name: 'point_config' }, shen)).status).toBe(400);
});

test('R9.3 T-UP-09 an operator’s picture in a dictionary is seen by everybody, and stays', async () => {
  const picture = await world.ports.blobs.get('seed/t02.webp');
  const [{ key }] = (await world.upload(shen, picture?.bytes ?? new Uint8Array())).body.data;
  const { entries } = await read('mofa');
  const own = { id: null, label: '晨雾', val: '晨雾，薄光', val2: '光线', val3: key, retired: false };
  expect((await save('mofa', 0, [own, ...entries])).status).toBe(200);
  expect((await world.app.request(`/files/${key}`)).status).toBe(200);
  expect((await save('mofa', 1, [{ ...own, val: '别处', val3: 'up/nothing.png' }])).body.error).toBe('IMAGE_NOT_FOUND');
  world.tick(30 * 24 * 3600);
  await sweepUploads(world.ports);
  expect((await world.app.request(`/files/${key}`)).status).toBe(200);
});

const style = { id: null, label: '厚涂', val: 'thick', val2: '厚涂', val3: 'seed/t02.webp', retired: false };
test.each<[DeskDictName, object, string | undefined]>([
  ['rander', {}, undefined],
  ['rander', { val: '厚涂' }, 'val'],
  ['rander', { label: '' }, 'label'],
  ['rander', { label: '九个字长的名称啊啊' }, 'label'],
  ['rander', { val3: null }, 'val3'],
  ['rander', { val: 'ink' }, 'val'],
  ['canvaRatioList', { val: '3:4', val2: 768, val3: 1024 }, undefined],
  ['canvaRatioList', { val: '3:4', val2: 770, val3: 1024 }, 'val2'],
  ['canvaRatioList', { val: '3:4', val2: 1024, val3: 768 }, 'val3'],
  ['canvaRatioList', { val: '3：4', val2: 768, val3: 1024 }, 'val'],
  ['tags', { val: '镜湖', val2: '场景', val3: 'lake' }, undefined],
  ['tags', { val: '镜湖', val2: '', val3: 'lake' }, 'val2'],
])('R9.3 an entry of %s with %o is wrong in %s', (name, over, of) => {
  const others = [{ ...style, val: 'ink' }];
  expect(entryProblem(name, { ...style, ...over }, others)?.of).toBe(of);
});
