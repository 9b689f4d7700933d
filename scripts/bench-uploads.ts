/** What hostile uploads cost a real server: time until each is refused, and memory they leave it with. `node scripts/bench-uploads.ts` */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostileFiles } from '../server/testing/hostile-files.ts';

const LIMIT_MS = 1000;
const LIMIT_MIB = 150;

const dir = mkdtempSync(join(tmpdir(), 'dianshi-uploads-'));
const child = spawn(process.execPath, ['server/main.ts'], {
  cwd: join(import.meta.dirname, '..'),
  env: { ...process.env, PORT: '0', DATA_DIR: dir, CAPTCHA: 'off', NODE_ENV: 'development' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const port = await new Promise<string>((resolve) => {
  let text = '';
  child.stdout.on('data', (part: Buffer) => {
    text += String(part);
    const found = /localhost:(\d+)/.exec(text)?.[1];
    if (found) resolve(found);
  });
});
const origin = `http://127.0.0.1:${port}`;
/** What the server holds now, in MiB. Its peak would hide everything: starting takes more than running. */
const held = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
let most = 0;
const watch = setInterval(() => (most = Math.max(most, held())), 4);

try {
  const login = { username: '13800000000', password: 'dianshi2026', type: 'password' };
  const { data } = (await (
    await fetch(`${origin}/api/v2/users/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(login),
    })
  ).json()) as { data: { token: string } };
  const upload = async (bytes: Uint8Array) => {
    const form = new FormData();
    form.append('file', new File([new Uint8Array(bytes)], 'a.png'));
    const from = performance.now();
    const response = await fetch(`${origin}/api/v2/common/upload`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${data.token}` },
      body: form,
    });
    const { error, message } = (await response.json()) as { error?: string; message: string };
    return { ms: Math.round(performance.now() - from), error: error ?? 'TAKEN', message };
  };
  const files = await hostileFiles();
  // Once, so that what the first upload loads is not counted.
  await upload(files.GIF ?? Buffer.alloc(0));
  const rows = [];
  const start = held();
  let high = start;
  for (const [name, bytes] of Object.entries(files)) {
    most = held();
    const answer = await upload(bytes);
    high = Math.max(high, most, held());
    rows.push({ file: name, 'KB sent': Math.round(bytes.length / 1024), ...answer, 'MiB more than at first': Math.round(most - start) });
  }
  console.table(rows);
  const grown = Math.round(high - start);
  const slow = rows.filter(({ ms, error }) => ms > LIMIT_MS || error === 'TAKEN');
  console.log(`all together ${grown} MiB (limit ${LIMIT_MIB}); slower than ${LIMIT_MS} ms or taken: ${slow.length}`);
  process.exitCode = grown > LIMIT_MIB || slow.length > 0 ? 1 : 0;
} finally {
  clearInterval(watch);
  child.kill();
  rmSync(dir, { recursive: true, force: true });
}
