/**
 * PERF-6: holds the built application to its budgets: what a phone fetches of each first route until it rests, in real Chromium from the
 * real server, and nothing in the bundle that belongs to tests, mocks or the server.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Request } from 'playwright';
import { startServer } from '../tests/e2e/world.ts';
import { chromiumArgs, findChromium } from './chromium.ts';
import { arrivalLimits } from './limits.ts';

const dist = join(import.meta.dirname, '../dist');
const KIB = 1024;
/** Words that only test, mock or server code contains. */
const foreign = [
  'mockServiceWorker',
  'msw/',
  'setupWorker',
  'PGlite',
  'drizzle',
  'for update skip locked',
  '@storybook',
  'DEMO_PASSWORD',
  'dianshi2026',
  '127.0.0.1',
];

const data = mkdtempSync(join(tmpdir(), 'dianshi-budget-'));
const server = await startServer(data, { CAPTCHA: 'off' });
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: chromiumArgs });
let over = false;
try {
  console.log('route        scripts  JavaScript (brotli)  requests');
  for (const [route, limit] of Object.entries(arrivalLimits)) {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true });
    const seen: Request[] = [];
    page.on('requestfinished', (request) => seen.push(request));
    await page.goto(server.origin + route);
    await page.waitForLoadState('networkidle');
    const scripts = seen.filter((request) => request.resourceType() === 'script');
    const sizes = await Promise.all(scripts.map(async (script) => (await script.sizes()).responseBodySize));
    const kib = sizes.reduce((sum, size) => sum + size, 0) / KIB;
    const tooMuch = kib > limit.kib || seen.length > limit.requests;
    over ||= tooMuch;
    const cells = [
      String(scripts.length).padStart(7),
      `${kib.toFixed(1)} of ${limit.kib} KiB`.padStart(21),
      `${seen.length} of ${limit.requests}`.padStart(10),
    ];
    console.log(`${route.padEnd(12)}${cells.join('')}${tooMuch ? '  OVER BUDGET' : ''}`);
    const parts = scripts.map((script, i) => [script.url().replace(/^.*\/|-[\w-]{8}\.js$/g, ''), (sizes[i] ?? 0) / KIB] as const);
    console.log(
      `            ${parts
        .sort((x, y) => y[1] - x[1])
        .map(([name, size]) => `${name} ${size.toFixed(1)}`)
        .join(' · ')}`,
    );
    await page.close();
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}

const found = readdirSync(join(dist, 'assets'))
  .filter((name) => name.endsWith('.js'))
  .flatMap((name) => {
    const text = readFileSync(join(dist, 'assets', name), 'utf8');
    // PERF-7: a combobox brings a library of long lists along: it arrives by itself, with what types into one.
    const large = text.includes('getVirtualItems') && !name.startsWith('combobox');
    return [...foreign.filter((word) => text.includes(word)), ...(large ? ['getVirtualItems'] : [])].map(
      (word) => `${name} contains "${word}"`,
    );
  });
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => /mockServiceWorker|\.stories|\.test\./.test(name));
for (const line of [...found, ...files]) console.log(`in the bundle: ${line}`);
if (found.length + files.length === 0) console.log('no mock, story, test or server code in the bundle');
process.exit(over || found.length + files.length > 0 ? 1 : 0);
