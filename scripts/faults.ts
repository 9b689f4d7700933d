/**
 * Every route and the main dialogs of the built product, signed in and out, under each fault that a network or a browser can show.
 * `npm run faults -- [--seed 1] [--runs N] [--only route=/home,fault=offline]` after a build; prints a table, and ends with 1 on a finding.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page, type Route } from 'playwright';
import { seededRandom } from '../server/pixels/drawing/random.ts';
import { dataDir, demoMember, startServer } from '../tests/e2e/world.ts';
import { chromiumArgs, findChromium } from './chromium.ts';

const root = join(import.meta.dirname, '..');
/** What a page may take until it shows words, and until it stops being busy, on a machine that does something else as well. */
const SHOWN_MS = 10_000;
const SLOW_MS = 45_000;
const WORDS = '青绿山水，晨雾未散';

const json = (status: number, body: object | string) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: typeof body === 'string' ? body : JSON.stringify(body) });
const html = (route: Route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>gateway</title>' });
const gone = (route: Route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not Found' });
const refusal = (status: number, error: string, message: string) => json(status, { code: status, message, error });

/** Scripts that stand in the page itself; every other one comes later. */
const firstScripts = (): string => readFileSync(join(root, 'dist/index.html'), 'utf8');

type Fault = {
  /** Addresses it answers, and how. */
  calls?: (route: Route) => Promise<void> | void;
  assets?: { which: (path: string) => boolean; answer: (route: Route) => Promise<void> | void };
  /** Run in each page before anything else. */
  script?: () => void;
  /** Applied once the page stands. */
  offline?: true;
  slow?: true;
  /** No answer comes, so that waiting for it is right. */
  silent?: true;
  /** The program itself does not arrive: public/boot.js speaks. */
  first?: true;
};

function makeFaults(): Record<string, Fault> {
  const drawn = firstScripts();
  const isFirst = (path: string) => path.endsWith('.js') && drawn.includes(path.slice(1));
  const isLater = (path: string) => path.startsWith('/assets/') && path.endsWith('.js') && !isFirst(path);
  const isEntry = (path: string) => /^\/assets\/index-[^/]+\.js$/.test(path) && isFirst(path);
  return {
    none: {},
    500: { calls: refusal(500, 'INTERNAL', '服务器开小差了，请稍后再试') },
    401: { calls: refusal(401, 'UNAUTHORIZED', '未授权,请登录') },
    404: { calls: refusal(404, 'NOT_FOUND', '请求的资源不存在') },
    429: { calls: json(429, { code: 429, message: '操作太频繁，请 30 秒后再试', error: 'TOO_FREQUENT', retryAfter: 30 }) },
    '502 page': { calls: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }) },
    'malformed JSON': { calls: json(200, '{"code":200,"message":"success","data":[') },
    'wrong shape': { calls: json(200, { code: 200, message: 'success', data: [{ id: 7, name: null }, 'x'], total: 'many' }) },
    'empty body': { calls: json(200, '') },
    hang: { calls: () => {}, silent: true },
    reset: { calls: (route) => route.abort('connectionreset') },
    offline: { offline: true },
    'slow 3G': { slow: true },
    'first chunk gone': { first: true, assets: { which: isEntry, answer: gone } },
    'first chunk HTML': { first: true, assets: { which: isEntry, answer: html } },
    // What the entry imports; its own element is not told of it.
    'imports gone': { first: true, assets: { which: (path) => isFirst(path) && !isEntry(path), answer: gone } },
    'later chunks gone': { assets: { which: isLater, answer: gone } },
    'later chunks HTML': { assets: { which: isLater, answer: html } },
    'styles gone': { assets: { which: (path) => path.endsWith('.css'), answer: gone } },
    'pictures gone': { assets: { which: (path) => /^\/files\/|\.(?:webp|png|svg)$/.test(path), answer: gone } },
    'storage throws': {
      script: () => {
        for (const name of ['getItem', 'setItem', 'removeItem', 'key'] as const)
          Storage.prototype[name] = () => {
            throw new DOMException('denied', 'SecurityError');
          };
      },
    },
    'storage full': {
      script: () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      },
    },
    'storage corrupt': {
      script: () => {
        for (const key of [
          'userInfo',
          'cdn',
          'theme',
          'motion',
          'cooldown',
          'returnTo',
          'buying',
          'paying',
          'notify',
          'feedView',
          'draft:generate',
        ])
          localStorage.setItem(key, '{"a":[\u0000💥');
      },
    },
  };
}

