/**
 * REL-1, REL-2, REL-8, REL-9: what strangers can do to a production server of 512 MB: huge forms, wide and deep JSON, hundreds of streams, bodies that
 * never arrive, uploads without end, while /healthz is asked all the time. `node scripts/bench-abuse.ts`; ends with 1 over a
 * limit of scripts/limits.ts, where the server dies, or where a refusal is no sentence.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createBitmap } from '../server/pixels/imaging/bitmap.ts';
import { encodePng } from '../server/pixels/imaging/png.ts';
import { abuse } from './limits.ts';

const MIB = 1024 * 1024;
const dir = mkdtempSync(join(tmpdir(), 'dianshi-abuse-'));

type MemoryGroup = { files: string; peak: () => number; remove: () => void };

/** A group of processes that the kernel gives 512 MB, so that who takes more is really killed; undefined where none may be made. */
function memoryGroup(): MemoryGroup | undefined {
  for (const [parent, limit, peak] of [
    ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes', 'memory.max_usage_in_bytes'],
    ['/sys/fs/cgroup', 'memory.max', 'memory.peak'],
  ] as const) {
    const files = join(parent, `dianshi-abuse-${process.pid}`);
    try {
      mkdirSync(files);
      writeFileSync(join(files, limit), String(abuse.rssMib * MIB));
      return { files, peak: () => Number(readFileSync(join(files, peak), 'utf8')) / MIB, remove: () => rmdirSync(files) };
    } catch {
      // Another version of the kernel's interface, or no right to it.
    }
  }
  return undefined;
}

async function start(group?: MemoryGroup): Promise<{ child: ChildProcess; port: number; gone: Promise<string> }> {
  const server = [process.execPath, 'server/main.ts'];
  const [command = '', ...args] = group ? ['sh', '-c', 'echo $$ > "$0/cgroup.procs"; exec "$@"', group.files, ...server] : server;
  const child = spawn(command, args, {
    cwd: join(import.meta.dirname, '..'),
    // DEV only for the mailbox: the members have to sign in.
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dir,
      ENGINE: 'preview',
      PAY: 'off',
      NOTIFY: 'mailbox',
      CAPTCHA: 'off',
      DEV: '1',
      PIXEL_MEMORY: '128',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<string>((done) => child.once('exit', (code, signal) => done(`code ${code}, signal ${signal}`)));
  const port = await new Promise<number>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (part: Buffer) => {
      text += String(part);
      const found = /localhost:(\d+)/.exec(text)?.[1];
      if (found) resolve(Number(found));
    });
    void gone.then((how) => reject(new Error(`the server did not start: ${how}\n${text}`)));
  });
  return { child, port, gone };
}

type Answer = { status: number; text: string };
type Ask = { method?: string; path: string; token?: string | undefined; type?: string };

