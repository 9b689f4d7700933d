/** What browser tests stand on: a real server of their own over the production build, and the oracles that watch every page. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';

const root = join(import.meta.dirname, '../..');

// oxlint-disable-next-line typescript/no-explicit-any -- replies are read the way a test needs them; the contract's types are proved elsewhere
export type Loose = any;

export type Server = { origin: string; child: ChildProcess; dir: string; stop(signal?: NodeJS.Signals): Promise<void> };

/** Starts `server/main.ts` on a free port over `dir`, and waits for the line with its address. */
export async function startServer(dir: string, env: Record<string, string> = {}): Promise<Server> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'development', PORT: '0', HOST: '127.0.0.1', DATA_DIR: dir, DATABASE_URL: '', ...env },
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (part: Buffer) => {
      output += String(part);
      const port = /点石已启动：http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void gone.then(() => reject(new Error(`the server ended before it was up:\n${output}`)));
  });
  return {
    origin,
    child,
    dir,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await gone;
    },
  };
}

export function dataDir(): string {
  return mkdtempSync(join(tmpdir(), 'dianshi-e2e-'));
}

/** A JSON call to the server, outside the browser. */
export async function api(
  origin: string,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Loose }> {
  const response = await fetch(origin + path, {
    method,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

let nextMember = 0;
/** A fresh member, signed in by the code the sandbox mailbox shows. */
export async function newMember(origin: string): Promise<{ token: string; info: Loose; mobile: string }> {
  const mobile = `137${String(Date.now() % 1e6).padStart(6, '0')}${String(nextMember++ % 100).padStart(2, '0')}`;
  await api(origin, 'POST', '/api/v2/users/getCode', { username: mobile, source: 'login' });
  const letters = await (await fetch(`${origin}/dev/mailbox.json`)).json();
  const code = letters.find((letter: { to: string }) => letter.to === mobile)?.code;
  const { body } = await api(origin, 'POST', '/api/v2/users/login', { username: mobile, password: code, type: 'code' });
  return { token: body.data.token, info: body.data, mobile };
}

/** A new session of the demo member, who has a password and a plan. */
export async function demoMember(origin: string): Promise<{ token: string; info: Loose }> {
  const login = { username: '13800000000', password: 'dianshi2026', type: 'password' };
  const { body } = await api(origin, 'POST', '/api/v2/users/login', login);
  return { token: body.data.token, info: body.data };
}

/** Puts a session into the page's storage, as a sign-in would have. */
export async function signInAs(page: Page, origin: string, info: Loose): Promise<void> {
  await page.goto(`${origin}/docs/agreement`);
  await page.evaluate((user) => {
    localStorage.removeItem('openLogin');
    localStorage.setItem('token', user.token);
    localStorage.setItem('userInfo', JSON.stringify(user));
    localStorage.setItem('cdn', user.cdn);
  }, info);
}

type Oracles = { origin: string; ignoreConsole: RegExp[] };

/** Every test's page is watched: no page error, no console error, no policy violation, no token to another origin (O2 to O5). */
export const test = base.extend<Oracles & { watched: void }, { server: Server }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const dir = dataDir();
      const server = await startServer(dir, { CAPTCHA: 'off' });
      await provide(server);
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  origin: ({ server }, provide) => provide(server.origin),
  ignoreConsole: [[], { option: true }],
  watched: [
    async ({ page, ignoreConsole }, provide) => {
      const seen: string[] = [];
      page.on('pageerror', (error) => seen.push(`page error: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error' && !ignoreConsole.some((known) => known.test(message.text())))
          seen.push(`console: ${message.text()}`);
      });
      page.on('request', (request) => {
        const { protocol, hostname, origin: to } = new URL(request.url());
        if (request.headers().authorization && to !== new URL(page.url()).origin) seen.push(`authorization left for ${request.url()}`);
        if (protocol.startsWith('http') && hostname !== '127.0.0.1') seen.push(`foreign request: ${request.url()}`);
      });
      await provide();
      expect(seen).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
