/** What browser tests stand on: a real server of their own over the production build, and the oracles that watch every page. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type Locator, type Page, test as base, expect } from '@playwright/test';

const root = join(import.meta.dirname, '../..');

// oxlint-disable-next-line typescript/no-explicit-any -- replies are read the way a test needs them; the contract's types are proved elsewhere
export type Loose = any;

export type Server = {
  origin: string;
  child: ChildProcess;
  dir: string;
  /** What it printed so far. */
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<void>;
};

/**
 * Starts `server/main.ts` on a free port over `dir`, and waits for the line with its address. `begun` has its process from the first
 * moment; `from` is the folder of another version.
 */
export async function startServer(
  dir: string,
  env: Record<string, string> = {},
  begun?: (child: ChildProcess) => void,
  from = root,
): Promise<Server> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: from,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'development', PORT: '0', HOST: '127.0.0.1', DATA_DIR: dir, DATABASE_URL: '', ...env },
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  begun?.(child);
  let output = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (part: Buffer) => {
      output += String(part);
      // Behind an edge its own address is the public one.
      const port = /点石已启动：(?:http:\/\/(?:localhost|127\.0\.0\.1):|.*"port":)(\d+)/.exec(output)?.[1];
      if (port) resolve(`http://127.0.0.1:${env.PORT ?? port}`);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void gone.then(() => reject(new Error(`the server ended before it was up:\n${output}`)));
  });
  return {
    origin,
    child,
    dir,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await gone;
    },
  };
}

/** A data directory of one's own, as a first start leaves it (prepare.ts). */
export function dataDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'dianshi-e2e-'));
  cpSync(process.env.PREPARED_DATA ?? '', dir, { recursive: true });
  return dir;
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
  // Each from an address of their own, or the tests of one hour would use up what one address may ask for.
  const from = { 'X-Forwarded-For': `10.9.${Math.floor(nextMember / 200)}.${(nextMember % 200) + 1}` };
  await api(origin, 'POST', '/api/v2/users/getCode', { username: mobile, source: 'login' }, undefined, from);
  const letters = await (await fetch(`${origin}/dev/mailbox.json`)).json();
  const code = letters.find((letter: { to: string }) => letter.to === mobile)?.code;
  const { body } = await api(origin, 'POST', '/api/v2/users/login', { username: mobile, password: code, type: 'code' }, undefined, from);
  return { token: body.data.token, info: body.data, mobile };
}

/** A new session of the demo member, who has a password and a plan. */
export async function demoMember(origin: string): Promise<{ token: string; info: Loose }> {
  const login = { username: '13800000000', password: 'dianshi2026', type: 'password' };
  const { body } = await api(origin, 'POST', '/api/v2/users/login', login);
  return { token: body.data.token, info: body.data };
}

/** Every page a member can open by its address, with what its address needs. */
export const memberRoutes = [
  '/home',
  '/community',
  '/follow',
  '/like',
  '/my-home-page',
  '/other-home-page?id=20481174',
  '/create',
  '/create?tab=collections',
  '/storehouse',
  '/model-info?id=shanhai-xl',
  '/model-info-more?id=shanhai-xl',
  '/tool/study/edit-data-list',
  '/tool/study/my-data',
  '/tool/study/model-status-list',
  '/setting',
  '/points',
  '/notice',
  '/docs/tutorial',
  '/docs/privacy',
  '/payResult',
  '/tool/aiCreate/index',
  '/tool/aiCreate/intelligent-matting',
  '/tool/aiCreate/enlarge-image',
  '/tool/aiCreate/reverse-inference',
  '/tool/aiCreate/threeD',
  '/tool/aiCreate/makeLogo',
  '/tool/aiCreate/asset-set',
  '/tool/aiCreate/repaint',
];

