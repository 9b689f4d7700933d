#!/usr/bin/env node
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join, normalize, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { crc32 } from 'node:zlib';
import { BrokenZip, openZip } from './zip.js';

const HELP = `点石命令行

  dianshi login --server https://…   粘贴 API 密钥并保存（在网页的「账号设置」里新建）
  dianshi logout                     删掉保存的密钥
  dianshi works [--page 2]           列出自己的作品
  dianshi sets [--page 2]            列出自己的套图
  dianshi pull <套图>                下载并解开一套素材
      --to 文件夹  --scale 1,2,4  --godot  --unity  --aseprite  --no-json
  dianshi generate "画面描述"        先说价格，同意后再画
      --width 1024  --height 1024  --num 1  --model 编号  --to 文件夹  --yes

各处都可以加 --json 得到机器可读的结果。
环境变量 DIANSHI_KEY、DIANSHI_SERVER 优先于保存的设置。`;

/** Something the user is told as one sentence. */
class Said extends Error {}

const TRIES = 4;
const CALL_MS = 60_000;

const configFile = () => {
  const home = process.platform === 'win32' ? process.env.APPDATA : process.env.XDG_CONFIG_HOME;
  return join(home || join(homedir(), '.config'), 'dianshi', 'config.json');
};

async function readConfig() {
  const kept = await readFile(configFile(), 'utf8').then(
    (text) => JSON.parse(text),
    () => ({}),
  );
  return { server: process.env.DIANSHI_SERVER || kept.server, key: process.env.DIANSHI_KEY || kept.key };
}

/** The address of a server as it is kept: a key goes over a safe line, or not out of this machine. */
function serverOf(text) {
  const url = URL.canParse(text ?? '') ? new URL(text) : null;
  if (!url) throw new Said('请先说明站点地址：dianshi login --server https://…，或设置 DIANSHI_SERVER');
  const here = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && here)) throw new Said('站点地址要以 https 开头，密钥不会明文发出去');
  return url.origin;
}

/** What calls are made with. */
async function connect() {
  const { server, key } = await readConfig();
  if (!key) throw new Said('还没有密钥。运行 dianshi login，或设置 DIANSHI_KEY');
  return { server: serverOf(server), key };
}

