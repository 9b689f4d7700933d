/**
 * Scrolls the square of the production build in real Chromium over 100, 10,000 and 100,000 pictures, 30 s each, and prints what
 * the document, the heap and the frames did, and how long a jump to the middle takes: `node scripts/bench-wall.ts` after a build.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright';
import { dataDir, startServer } from '../tests/e2e/world.ts';
import { chromiumArgs, findChromium } from './chromium.ts';

/** What the page may take (R5.2): elements of the wall, bytes of heap grown, ms of a jump. */
const LIMITS = { nodes: 400, heap: 5 * 1024 ** 2, jump: 150 };

const wall = 'ul[aria-label="灵感广场"]';

/** Scrolls at a fast hand's speed for a while; answers the most elements seen, and the frames longer than 50 ms. */
function scrollFor(page: Page, seconds: number) {
  return page.evaluate(
    ([selector, ms]) =>
      new Promise<{ most: number; least: number; long: number; frames: number; worst: number }>((resolve) => {
        const list = document.querySelector(String(selector))!;
        const seen = { most: 0, least: Infinity, long: 0, frames: 0, worst: 0 };
        const end = performance.now() + Number(ms);
        let last = performance.now();
        let step = 45;
        requestAnimationFrame(function frame(now) {
          seen.frames++;
          seen.worst = Math.max(seen.worst, now - last);
          if (now - last > 50) seen.long++;
          last = now;
          if (seen.frames % 15 === 0) {
            const nodes = list.querySelectorAll('*').length;
            seen.most = Math.max(seen.most, nodes);
            seen.least = Math.min(seen.least, nodes);
          }
          if (scrollY + innerHeight >= document.documentElement.scrollHeight - 2) step = -45;
          if (scrollY <= 0 && step < 0) step = 45;
          scrollBy(0, step);
          if (now < end) requestAnimationFrame(frame);
          else resolve(seen);
        });
      }),
    [wall, seconds * 1000],
  );
}

/** From the jump to the middle until a picture stands there and is painted. */
function jump(page: Page) {
  return page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const list = document.querySelector(selector)!;
        const started = performance.now();
        scrollTo(0, document.documentElement.scrollHeight / 2);
        requestAnimationFrame(function look() {
          const here = [...list.querySelectorAll('li')].filter((item) => {
            const { top, bottom } = item.getBoundingClientRect();
            return bottom > 0 && top < innerHeight;
          });
          if (here.length > 3) requestAnimationFrame(() => resolve(performance.now() - started));
          else requestAnimationFrame(look);
        });
      }),
    wall,
  );
}

async function measure(pictures: number, seconds: number): Promise<boolean> {
  const dir = dataDir();
  // The sample community has about as many as the smallest size asks for.
  if (pictures > 200)
    spawnSync(process.execPath, ['scripts/seed-many.ts', '--pictures', String(pictures)], {
      env: { ...process.env, DATA_DIR: dir },
      stdio: 'ignore',
    });
  const server = await startServer(dir, { CAPTCHA: 'off' });
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: chromiumArgs });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    const tools = await page.context().newCDPSession(page);
    const heap = async () => {
      await tools.send('HeapProfiler.collectGarbage');
      return (await tools.send('Runtime.getHeapUsage')).usedSize;
    };
    await page.goto(`${server.origin}/community`);
    await page.locator(`${wall} li`).first().waitFor();
    // Until the whole list is laid out.
    await page.waitForLoadState('networkidle');
    const total = Number(await page.locator(`${wall} li`).first().getAttribute('aria-setsize'));
    const before = await heap();
    const seen = await scrollFor(page, seconds);
    const grown = (await heap()) - before;
    const jumps: number[] = [];
    for (let i = 0; i < 5; i++) {
      await page.evaluate(() => scrollTo(0, 0));
      await page.waitForLoadState('networkidle');
      jumps.push(await jump(page));
    }
    const median = jumps.sort((a, b) => a - b)[2] ?? NaN;
    const all = await page.evaluate(() => document.querySelectorAll('*').length);
    console.log(
      [
        String(total).padStart(8),
        `${seen.least}–${seen.most}`.padStart(9),
        String(all).padStart(9),
        `${(grown / 1024 ** 2).toFixed(2)} MiB`.padStart(10),
        `${seen.long} of ${seen.frames}`.padStart(13),
        `${seen.worst.toFixed(0)} ms`.padStart(8),
        `${median.toFixed(0)} ms`.padStart(8),
      ].join('  '),
    );
    return seen.most <= LIMITS.nodes && grown <= LIMITS.heap && median <= LIMITS.jump;
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '30' }, sizes: { type: 'string', default: '100,10000,100000' } },
});
console.log('pictures   nodes of     nodes of       heap      frames over    worst    jump to');
console.log('           the wall     the page       grown       50 ms        frame    the middle');
let good = true;
for (const size of values.sizes.split(',').map(Number)) good = (await measure(size, Number(values.seconds))) && good;
if (!good) {
  console.error(`over a limit: ${LIMITS.nodes} nodes, ${LIMITS.heap / 1024 ** 2} MiB, ${LIMITS.jump} ms`);
  process.exitCode = 1;
}
