/** Programs of members against the server they are written for: the command line (cli) and the importers (integrations). */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeZip } from 'client-zip';
import type { NewApiKey } from '#shared/contract/api-keys.ts';
import { LABEL_AGREEMENT } from '#shared/contract/export.ts';
import { tasks } from './kernel/db/schema/tasks.ts';
import { setLook } from './testing/set-look.ts';
import { makeWorld, scriptedEngine, type World } from './testing/world.ts';

const root = join(import.meta.dirname, '..');
let world: World;
let member: Awaited<ReturnType<World['signIn']>>;
let origin = '';
/** Answers to files of packs that are cut off before their end. */
let torn = 0;
const server = createServer((asked, reply) => {
  void (async () => {
    const parts: Buffer[] = [];
    for await (const part of asked) parts.push(part as Buffer);
    const { method = 'GET', url = '/', headers } = asked;
    const answer = await world.app.request(url, {
      method,
      headers: headers as Record<string, string>,
      ...(method !== 'GET' && { body: Buffer.concat(parts) }),
    });
    reply.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (url.startsWith('/files/set/') && torn > 0) {
      torn -= 1;
      const bytes = Buffer.from(await answer.arrayBuffer());
      reply.write(bytes.subarray(0, bytes.length - 500), () => reply.destroy());
    } else Readable.from(answer.body ?? []).pipe(reply);
  })();
});
beforeAll(async () => {
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

let home: string;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'dianshi-clients-'));
  torn = 0;
  world = await makeWorld({ engine: scriptedEngine() });
  world.work();
  member = await world.signIn();
  await world.putOn(member, 3);
  return () => rmSync(home, { recursive: true, force: true });
});

async function keyFor(scopes: NewApiKey['scopes']): Promise<{ secret: string; id: string }> {
  const asked = { name: '脚本', scopes, days: null, ceiling: null };
  const { data } = (await world.call('POST', '/api/v2/users/me/keys', asked, member)).body;
  return { secret: data.secret, id: data.key.id };
}

/** A set of two drawn items, ready to be packed. */
async function drawnSet(): Promise<string> {
  await world.call('PUT', '/api/v2/users/label-agreement', { version: LABEL_AGREEMENT }, member);
  const look = { ...setLook, name: '药水与道具' };
  const lines = ['药水', '短剑'].map((name) => ({ name, detail: '' }));
  const begun = await world.call('POST', '/api/v2/ai/asset-set', { begin: { look, lines } }, member);
  const { set } = begun.body.data.tool.again;
  for (const { id } of (await world.call('POST', '/api/v2/common/tasks', {}, member)).body.data) await world.ended(member, id);
  return set;
}

type Ran = { code: number; out: string; error: string };
/** Runs the command as a shell would, in a home of its own. */
const run = (args: string[], { input = '', ...env }: Record<string, string> = {}): Promise<Ran> =>
  new Promise((done) => {
    const child = execFile(
      process.execPath,
      [join(root, 'cli/dianshi.js'), ...args],
      { cwd: home, env: { PATH: process.env.PATH, HOME: home, XDG_CONFIG_HOME: join(home, 'config'), ...env } },
      (failure, out, error) => done({ code: failure ? Number(failure.code ?? 1) : 0, out, error }),
    );
    child.stdin?.end(input);
  });

test('R9.9 the command line keeps a key for its user alone, and says in the server’s words when it is none any more', async () => {
  const key = await keyFor([]);
  expect(await run(['works'])).toMatchObject({ code: 1, error: '还没有密钥。运行 dianshi login，或设置 DIANSHI_KEY\n' });
  expect((await run(['login', '--server', origin], { input: 'ds_short\n' })).error).toContain('这不是完整的密钥');
  expect((await run(['login', '--server', 'http://dianshi.example'], { input: `${key.secret}\n` })).error).toContain('要以 https 开头');
  const done = await run(['login', '--server', origin], { input: `${key.secret}\n` });
  expect([done.code, done.out.includes(key.secret)]).toEqual([0, false]);
  const kept = join(home, 'config/dianshi/config.json');
  expect(JSON.parse(readFileSync(kept, 'utf8'))).toEqual({ server: origin, key: key.secret });
  expect(statSync(kept).mode & 0o777).toBe(0o600);
  expect(await run(['works'])).toMatchObject({ code: 0, out: '第 1 页，共 0 张\n' });
  expect((await run(['generate', '山', '--yes', '--width', '64', '--height', '64'])).error).toBe(
    '这把 API 密钥不能做这一步，没有改动任何东西\n',
  );
  await world.call('DELETE', `/api/v2/users/me/keys/${key.id}`, undefined, member);
  expect(await run(['works'])).toMatchObject({ code: 1, error: expect.stringContaining('密钥不对、已撤销或已到期') });
  expect((await run(['logout'])).code).toBe(0);
  expect((await run(['works'])).error).toContain('还没有密钥');
  expect((await run(['dance'], { DIANSHI_KEY: key.secret, DIANSHI_SERVER: origin })).error).toContain('没有 dance 这个命令');
});