/** A request whose body is sent for as long as nobody answers; what is answered, or how the line was cut. */
function ask(
  port: number,
  { method = 'POST', path, token, type = 'application/json' }: Ask,
  pieces: Iterable<string | Buffer> = [],
): Promise<Answer> {
  return new Promise((resolve) => {
    const headers = { 'Content-Type': type, ...(token && { Authorization: `Bearer ${token}` }) };
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false });
    const left = pieces[Symbol.iterator]();
    let answered = false;
    sent.on('response', (response) => {
      answered = true;
      let text = '';
      response.on('data', (part: Buffer) => (text += String(part)));
      response.on('close', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', (error: NodeJS.ErrnoException) => !answered && resolve({ status: 0, text: error.code ?? error.message }));
    const pump = (): void => {
      for (;;) {
        if (answered || sent.destroyed) return;
        const { done, value } = left.next();
        if (done) return void sent.end();
        if (!sent.write(value)) return void sent.once('drain', pump);
      }
    };
    pump();
  });
}

async function signIn(port: number, mobile: string): Promise<string> {
  await ask(port, { path: '/api/v2/users/getCode' }, [JSON.stringify({ username: mobile, source: 'login' })]);
  const letters = JSON.parse((await ask(port, { method: 'GET', path: '/dev/mailbox.json' })).text) as { to: string; code: string }[];
  const code = letters.find(({ to }) => to === mobile)?.code ?? '';
  const { text } = await ask(port, { path: '/api/v2/users/login' }, [JSON.stringify({ username: mobile, password: code, type: 'code' })]);
  return (JSON.parse(text) as { data: { token: string } }).data.token;
}

/** Asks /healthz and reads the server's memory in a thread of its own: this one is busy being a stranger. */
function watch(port: number, pid: number) {
  const code = `
    const { parentPort } = require('node:worker_threads');
    const { get } = require('node:http');
    const { readFileSync } = require('node:fs');
    let slowest = 0, high = 0, missed = 0;
    const rss = () => { try { return Number(/VmRSS:\\s+(\\d+)/.exec(readFileSync('/proc/${pid}/status', 'utf8'))[1]) / 1024; } catch { return 0; } };
    setInterval(() => (high = Math.max(high, rss())), 20);
    const ping = () => {
      const from = performance.now();
      const end = (ok) => { slowest = Math.max(slowest, performance.now() - from); if (!ok) missed++; setTimeout(ping, 50); };
      get('http://127.0.0.1:${port}/healthz', { agent: false }, (answer) => { answer.resume(); answer.on('end', () => end(answer.statusCode === 200)); }).on('error', () => end(false));
    };
    ping();
    parentPort.on('message', () => { parentPort.postMessage({ slowest, high, missed }); slowest = 0; high = rss(); missed = 0; });
  `;
  const worker = new Worker(code, { eval: true });
  return {
    take: () =>
      new Promise<{ slowest: number; high: number; missed: number }>((resolve) => {
        worker.once('message', resolve);
        worker.postMessage('take');
      }),
    stop: () => worker.terminate(),
  };
}

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const zeros = Buffer.alloc(MIB, 7);
const multipart = 'multipart/form-data; boundary=x';
const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
function* form(megabytes: number): Generator<string | Buffer> {
  yield head;
  for (let at = 0; at < megabytes; at++) yield zeros;
  yield '\r\n--x--\r\n';
}
function* pieces(text: string, megabytes: number): Generator<string> {
  yield '{"condition":[';
  const piece = text.repeat(MIB / text.length);
  for (let at = 0; at < megabytes; at++) yield piece;
}

/** Requests whose bodies stop in the middle, held for some seconds; nobody answers them meanwhile. */
async function halves(port: number, tokens: string[]): Promise<Answer[]> {
  const login =
    'POST /api/v2/users/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"user';
  const upload = (token = '') =>
    `POST /api/v2/common/upload HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${multipart}\r\nContent-Length: 9000\r\n\r\n--x`;
  const sockets = times(200, (at) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(at % 2 ? login : upload(tokens[at % tokens.length]));
    return socket;
  });
  await delay(5000);
  // Somebody else's ordinary call goes through beside them.
  const answer = await ask(port, { path: '/api/v2/common/images' }, ['{"pageSize":20}']);
  for (const socket of sockets) socket.destroy();
  return [answer];
}

/** A large picture by the preview engine: its task, once it ended or after twenty seconds. */
async function draw(port: number, token: string, wait = 20_000): Promise<string> {
  const press = await ask(port, { path: '/api/v2/sd/txt2img', token }, [
    JSON.stringify({ prompt: '青绿山水', width: 1024, height: 1024, wait }),
  ]);
  return (JSON.parse(press.text) as { data: { id: string } }).data.id;
}

/** Streams that are opened and held; the refused ones are answered at once. */
async function streams(port: number, token: string): Promise<Answer[]> {
  const id = await draw(port, token, 0);
  const open = times(300, () => {
    const control = new AbortController();
    const answer = fetch(`http://127.0.0.1:${port}/api/v2/common/tasks/${id}/events`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: control.signal,
    }).then(async (response) => ({ status: response.status, text: response.status === 200 ? '' : await response.text() }));
    return { control, answer };
  });
  const answers = await Promise.all(open.map(({ answer }) => answer));
  await delay(5000);
  for (const { control } of open) control.abort();
  return answers;
}

async function uploads(port: number, token: string): Promise<Answer[]> {
  const left = await Promise.all(times(150, (at) => encodePng(createBitmap(256, 256, [at, 90, 120, 255]))));
  const answers: Answer[] = [];
  await Promise.all(
    times(6, async () => {
      for (let png = left.pop(); png; png = left.pop())
        answers.push(await ask(port, { path: '/api/v2/common/upload', token, type: multipart }, [head, Buffer.from(png), '\r\n--x--\r\n']));
    }),
  );
  return answers;
}