/** Where to look: a page, what to open on it, or what to type there. */
type Target = { name: string; path: string; who: 'anyone' | 'visitor' | 'member'; open?: (page: Page) => Promise<void>; field?: string };

const menu = (item: string) => async (page: Page) => {
  await page.getByRole('button', { name: '账户菜单' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

function makeTargets(): Target[] {
  const tree = readFileSync(join(root, 'src/app/routeTree.gen.ts'), 'utf8');
  const known: Record<string, string[]> = {
    '/$': ['/nothing/here'],
    '/docs/$page': ['/docs/agreement', '/docs/privacy'],
    '/desk/$': ['/desk/engines'],
    '/other-home-page': ['/other-home-page', '/other-home-page?id=20481174'],
    '/model-info': ['/model-info', '/model-info?id=shanhai-xl'],
    '/model-info-more': ['/model-info-more?id=shanhai-xl'],
    '/community': ['/community', '/community?q=山'],
    '/create': ['/create', '/create?tab=collections'],
  };
  const paths = [...new Set([...tree.matchAll(/fullPath: '([^']+)'/g)].map(([, path = '']) => path))].flatMap(
    (path) => known[path] ?? [path],
  );
  return [
    ...paths.map((path): Target => ({ name: path, path, who: 'anyone' })),
    {
      name: 'login',
      path: '/intro',
      who: 'visitor',
      open: (page) => page.getByRole('button', { name: '登录', exact: true }).first().click(),
    },
    { name: 'palette', path: '/home', who: 'anyone', open: (page) => page.keyboard.press('Control+k') },
    { name: 'points', path: '/home', who: 'member', open: (page) => page.getByRole('button', { name: /^积分/ }).click() },
    { name: 'membership', path: '/home', who: 'member', open: menu('会员与购买记录') },
    { name: 'account', path: '/my-home-page', who: 'member', open: (page) => page.getByRole('button', { name: '编辑资料' }).click() },
    { name: 'password', path: '/setting', who: 'member', open: (page) => page.getByRole('button', { name: '修改密码' }).click() },
    {
      name: 'report',
      path: '/model-info?id=shanhai-xl',
      who: 'anyone',
      open: (page) => page.getByRole('button', { name: '举报' }).first().click(),
    },
    {
      name: 'work',
      path: '/community',
      who: 'anyone',
      open: (page) => page.getByRole('list', { name: '灵感广场' }).getByRole('link').first().click(),
    },
    {
      name: 'export',
      path: '/create',
      who: 'member',
      open: async (page) => {
        await page.getByRole('group', { name: '我的创作' }).getByRole('checkbox').first().check({ force: true });
        await page.getByRole('button', { name: '下载' }).first().click();
      },
    },
    ...['/home', '/tool/aiCreate/index', '/tool/aiCreate/makeLogo', '/storehouse'].map((path): Target => ({
      name: `typing on ${path}`,
      path,
      who: 'anyone',
      field: 'textarea, input[type=text], input[type=search], input:not([type])',
    })),
  ];
}

type Kind = 'blank' | 'uncaught' | 'busy' | 'english' | 'lost' | 'unable';
type Finding = { kind: Kind; what: string };
type Run = { target: Target; fault: string; member: boolean };

/** Latin sentences in what is announced; names of things are no sentence. */
function englishIn(text: string): string | undefined {
  const rest = text.replace(
    /\b(?:AI|Logo|PNG|JPEG|WebP|SVG|ZIP|3D|2D|LoRA|GLB|CFG|VAE|Dianshi|ComfyUI|XL|SD|Ctrl|Enter|Esc|Alt|Shift|Tab)\b/gi,
    '',
  );
  return /[A-Za-z]{3,}(?:[\s',.:]+[A-Za-z]{2,})+|undefined|NaN|\[object/.exec(rest)?.[0];
}

/** What a person finds on the page now. */
const look = (page: Page) =>
  page.evaluate(() => {
    const shown = (element: Element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';
    // A picture below the screen is fetched when somebody comes near.
    const isLater = (one: Element) => {
      const picture = one.closest('figure')?.querySelector('img');
      return picture?.loading === 'lazy' && picture.getBoundingClientRect().top > innerHeight;
    };
    return {
      words: document.body.innerText.trim().length,
      busy: [...document.querySelectorAll('[aria-busy=true], .animate-spin, .animate-shimmer')]
        .filter((one) => shown(one) && !isLater(one))
        .map((one) => one.outerHTML.slice(0, 120)),
      said: [...document.querySelectorAll('[role=alert], [role=status], [role=alertdialog]')]
        .filter(shown)
        .map((one) => (one as HTMLElement).innerText),
      body: document.body.innerText,
    };
  });

/** Looks until the page is as `settled` wants it, or the time is over; what was seen last. */
async function lookUntil(page: Page, ms: number, settled: (seen: Awaited<ReturnType<typeof look>>) => boolean) {
  const until = Date.now() + ms;
  for (;;) {
    // A page that reloads itself has nothing to look at for a moment.
    const seen = await look(page).catch(() => undefined);
    if (seen && (settled(seen) || Date.now() > until)) return seen;
    if (Date.now() > until) return { words: 0, busy: [], said: [], body: '' };
    await delay(150);
  }
}

type Stand = { browser: Browser; origin: string; info: object; faults: Record<string, Fault> };

/** Makes the page misbehave from now on. */
async function apply(context: BrowserContext, page: Page, fault: Fault): Promise<void> {
  const { calls, assets } = fault;
  if (calls) await context.route('**/api/**', calls);
  if (assets) await context.route((url) => assets.which(url.pathname), assets.answer);
  if (fault.offline) await context.setOffline(true);
  if (fault.slow) {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    const rate = (400 * 1024) / 8;
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: rate,
      uploadThroughput: rate,
    });
  }
}

/** One look at one place under one fault. */
async function runOne({ browser, origin, info, faults }: Stand, run: Run): Promise<Finding[]> {
  const { target, member } = run;
  const fault = faults[run.fault] ?? {};
  const findings: Finding[] = [];
  const tell = (kind: Kind, what: string) => findings.push({ kind, what: what.replaceAll(/\s+/g, ' ').slice(0, 200) });
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // Its answers are not seen by the routes below.
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(SHOWN_MS);
  try {
    if (member)
      await context.addInitScript((user) => {
        // Once, and not on the browser's own page for a lost connection.
        if (!location.protocol.startsWith('http') || location.hostname !== '127.0.0.1' || sessionStorage.getItem('signed')) return;
        sessionStorage.setItem('signed', '1');
        localStorage.setItem('token', (user as { token: string }).token);
        localStorage.setItem('userInfo', JSON.stringify(user));
      }, info);
    if (fault.script) await context.addInitScript(fault.script);
    const page = await context.newPage();
    page.on('pageerror', (error) => tell('uncaught', String(error)));
    // A dialog or a field is reached on a page that stands; a page is opened under the fault itself.
    const later = target.open !== undefined || target.field !== undefined || fault.offline === true;
    // Of the faults, and of a press that says that it waits for the network.
    const mayWait = ({ body }: { body: string }) => fault.silent === true || body.includes('网络已断开，恢复后自动提交');
    const within = fault.slow ? SLOW_MS : SHOWN_MS;
    if (!later || fault.first) await apply(context, page, fault);
    await page.goto(origin + target.path, { waitUntil: 'commit' });
    if (later && !fault.first) {
      const stood = await lookUntil(page, SHOWN_MS, ({ words, busy }) => words > 20 && busy.length === 0);
      if (stood.words <= 20) tell('blank', 'before any fault');
      await page.evaluate(() => document.fonts.ready);
      const field = target.field ? page.locator(target.field).filter({ visible: true }).first() : undefined;
      await field?.fill(WORDS);
      await apply(context, page, fault);
      if (target.open) {
        await target.open(page).catch((error: unknown) => {
          // What stands in the way of a press is the fault itself, except where there is none.
          if (run.fault === 'none') tell('unable', String(error));
        });
        if (run.fault === 'none')
          await page
            .getByRole('dialog')
            .first()
            .waitFor({ state: 'attached' })
            .catch(() => tell('unable', 'no dialog opened'));
      } else if (field) {
        await field.press('Control+Enter');
        await delay(1200);
        const find = (words: string) => {
          const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
          try {
            fields.push(...Object.values(localStorage), location.href, decodeURIComponent(location.href));
          } catch {}
          return fields.some((value) => value.includes(words));
        };
        // Where code is lost the page may be reloading itself, once.
        const isThere = () =>
          page.evaluate(find, WORDS).catch(async () => {
            await page.waitForLoadState();
            return page.evaluate(find, WORDS);
          });
        // A session that ended leads to the landing page: what was looked for is in the address one step back.
        let kept = await isThere();
        if (!kept && new URL(page.url()).pathname === '/intro') {
          await page.goBack({ waitUntil: 'commit' });
          kept = await isThere();
        }
        if (!kept && !fault.script) tell('lost', `“${WORDS}” is nowhere`);
      } else {
        await page
          .getByRole('link')
          .filter({ visible: true, hasText: /\p{Script=Han}/u })
          .nth(2)
          .click({ timeout: 3000 })
          .catch(() => undefined);
      }
    }
    const seen = await lookUntil(page, within, (now) =>
      fault.first
        ? now.said.some((text) => /页面没有载入完整|网络已断开/.test(text))
        : now.words > 20 && (now.busy.length === 0 || mayWait(now)),
    );
    if (fault.first && !seen.said.some((text) => /页面没有载入完整|网络已断开/.test(text)))
      tell('blank', 'the page does not say that it is not whole');
    if (seen.words <= 20) tell('blank', `${seen.words} characters: ${seen.body}`);
    if (seen.busy.length > 0 && !mayWait(seen) && !fault.first) tell('busy', `${seen.busy.length}: ${seen.busy[0]}`);
    // Once more: what is told late is told as well.
    await delay(300);
    const { said } = await lookUntil(page, 2000, () => true);
    const english = [...seen.said, ...said].map(englishIn).find(Boolean);
    if (english) tell('english', english);
  } catch (error) {
    tell('unable', String(error));
  } finally {
    await context.close();
  }
  return findings;
}

/** `route=/home,fault=offline,member=yes`: the runs whose named parts are these. */
function chosen(run: Run, only: string): boolean {
  const parts: Record<string, string> = { route: run.target.name, fault: run.fault, member: run.member ? 'yes' : 'no' };
  return only.split(',').every((one) => {
    const [name = '', ...value] = one.split('=');
    return parts[name] === value.join('=');
  });
}

export type Walked = { of: number; runs: number; table: Record<string, Record<string, number>>; findings: string[] };

/** Looks at `runs` places, all of them without a number, in the order of `seed`. */
export async function walk(options: {
  seed: number;
  runs?: number | undefined;
  only?: string[] | undefined;
  say?: (line: string) => void;
}): Promise<Walked> {
  const faults = makeFaults();
  const random = seededRandom(options.seed);
  const all = makeTargets()
    .flatMap((target) => Object.keys(faults).flatMap((fault) => [true, false].map((member): Run => ({ target, fault, member }))))
    .filter(({ target, fault, member }) => {
      if (target.who !== 'anyone' && (target.who === 'member') !== member) return false;
      // Nobody is signed in where nothing can be kept.
      return !(member && fault === 'storage throws');
    })
    .map((run) => ({ run, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ run }) => run);
  const wanted = all.filter((run) => !options.only || options.only.some((one) => chosen(run, one))).slice(0, options.runs);
  const dir = process.env.PREPARED_DATA ? dataDir() : mkdtempSync(join(tmpdir(), 'dianshi-faults-'));
  const server = await startServer(dir, { CAPTCHA: 'off', TRUST_PROXY: '1' });
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: chromiumArgs,
    env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8' },
  });
  const table: Walked['table'] = {};
  const findings: string[] = [];
  try {
    const { info } = await demoMember(server.origin);
    const stand = { browser, origin: server.origin, info, faults };
    for (const [n, run] of wanted.entries()) {
      if (n % 100 === 99) options.say?.(`${n + 1} of ${wanted.length}`);
      const found = await runOne(stand, run);
      const row = (table[run.fault] ??= { runs: 0, blank: 0, uncaught: 0, busy: 0, english: 0, lost: 0, unable: 0 });
      row.runs = (row.runs ?? 0) + 1;
      for (const kind of new Set(found.map((one) => one.kind))) row[kind] = (row[kind] ?? 0) + 1;
      for (const { kind, what } of found) {
        const line = `${kind}: ${what}\n  npm run faults -- --only 'route=${run.target.name},fault=${run.fault},member=${run.member ? 'yes' : 'no'}'`;
        findings.push(line);
        options.say?.(line);
      }
    }
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
  return { of: all.length, runs: wanted.length, table, findings };
}

if (import.meta.filename === process.argv[1]) {
  const { values } = parseArgs({
    options: { seed: { type: 'string', default: '1' }, runs: { type: 'string' }, only: { type: 'string', multiple: true } },
  });
  const { of, runs, table, findings } = await walk({
    seed: Number(values.seed),
    runs: values.runs === undefined ? undefined : Number(values.runs),
    only: values.only,
    say: (line) => console.error(line),
  });
  console.table(table);
  console.log(`${runs} of ${of} runs, ${findings.length} findings, seed ${values.seed}`);
  process.exit(findings.length > 0 ? 1 : 0);
}