/** One call of the API; its refusals are the server's own sentences. */
async function call({ server, key }, method, path, body, headers = {}) {
  let response;
  try {
    response = await fetch(server + path, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(CALL_MS),
      headers: {
        Authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch (error) {
    throw new Said(`连不上 ${server}：${error.cause?.code ?? error.message}`);
  }
  const answer = await response.json().catch(() => null);
  if (response.ok && answer) return answer;
  if (response.status === 401) throw new Said('密钥不对、已撤销或已到期。请在「账号设置」里新建一把，再运行 dianshi login');
  if (answer?.error === 'LABEL_AGREEMENT')
    throw new Said(`还没有同意《标识约定》。请登录 ${server}，在任意一套素材的「导出」里勾选一次，再运行`);
  throw new Said(answer?.message ?? `服务器回复 ${response.status}`);
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function ask(question, hidden = false) {
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: Boolean(process.stdin.isTTY) });
  if (hidden && process.stdin.isTTY) {
    process.stderr.write(question);
    // What is pasted is not shown.
    lines._writeToOutput = () => {};
  }
  try {
    return (await lines.question(hidden && process.stdin.isTTY ? '' : question)).trim();
  } finally {
    lines.close();
    if (hidden) process.stderr.write('\n');
  }
}

async function login({ server: given }) {
  const server = serverOf(given ?? (await readConfig()).server);
  const key = process.env.DIANSHI_KEY || (await ask('粘贴 API 密钥（不会显示）：', true));
  if (!/^ds_[\w-]{43}$/.test(key)) throw new Said('这不是完整的密钥。密钥以 ds_ 开头，共 46 个字符');
  await call({ server, key }, 'POST', '/api/v2/common/sets', { pageSize: 1 });
  const file = configFile();
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${JSON.stringify({ server, key }, null, 2)}\n`, { mode: 0o600 });
  // A file that was there keeps its mode otherwise.
  await chmod(file, 0o600);
  console.log(`已登录 ${server}，密钥保存在 ${file}`);
}

async function logout() {
  await rm(configFile(), { force: true });
  console.log('已删掉保存的密钥。要让它失效，请在「账号设置」里撤销');
}

const day = (iso) => new Date(Date.parse(iso) + 8 * 3600_000).toISOString().slice(0, 16).replace('T', ' ');

async function works(api, { page, json }) {
  const answer = await call(api, 'POST', '/api/v2/common/images', { condition: [{ scope: 'mine' }], page, pageSize: 20 });
  if (json) return console.log(JSON.stringify(answer, null, 2));
  for (const { id, title, prompt, width, height, createdAt } of answer.data)
    console.log(`${id}  ${day(createdAt)}  ${width}x${height}  ${(title || prompt).replace(/\s+/g, ' ').slice(0, 40)}`);
  console.log(`第 ${page} 页，共 ${answer.total} 张`);
}

async function sets(api, { page, json }) {
  const answer = await call(api, 'POST', '/api/v2/common/sets', { page, pageSize: 20 });
  if (json) return console.log(JSON.stringify(answer, null, 2));
  for (const { id, name, count, createdAt } of answer.data) console.log(`${id}  ${day(createdAt)}  ${count} 件  ${name}`);
  console.log(`第 ${page} 页，共 ${answer.total} 套`);
}

/** A set by its id, or by a name that only one has. */
async function findSet(api, wanted) {
  if (/^[0-9a-f-]{36}$/i.test(wanted)) return wanted;
  const { data } = await call(api, 'POST', '/api/v2/common/sets', { pageSize: 999 });
  const found = data.filter(({ id, name }) => name === wanted || id.startsWith(wanted));
  if (found.length === 1) return found[0].id;
  throw new Said(
    found.length === 0 ? `没有叫「${wanted}」的套图，用 dianshi sets 看看有哪些` : `叫「${wanted}」的套图有 ${found.length} 套，请写编号`,
  );
}

const mega = (bytes) => (bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`);

/** Downloads to a file beside the place it is meant for, and says how large it is. */
async function download(api, path, to) {
  // A ticket needs no key: none is sent with it.
  const response = await fetch(new URL(path, api.server), { redirect: 'error' });
  if (!response.ok || !response.body) throw new Said(`下载没有成功，服务器回复 ${response.status}`);
  await pipeline(Readable.fromWeb(response.body), createWriteStream(to));
  const told = Number(response.headers.get('content-length') ?? NaN);
  if (Number.isFinite(told) && !response.headers.get('content-encoding')) {
    const { size } = await import('node:fs/promises').then(({ stat }) => stat(to));
    if (size !== told) throw new BrokenZip(`${size} of ${told}`);
  }
}

/** Whether a file is there already, letter by letter. */
async function isThere(path, { size, crc }) {
  const bytes = await readFile(path).catch(() => null);
  return bytes !== null && bytes.length === size && crc32(bytes) === crc;
}

/** Where a file of a pack goes: inside the folder, whatever its name says. */
function placeOf(folder, name) {
  const path = resolve(folder, normalize(name));
  if (!path.startsWith(resolve(folder) + sep)) throw new Said('素材包里有文件想写到别处，没有解开');
  return path;
}

async function pull(api, { rest: [wanted], to, scale, godot, unity, aseprite, noJson, json }) {
  if (!wanted) throw new Said('请写明哪一套：dianshi pull <编号或名称>');
  const scales = scale.split(',').map(Number);
  if (!scales.every((one) => [1, 2, 4].includes(one))) throw new Said('倍率只有 1、2、4');
  const id = await findSet(api, wanted);
  const choice = {
    scales,
    trim: true,
    powerOfTwo: false,
    padding: 2,
    pivot: null,
    json: noJson ? null : 'hash',
    godot,
    unity,
    strips: [],
    fps: 12,
    aseprite,
    words: true,
    passedOnly: false,
  };
  const plan = (await call(api, 'POST', `/api/v2/common/sets/${id}/plan`, choice)).data;
  await mkdir(to, { recursive: true });
  const part = join(to, `${basename(plan.folder)}.zip.part`);
  const about = plan.files.reduce((sum, { bytes }) => sum + bytes, 0);
  console.error(`${plan.folder}：${plan.files.length} 个文件，约 ${mega(about)}`);
  for (let tries = 1; ; tries++) {
    try {
      const { url } = (await call(api, 'POST', `/api/v2/common/sets/${id}/pack`, choice)).data;
      await download(api, url, part);
      const written = await unpack(part, to, plan);
      await rm(part, { force: true });
      const folder = join(to, plan.folder);
      if (json) return console.log(JSON.stringify({ folder, ...written }));
      return console.log(`已放进 ${folder}：新写 ${written.written} 个文件，${written.kept} 个没有变化`);
    } catch (error) {
      // A pack is drawn while it is sent: what was cut off is asked for anew, files that are there whole are kept.
      if (error instanceof Said || tries === TRIES) {
        await rm(part, { force: true });
        throw error instanceof Said
          ? error
          : new Said(`下载中断了 ${TRIES} 次（${error.message}）。已经完整的文件都留着，再运行一次接着来`);
      }
      console.error(`下载中断（${error.message}），${2 ** tries} 秒后再来`);
      await pause(2 ** tries * 1000);
    }
  }
}

async function unpack(part, to, plan) {
  const zip = await openZip(part);
  try {
    const missing = plan.files.length - zip.entries.length;
    if (missing > 0) throw new BrokenZip(`${missing} files are missing`);
    const done = { written: 0, kept: 0, bytes: 0 };
    for (const entry of zip.entries) {
      const path = placeOf(to, entry.name);
      const bytes = await zip.bytes(entry);
      done.bytes += bytes.length;
      if (await isThere(path, entry)) {
        done.kept += 1;
        continue;
      }
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.part`, bytes);
      await rename(`${path}.part`, path);
      done.written += 1;
    }
    return done;
  } finally {
    await zip.close();
  }
}

async function generate(api, { rest: [prompt], width, height, num, model, yes, to, json }) {
  if (!prompt) throw new Said('请写画面描述：dianshi generate "青绿山水"');
  const asked = { width: Number(width), height: Number(height), num: Number(num), ...(model && { modelId: model }) };
  const price = (await call(api, 'POST', '/api/v2/common/quote', { kind: 'txt2img', ...asked })).data;
  console.error(`${price.num} 张，${price.cost} 积分，现有 ${price.balance}，用完剩 ${price.after}`);
  if (!yes) {
    if (!process.stdin.isTTY) throw new Said('没有提交。加上 --yes 表示同意这个价格');
    if (!/^(?:y|yes|是|好)$/i.test(await ask('继续吗？(y/N) '))) throw new Said('没有提交，也没有扣积分');
  }
  // One press, however often its answer gets lost.
  const once = { 'Idempotency-Key': crypto.randomUUID() };
  let task = (await call(api, 'POST', '/api/v2/sd/txt2img', { prompt, ...asked, wait: 20_000 }, once)).data;
  while (task.status === 'queued' || task.status === 'running') {
    const words = task.status === 'queued' ? `排队中，前面 ${task.ahead} 个` : `生成中 ${task.progress}%`;
    console.error(task.notice ?? `${words}${task.eta ? `，大约 ${task.eta} 秒` : ''}`);
    await pause(2000);
    task = (await call(api, 'GET', `/api/v2/common/tasks/${task.id}`)).data;
  }
  const files = [];
  for (const image of task.images) {
    const file = join(to, `${image.id}${/\.\w+(?=$|\?)/.exec(image.url)?.[0] ?? '.png'}`);
    await mkdir(to, { recursive: true });
    await download(api, `/files/${image.url}`, `${file}.part`);
    await rename(`${file}.part`, file);
    files.push(file);
  }
  if (json) console.log(JSON.stringify({ task, files }, null, 2));
  else for (const file of files) console.log(file);
  if (task.status !== 'success') throw new Said(task.error?.message ?? '任务已取消');
}

const commands = { works, sets, pull, generate };

async function main() {
  let parsed;
  try {
    parsed = parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        server: { type: 'string' },
        page: { type: 'string', default: '1' },
        json: { type: 'boolean', default: false },
        'no-json': { type: 'boolean', default: false },
        to: { type: 'string', default: '.' },
        scale: { type: 'string', default: '1' },
        godot: { type: 'boolean', default: false },
        unity: { type: 'boolean', default: false },
        aseprite: { type: 'boolean', default: false },
        width: { type: 'string', default: '1024' },
        height: { type: 'string', default: '1024' },
        num: { type: 'string', default: '1' },
        model: { type: 'string' },
        yes: { type: 'boolean', short: 'y', default: false },
      },
    });
  } catch (error) {
    throw new Said(`看不懂这条命令：${error.message}`);
  }
  const [name, ...rest] = parsed.positionals;
  const values = { ...parsed.values, noJson: parsed.values['no-json'], page: Number(parsed.values.page), rest };
  if (values.help || name === undefined) return console.log(HELP);
  if (name === 'login') return login(values);
  if (name === 'logout') return logout();
  if (!Object.hasOwn(commands, name)) throw new Said(`没有 ${name} 这个命令，运行 dianshi --help 看看有哪些`);
  return commands[name](await connect(), values);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Said ? error.message : `出错了：${error.stack}`);
  process.exitCode = 1;
}