/** Who goes on sending after the answer is cut after half a second, and may have missed it. */
const isCut = ({ status, text }: Answer) => status === 0 && ['EPIPE', 'ECONNRESET'].includes(text);
const isSentence = ({ status, text }: Answer) => status === 200 || (/"message":"[^"]*\p{Script=Han}{3}/u.test(text) && status < 500);

async function main(): Promise<boolean> {
  const first = await start();
  first.child.kill();
  await first.gone;
  // Starting the first time makes tables and samples, which is no stranger's doing.
  const group = memoryGroup();
  const { child, port, gone } = await start(group);
  let ended: string | undefined;
  void gone.then((how) => (ended = how));
  const pid = child.pid ?? 0;
  const starting = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  const tokens = [await signIn(port, '13700000001'), await signIn(port, '13700000002'), await signIn(port, '13700000003')];
  const [token = ''] = tokens;
  // The threads that draw are there from the first picture on.
  await draw(port, token);
  // Nor is a server compiled for what it does before it has answered for a while.
  for (let at = 0; at < 300; at++) {
    await ask(port, { method: 'GET', path: '/api/v2/users/userInfo', token });
    await ask(port, { method: 'GET', path: '/api/v2/common/tasks/none/events', token });
  }
  const watcher = watch(port, pid);
  await delay(3000);
  const before = await watcher.take();

  const runs: Record<string, () => Promise<Answer[]>> = {
    'nothing, for comparison': async () => (await delay(3000), []),
    'forms of 400 MB, six at a time': () =>
      Promise.all(times(6, (at) => ask(port, { path: '/api/v2/common/upload', token: tokens[at % 3], type: multipart }, form(400)))),
    'JSON of 4 MB, wide': () => Promise.all(times(40, () => ask(port, { path: '/api/v2/common/images' }, pieces('1,', 4)))),
    'JSON of 14 MB, deep': () => Promise.all(times(20, () => ask(port, { path: '/api/v2/common/images' }, pieces('[', 14)))),
    'JSON of 14 MB from a member, wide and deep': () =>
      Promise.all(times(10, (at) => ask(port, { path: '/api/v2/common/quote', token }, [...pieces(at % 2 ? '1,' : '[', 13), ']}']))),
    '300 streams of one session': () => streams(port, token),
    '200 bodies that never arrive': () => halves(port, tokens),
    '150 uploads': () => uploads(port, tokens[1] ?? ''),
  };
  const rows = [];
  let good = starting <= abuse.rssMib;
  for (const [name, run] of Object.entries(runs)) {
    const answers = ended === undefined ? await run() : [];
    await delay(500);
    const { slowest, high, missed } = await watcher.take();
    const dumb = answers.filter((answer) => !isSentence(answer) && !isCut(answer));
    const counts = Object.entries(Object.groupBy(answers, ({ status }) => String(status))).map(
      ([status, all]) => `${all?.length} x ${status}`,
    );
    const row = {
      run: name,
      'answers (0: cut)': counts.join(', '),
      'no sentence': dumb.length,
      'healthz, slowest ms': Math.round(slowest),
      'healthz missed': missed,
      'RSS MiB': Math.round(high),
    };
    rows.push(row);
    if (dumb[0]) console.error(`${name}: ${dumb[0].status} ${dumb[0].text.slice(0, 200)}`);
    const grown = high - before.high;
    good &&= dumb.length === 0 && missed === 0 && slowest <= abuse.healthMs && high <= abuse.rssMib && grown <= abuse.grownMib;
  }
  await watcher.stop();
  const killed = ended;
  child.kill();
  await gone;
  console.table(rows);
  console.log(
    group
      ? `In a memory group of ${abuse.rssMib} MiB, of which it took ${Math.round(group.peak())} at most, files that the kernel may let go included.`
      : 'No memory group could be made: only what it held tells whether it would have been killed.',
  );
  group?.remove();
  console.log(
    `Starting took ${Math.round(starting)} MiB at most. The server held ${Math.round(before.high)} MiB before. Limits: ${abuse.rssMib} MiB, ${abuse.grownMib} MiB more, /healthz ${abuse.healthMs} ms. ` +
      `${killed === undefined ? 'It was never killed.' : `It ended with ${killed}.`}`,
  );
  return good && killed === undefined;
}

try {
  if (!(await main())) process.exitCode = 1;
} finally {
  rmSync(dir, { recursive: true, force: true });
}