/** Empties a form that follows its member: an earlier test of the same member may have left one, and it arrives while this one begins. */
export async function clearDraft(origin: string, token: string, tool: string): Promise<void> {
  const { status } = await api(origin, 'PUT', `/api/v2/users/drafts/${tool}`, { value: {} }, token);
  expect(status).toBe(200);
}

/** The form of quick generate, and the button that starts it: its name follows what the preview engine knows of the words, which is told later. */
export const generateForm = (page: Page): Locator => page.getByRole('form', { name: '生成参数' });
export const generateButton = (page: Page): Locator => generateForm(page).getByRole('button', { name: /^(?:就这样)?生成/ });

/** The standard plan for a year, up to the press that buys it. */
export async function chooseYear(page: Page): Promise<{ dialog: Locator; buy: Locator }> {
  await page.getByRole('button', { name: '免费版' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /包年购买/ }).check();
  await dialog.getByRole('button', { name: '购买标准会员' }).click();
  // R8.13: who buys for the first time agrees to the terms.
  await dialog.getByRole('checkbox', { name: '同意' }).check();
  return { dialog, buy: dialog.getByRole('button', { name: '支付 ¥658' }) };
}

/** R8.14: a finished picture on the stage of quick generate. */
export const onStage = (page: Page, prompt: string): Locator =>
  page.getByRole('region', { name: '图片', exact: true }).getByRole('img', { name: prompt });

/** Back on a phone, once what lies over the page has its entry of the history: that follows in the next task. */
export async function back(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state.over ?? 0)).toBe(1);
  await page.goBack();
}

/**
 * Puts a session into the page's storage, as a sign-in would have. Without `live` it is as if another tab listened for notices: a
 * page with an open stream is never idle.
 */
export async function signInAs(page: Page, origin: string, info: Loose, { live = false } = {}): Promise<void> {
  if (!live) await page.addInitScript(() => void navigator.locks?.request('notices', () => new Promise(() => {})));
  // Any document of this origin has its storage; this one runs nothing.
  await page.goto(`${origin}/favicon.svg`);
  await page.evaluate((user) => {
    localStorage.removeItem('openLogin');
    localStorage.setItem('token', user.token);
    localStorage.setItem('userInfo', JSON.stringify(user));
    localStorage.setItem('cdn', user.cdn);
  }, info);
}

/** Finds the hole by its darkness against the same columns' surroundings and moves the piece there with the arrow keys. */
export async function solveByKeyboard(dialog: Locator): Promise<void> {
  const page = dialog.page();
  for (let attempt = 0; attempt < 6; attempt++) {
    const slider = dialog.getByRole('slider');
    await expect(slider).toBeEnabled();
    const answer = await page.evaluate(async () => {
      const [bg, piece] = [...document.querySelectorAll<HTMLImageElement>('[role=dialog] img[src^="data:image/webp"]')];
      if (!bg || !piece) return 0;
      await Promise.all([bg.decode(), piece.decode()]);
      const read = (image: HTMLImageElement) => {
        const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
        const context = canvas.getContext('2d');
        context?.drawImage(image, 0, 0);
        return context?.getImageData(0, 0, canvas.width, canvas.height);
      };
      const [b, p] = [read(bg), read(piece)];
      if (!b || !p) return 0;
      const top = Math.round((Number.parseFloat(getComputedStyle(piece).top) / bg.clientHeight) * b.height);
      let best = 0;
      let least = Number.POSITIVE_INFINITY;
      // The hole is the piece's own picture at about a third of its brightness.
      for (let x = 0; x <= b.width - p.width; x++) {
        let difference = 0;
        for (let y = 0; y < p.height; y += 2) {
          for (let dx = 0; dx < p.width; dx += 2) {
            const from = (y * p.width + dx) * 4;
            if ((p.data[from + 3] ?? 0) < 200) continue;
            const to = ((top + y) * b.width + x + dx) * 4;
            for (let channel = 0; channel < 3; channel++)
              difference += Math.abs((p.data[from + channel] ?? 0) * 0.35 - (b.data[to + channel] ?? 0));
          }
        }
        if (difference < least) {
          least = difference;
          best = x;
        }
      }
      return best;
    });
    await slider.focus();
    for (let x = 0; x + 10 <= answer; x += 10) await page.keyboard.press('Shift+ArrowRight', { delay: 12 });
    for (let x = 0; x < answer % 10; x++) await page.keyboard.press('ArrowRight', { delay: 12 });
    const judged = page.waitForResponse((response) => response.url().includes('captchaVerify'));
    await page.keyboard.press('Enter');
    const verdict = await (await judged).json();
    if (verdict.message.captchaVerifyResult) return;
  }
  throw new Error('the puzzle was not solved in six tries');
}

