import { beforeEach, expect, test } from 'vitest';
import { DraftTool, DRAFT_MAX } from '#shared/contract/generation.ts';
import { makeWorld, type World } from '../testing/world.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});
type Member = Awaited<ReturnType<World['signIn']>>;
const path = (tool: string) => `/api/v2/users/drafts/${tool}`;
const read = async (as: { token?: string }, tool: string) => world.call('GET', path(tool), undefined, as);
const save = (as: { token?: string }, tool: string, value: unknown) => world.call('PUT', path(tool), { value }, as);
/** A second device: the same member, a session of its own. */
const signInAgain = (member: Member) => {
  world.tick(61);
  return world.signIn(member.mobile);
};

const form = {
  mode: 'img2img',
  prompt: '俯视锦鲤池，青绿设色 🐟',
  loras: [{ id: 'qinglv', weight: 0.8 }],
  seed: -1,
  source: { key: 'up/abc.png', width: 512, height: 512 },
  negativePrompt: '',
};

test('R8.1 a form left on one device is found on another, field by field', async () => {
  const phone = await world.signIn();
  expect((await read(phone, 'generate')).body.data).toEqual({ value: null, updatedAt: null });
  const saved = await save(phone, 'generate', form);
  expect(saved.body.data).toEqual({ updatedAt: world.ports.now().toISOString() });
  const laptop = await signInAgain(phone);
  expect(laptop.token).not.toBe(phone.token);
  expect((await read(laptop, 'generate')).body.data).toEqual({ value: form, updatedAt: saved.body.data.updatedAt });
});

test('R8.1 the last save wins by the server’s time', async () => {
  const phone = await world.signIn();
  await save(phone, 'generate', { ...form, prompt: '一' });
  const laptop = await signInAgain(phone);
  await save(laptop, 'generate', { prompt: '二' });
  const { value, updatedAt } = (await read(phone, 'generate')).body.data;
  expect(value).toEqual({ prompt: '二' });
  expect(updatedAt).toBe(world.ports.now().toISOString());
  await Promise.all(Array.from({ length: 8 }, (_, i) => save(i % 2 ? phone : laptop, 'generate', { prompt: String(i) })));
  expect((await read(phone, 'generate')).body.data.value.prompt).toMatch(/^[0-7]$/);
});

test('T-AUTHZ-02 a draft is its member’s and its tool’s alone', async () => {
  const members = [await world.signIn(), await world.signIn(), await world.signIn()];
  const [writer] = members;
  if (!writer) throw new Error('nobody signed in');
  for (const tool of DraftTool.options) {
    await save(writer, tool, { tool });
    for (const reader of members) {
      for (const other of DraftTool.options) {
        const mine = reader === writer && DraftTool.options.indexOf(other) <= DraftTool.options.indexOf(tool);
        expect((await read(reader, other)).body.data.value).toEqual(mine ? { tool: other } : null);
      }
    }
    expect((await read({}, tool)).status).toBe(401);
    expect((await save({}, tool, { tool })).status).toBe(401);
  }
});

test.each(['unknown', '__proto__', 'generate%00', 'Generate'])('「%s」 is no tool', async (tool) => {
  const member = await world.signIn();
  expect((await read(member, tool)).body.error).toBe('NOT_FOUND');
  expect((await save(member, tool, {})).body.error).toBe('NOT_FOUND');
});

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
test.each([
  ['a list', [1], '提交的内容有误，请检查后重试'],
  ['nothing', null, '提交的内容有误，请检查后重试'],
  ['text', 'x', '提交的内容有误，请检查后重试'],
  ['more than 64 KiB', { prompt: '长'.repeat(DRAFT_MAX / 3) }, '草稿太大，最多保存 64 KB'],
  ['nine levels', { a: nested(8) }, '草稿内容有误，无法保存'],
  ['a thousand levels', { a: nested(1000) }, '提交的内容层级太深或项目太多，请减少后重试'],
  ['a name with a NUL', { 'a\0b': 1 }, '草稿内容有误，无法保存'],
  ['a name with half a character', { 'a\ud800': 1 }, '草稿内容有误，无法保存'],
])('%s is refused with a sentence, and what was there stays', async (_, value, message) => {
  const member = await world.signIn();
  await save(member, 'generate', form);
  const answer = await save(member, 'generate', value);
  expect([answer.status, answer.body.error, answer.body.message]).toEqual([400, 'VALIDATION', message]);
  expect((await read(member, 'generate')).body.data.value).toEqual(form);
});

test('exactly 64 KiB is kept, counted in bytes', async () => {
  const member = await world.signIn();
  const value = { a: '' };
  value.a = 'x'.repeat(DRAFT_MAX - JSON.stringify(value).length);
  expect((await save(member, 'logo', value)).status).toBe(200);
  expect((await save(member, 'logo', { a: `${value.a}x` })).status).toBe(400);
  expect((await read(member, 'logo')).body.data.value).toEqual(value);
});