test('R9.9 the command line lists sets and pulls a pack whole, also where the first answer is cut off', async () => {
  const id = await drawnSet();
  const env = { DIANSHI_KEY: (await keyFor([])).secret, DIANSHI_SERVER: origin };
  expect((await run(['sets'], env)).out).toContain(`2 件  药水与道具`);
  torn = 1;
  const pulled = await run(['pull', '药水与道具', '--godot', '--json'], env);
  expect(pulled.error).toContain('下载中断');
  expect(pulled.code).toBe(0);
  const told = JSON.parse(pulled.out);
  const plan = (await world.call('POST', `/api/v2/common/sets/${id}/plan`, { ...choiceOf(), godot: true }, member)).body.data;
  const files = readdirSync(join(home, told.folder), { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  expect(files.length).toBe(plan.files.length);
  expect(files.filter(({ name }) => name.endsWith('.part'))).toEqual([]);
  expect(readdirSync(home).filter((name) => name.endsWith('.part'))).toEqual([]);
  expect(readFileSync(join(home, told.folder, 'sheet.tres'), 'utf8')).toContain('SpriteFrames');
  // What is there whole stays; what was spoiled is written anew.
  const picture = join(home, told.folder, 'png/1x', readdirSync(join(home, told.folder, 'png/1x'))[0] ?? '');
  const before = readFileSync(picture);
  writeFileSync(picture, before.subarray(0, 20));
  const again = JSON.parse((await run(['pull', id, '--godot', '--json'], env)).out);
  expect(again).toMatchObject({ written: 1, kept: plan.files.length - 1 });
  expect(readFileSync(picture)).toEqual(before);
  expect((await run(['pull', '没有的', '--to', 'x'], env)).error).toContain('没有叫「没有的」的套图');
});

const choiceOf = () => ({
  scales: [1],
  trim: true,
  powerOfTwo: false,
  padding: 2,
  pivot: null,
  json: 'hash',
  godot: false,
  unity: false,
  strips: [],
  fps: 12,
  aseprite: false,
  words: true,
  passedOnly: false,
});

test('R9.9 the command line says what a picture costs before it is asked for, and brings it', async () => {
  const env = { DIANSHI_KEY: (await keyFor(['generate'])).secret, DIANSHI_SERVER: origin };
  const asked = ['generate', '青绿山水', '--width', '64', '--height', '64', '--to', 'out'];
  const refused = await run(asked, env);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.error).toMatch(/^1 张，2 积分，现有 \d+，用完剩 \d+\n没有提交。加上 --yes 表示同意这个价格\n$/);
  expect(await world.db.$count(tasks)).toBe(0);
  const made = await run([...asked, '--yes'], env);
  expect(made.code).toBe(0);
  const bytes = readFileSync(join(home, made.out.trim()));
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect((await run(['works'], env)).out).toMatch(/64x64 {2}青绿山水\n第 1 页，共 1 张/);
  expect((await world.call('POST', '/api/v2/common/tasks', {}, member)).body.data).toMatchObject([{ via: '脚本', status: 'success' }]);
});

/** A stand-in for Blender's own module: what is registered, what is loaded, and timers that run at once. */
const STUB = `
import importlib.util, json, os, sys, time, types
bpy = types.ModuleType("bpy")
class Any:
    def __init__(self, **kw): self.__dict__.update(kw)
    def __getattr__(self, name): return lambda *a, **k: None
seen = {"classes": [], "images": [], "objects": []}
bpy.types = types.SimpleNamespace(AddonPreferences=object, Operator=object, Panel=object)
bpy.props = types.SimpleNamespace(StringProperty=lambda **kw: None)
bpy.utils = types.SimpleNamespace(register_class=lambda c: seen["classes"].append(c.__name__), unregister_class=lambda c: seen["classes"].remove(c.__name__))
def register(look):
    while (wait := look()) is not None: time.sleep(wait)
bpy.app = types.SimpleNamespace(timers=types.SimpleNamespace(register=register))
def load(path, check_existing=False):
    assert open(path, "rb").read(4) == b"\\x89PNG"
    seen["images"].append(os.path.basename(path)); return path
def new(name, data):
    made = Any(name=name); seen["objects"].append(name); return made
bpy.data = types.SimpleNamespace(images=types.SimpleNamespace(load=load), objects=types.SimpleNamespace(new=new))
bpy.path = types.SimpleNamespace(abspath=lambda p: p)
prefs = Any(server=sys.argv[2], key=sys.argv[3], folder=sys.argv[4])
bpy.context = types.SimpleNamespace(window_manager=types.SimpleNamespace(windows=[]), collection=types.SimpleNamespace(objects=types.SimpleNamespace(link=lambda o: None)),
    preferences=types.SimpleNamespace(addons={"dianshi": types.SimpleNamespace(preferences=prefs)}))
sys.modules["bpy"] = bpy
sys.dont_write_bytecode = True
spec = importlib.util.spec_from_file_location("dianshi", sys.argv[1])
addon = importlib.util.module_from_spec(spec); spec.loader.exec_module(addon)
addon.register()
`;
const hasPython = spawnSync('python3', ['--version']).status === 0;
const python = (script: string, ...args: string[]): Promise<Ran> =>
  new Promise((done) => {
    const file = join(root, 'integrations/blender/dianshi.py');
    execFile('python3', ['-c', STUB + script, file, origin, ...args], (failure, out, error) => done({ code: failure ? 1 : 0, out, error }));
  });

test.skipIf(!hasPython)('R9.9 the Blender add-on lists own works and sets, and brings pictures and packs', async () => {
  await drawnSet();
  const { secret } = await keyFor([]);
  const folder = join(home, 'blend');
  const ran = await python(
    `
addon.DIANSHI_OT_refresh().execute(None)
sets, works = addon.state["sets"], addon.state["works"]
pack = addon.DIANSHI_OT_pack(); pack.id = sets[0]["id"]; pack.execute(None)
told = addon.state["said"]
picture = addon.DIANSHI_OT_picture(); picture.id = works[0]["id"]; picture.execute(None); picture.execute(None)
addon.unregister()
print(json.dumps({"sets": [one["name"] for one in sets], "works": len(works), "said": told, "left": addon.state["said"], **seen}))
`,
    secret,
    folder,
  );
  expect(ran.error).toBe('');
  const told = JSON.parse(ran.out);
  expect(told).toMatchObject({ sets: ['药水与道具'], works: 2, classes: [], left: '' });
  expect(told.said).toBe(`已放进 ${join(folder, 'yao-shui-yu-dao-ju')}`);
  expect(told.images).toHaveLength(4);
  expect(told.objects).toHaveLength(2);
  expect(readdirSync(folder).filter((name) => /\.(?:part|zip)$/.test(name))).toEqual([]);
  expect(readdirSync(join(folder, 'yao-shui-yu-dao-ju')).length).toBeGreaterThan(3);
});

test.skipIf(!hasPython)(
  'R9.9 the Blender add-on tells the server’s refusals, sends its key nowhere else, and unfolds nothing outside',
  async () => {
    const { secret, id } = await keyFor([]);
    await world.call('DELETE', `/api/v2/users/me/keys/${id}`, undefined, member);
    const archive = join(home, 'evil.zip');
    const evil = makeZip([{ name: '../outside.txt', input: 'x' }]);
    writeFileSync(archive, Buffer.from(await new Response(evil).arrayBuffer()));
    const ran = await python(
      `
def said(work):
    try: return work()
    except addon.Said as error: return str(error)
addon.DIANSHI_OT_refresh().execute(None)
print(json.dumps([addon.state["said"], said(lambda: addon.Api("http://dianshi.example", sys.argv[3])), said(lambda: addon.Api(sys.argv[2], "ds_x")),
  said(lambda: addon.unfold(sys.argv[5], sys.argv[4])), addon.NoRedirect().redirect_request()]))
`,
      secret,
      join(home, 'blend'),
      archive,
    );
    expect(ran.error).toBe('');
    expect(JSON.parse(ran.out)).toEqual([
      '未授权,请登录',
      '站点地址要以 https 开头，例如 https://dianshi.example',
      '密钥不完整。请在插件设置里粘贴 API 密钥，它以 ds_ 开头',
      '素材包里有文件想写到别处，没有解开',
      null,
    ]);
    expect(readdirSync(home)).not.toContain('outside.txt');
  },
);