/** Walks by Tab alone, as somebody without a mouse does, until the control has the focus. */
export async function tabTo(control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  const focused = () => control.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < 60; steps++) {
    if (await focused()) return;
    await control.page().keyboard.press('Tab');
  }
  throw new Error(`no way by Tab to ${String(control)}`);
}

/** Downloads through the dialog that `press` opens, as `choose` leaves it; the keyboard does the last press. */
export async function exported(
  page: Page,
  press: () => Promise<void>,
  choose?: (dialog: Locator) => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  await press();
  const dialog = page.getByRole('dialog', { name: '下载' });
  await expect(dialog.getByRole('radio', { name: 'PNG' })).toBeVisible();
  await choose?.(dialog);
  const waiting = page.waitForEvent('download');
  await page.keyboard.press('Control+Enter');
  const file = await waiting;
  await expect(dialog).toBeHidden();
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

const violation = 'policy violation';

type Oracles = { origin: string; ignoreConsole: RegExp[] };

/** Every page of a test is watched: no page error, no console error, no policy violation, no token to another origin (O2 to O5). */
export const test = base.extend<Oracles & { watched: void }, { server: Server }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a destructured first parameter
    async ({}, provide) => {
      const dir = dataDir();
      const server = await startServer(dir, { CAPTCHA: 'off', TRUST_PROXY: '1' });
      await provide(server);
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  origin: ({ server }, provide) => provide(server.origin),
  ignoreConsole: [[], { option: true }],
  watched: [
    async ({ page, browser, ignoreConsole }, provide) => {
      const seen: string[] = [];
      const watch = (one: Page) => {
        one.on('pageerror', (error) => seen.push(`page error: ${error.message}`));
        one.on('console', (message) => {
          const known = !message.text().startsWith(violation) && ignoreConsole.some((pattern) => pattern.test(message.text()));
          if (message.type() === 'error' && !known) seen.push(`console: ${message.text()}`);
        });
        one.on('request', (request) => {
          const { protocol, hostname, origin: to } = new URL(request.url());
          if (request.headers().authorization && to !== new URL(one.url()).origin) seen.push(`authorization left for ${request.url()}`);
          if (protocol.startsWith('http') && hostname !== '127.0.0.1') seen.push(`foreign request: ${request.url()}`);
        });
      };
      const enter = (context: BrowserContext) => {
        context.on('page', watch);
        return context.addInitScript((prefix) => {
          const tell = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) =>
            console.error(`${prefix}: ${effectiveDirective} ${blockedURI}`);
          document.addEventListener('securitypolicyviolation', tell);
        }, violation);
      };
      // Other devices and the tabs a page opens are watched like the page itself.
      const joined = (context: BrowserContext) => void enter(context);
      await enter(page.context());
      watch(page);
      browser.on('context', joined);
      await provide();
      browser.off('context', joined);
      expect(seen).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The same over a server of the test's own, for what would disturb the others. */
export const testAlone = test.extend<{ own: string }>({
  own: async ({ page }, provide) => {
    const dir = dataDir();
    const server = await startServer(dir, { CAPTCHA: 'off' });
    await provide(server.origin);
    // What a page is still fetching when its test ends would miss the server.
    await page.close();
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  },
});
