/**
 * Scrolls the square of the production build in real Chromium at 6,000 px/s over 100 and 100,000 pictures, then jumps to where nobody
 * was, and prints what the document, the heap and the frames did: `node scripts/bench-gallery.ts [--rounds 7] [--sizes 100,100000]`
 * after a build. A LIMIT row is the least page that does the same: the same pictures by the same calls from the same server, in plain DOM,
 * and nothing else. Exits 1 where a row is over `galleryLimits`.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { expect } from '@playwright/test';
import { Hono } from 'hono';
import { type Browser, chromium, type Page } from 'playwright';
import { STRETCH } from '../shared/contract/gallery.ts';
import type { App, Env } from '../server/http/mount.ts';
import { serveSite } from '../server/node/site.ts';
import { demoMember, type Server, signInAs, startServer } from '../tests/e2e/world.ts';
import { chromiumArgs, findChromium } from './chromium.ts';
import { galleryLimits } from './limits.ts';

/** A fast hand. */
const SPEED = 6000;
/** Of one round. */
const SECONDS = 3;
const JUMPS = [0.5, 0.25, 0.75, 0.35, 0.65, 0.15, 0.85];
const WALL = 'ul[aria-label="灵感广场"]';
const MIB = 1024 ** 2;

type Row = { least: number; most: number; grown: number; dropped: number; blank: number; jumps: number[] };

/**
 * The page of the LIMIT row, in plain DOM: it asks for the list's shape, stands in columns what is near the screen, and asks for the
 * stretches (shared/contract/gallery.ts) that are.
 */
function writeLimit(dir: string, token: string): void {
  mkdirSync(dir);
  writeFileSync(
    join(dir, 'index.html'),
    `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>limit</title>
    <style>body{margin:0 120px}ul{position:relative;margin:0;padding:0}li{position:absolute;list-style:none;background:#ddd}img{width:100%;height:100%;display:block}</style>
    <ul aria-label="灵感广场"></ul><script src="/app.js"></script></html>`,
  );
  writeFileSync(
    join(dir, 'app.js'),
    `const COLUMNS = 6, GAP = 8, AHEAD = 180, STRETCH = ${STRETCH};
    const ask = (path, body) => fetch('/api/v2/common/images' + path, { method: 'POST', body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer ${token}' } }).then((answer) => answer.json());
    const list = document.querySelector('ul'), shown = new Map(), stretches = new Map(), body = { condition: [{ scope: 'square' }], sort: 'hot' };
    let anchors = [], ratios = [], from;
    async function start() {
      do {
        const { data } = await ask('/outline', { ...body, ...(from && { from }) });
        const bytes = atob(data.ratios);
        for (let i = 0; i < bytes.length; i += 2) ratios.push((bytes.charCodeAt(i) * 256 + bytes.charCodeAt(i + 1)) / 1000);
        anchors.push(...data.anchors);
        from = data.next;
      } while (from);
      const width = (list.clientWidth + GAP) / COLUMNS - GAP, tops = new Float64Array(ratios.length), ends = new Float64Array(COLUMNS), columns = [];
      for (let i = 0; i < ratios.length; i++) {
        let column = 0;
        for (let c = 1; c < COLUMNS; c++) if (ends[c] < ends[column]) column = c;
        columns.push(column); tops[i] = ends[column]; ends[column] += width / ratios[i] + GAP;
      }
      list.style.height = Math.max(...ends) + 'px';
      function draw() {
        const least = scrollY - AHEAD, most = scrollY + innerHeight + AHEAD, near = new Set(), wanted = new Set();
        let low = 0, high = tops.length;
        while (low < high) { const middle = low + high >> 1; if (tops[middle] < least - 600) low = middle + 1; else high = middle; }
        for (let i = low; i < tops.length && tops[i] < most; i++) if (tops[i] + width / ratios[i] > least) near.add(i);
        for (const [i, item] of shown) if (!near.has(i)) { item.remove(); shown.delete(i); }
        for (const i of near) {
          const number = Math.floor(i / STRETCH), image = stretches.get(number)?.[i % STRETCH];
          wanted.add(number);
          if (!stretches.has(number)) {
            stretches.set(number, []);
            const asked = { ...body, pageSize: STRETCH, from: anchors[number], ...(anchors[number + 1] && { to: anchors[number + 1] }) };
            void ask('', asked).then(({ data }) => { stretches.set(number, data); draw(); });
          }
          let item = shown.get(i);
          if (!item) {
            item = document.createElement('li');
            item.style.cssText = 'left:' + columns[i] * (width + GAP) + 'px;top:' + tops[i] + 'px;width:' + width + 'px;height:' + width / ratios[i] + 'px';
            list.append(item); shown.set(i, item);
          }
          if (image && !item.firstChild) {
            const picture = new Image();
            picture.decoding = 'async'; picture.alt = image.title; picture.src = '/files/' + image.thumb + '?w=240';
            item.append(picture);
          }
        }
        for (const number of stretches.keys()) if (!wanted.has(number) && stretches.size > 30) stretches.delete(number);
      }
      let frame = 0;
      addEventListener('scroll', () => { frame ||= requestAnimationFrame(() => { frame = 0; draw(); }); });
      draw();
    }
    void start();`,
  );
}

/** What the measured page is given: what of the wall's cells on the screen is a picture, decoded and without anything in its stead. */
function plantEyes(selector: string): void {
  const eyes = {
    look(): { cells: number; ready: HTMLImageElement[]; share: number } {
      const box = document.querySelector(selector)!.getBoundingClientRect();
      const wall = { top: Math.max(0, box.top), bottom: Math.min(innerHeight, box.bottom) };
      const ready: HTMLImageElement[] = [];
      let cells = 0;
      let covered = 0;
      for (const item of document.querySelectorAll(`${selector} > li`)) {
        const { top, bottom, width } = item.getBoundingClientRect();
        const seen = Math.min(bottom, wall.bottom) - Math.max(top, wall.top);
        if (seen <= 0) continue;
        cells++;
        const image = item.querySelector('img');
        if (!image?.complete || image.naturalWidth === 0 || image.classList.contains('opacity-0')) continue;
        ready.push(image);
        covered += seen * width;
      }
      return { cells, ready, share: covered / ((wall.bottom - wall.top) * box.width) };
    },
  };
  Object.assign(window, { eyes });
}
declare const eyes: { look(): { cells: number; ready: HTMLImageElement[]; share: number } };

/** Scrolls for a while; `full`: the share of the wall that pictures cover at rest. */
function scrollFor(page: Page, seconds: number, full: number) {
  return page.evaluate(
    ([ms, speed, whole]) =>
      new Promise<{ most: number; least: number; missed: number; frames: number; blank: number }>((resolve) => {
        const seen = { most: 0, least: Infinity, missed: 0, frames: 0, blank: 0 };
        const started = performance.now();
        let last = started;
        let looks = 0;
        let way = 1;
        requestAnimationFrame(function frame(now) {
          const passed = now - last;
          last = now;
          seen.frames++;
          // A display that shows sixty a second.
          seen.missed += Math.max(0, Math.round(passed / (1000 / 60)) - 1);
          if (seen.frames % 10 === 0) {
            const nodes = document.querySelectorAll('*').length;
            seen.most = Math.max(seen.most, nodes);
            seen.least = Math.min(seen.least, nodes);
            looks++;
            seen.blank += Math.max(0, 1 - eyes.look().share / whole);
          }
          if (scrollY + innerHeight >= document.documentElement.scrollHeight - 2) way = -1;
          if (scrollY <= 0) way = 1;
          scrollBy({ top: (way * speed * passed) / 1000, behavior: 'instant' });
          if (now - started < ms) requestAnimationFrame(frame);
          else resolve({ ...seen, blank: seen.blank / looks });
        });
      }),
    [seconds * 1000, SPEED, full] as const,
  );
}

/** Ms from a jump until every cell on the screen is a decoded picture and painted. */
function jump(page: Page, to: number, full: number): Promise<number> {
  return page.evaluate(
    ([share, whole]) =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        scrollTo({ top: document.documentElement.scrollHeight * share, behavior: 'instant' });
        requestAnimationFrame(function look() {
          const { cells, ready, share: covered } = eyes.look();
          // The wall's end is ragged.
          if (ready.length < cells || covered < whole / 2) return void requestAnimationFrame(look);
          void Promise.all(ready.map((image) => image.decode())).then(() =>
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started))),
          );
        });
      }),
    [to, full] as const,
  );
}

type Seen = Awaited<ReturnType<typeof scrollFor>>;
type Measured = { page: Page; full: number; heap: () => Promise<number>; before: number; seen: Seen[]; jumps: number[] };

/** A wall that stands and is at rest. */
async function open(browser: Browser, address: string, info?: unknown): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  const heap = async () => {
    await page.waitForLoadState('networkidle');
    await tools.send('HeapProfiler.collectGarbage');
    const used = (await tools.send('Runtime.getHeapUsage')) as { usedSize: number; backingStorageSize?: number };
    return used.usedSize + (used.backingStorageSize ?? 0);
  };
  if (info) await signInAs(page, new URL(address).origin, info);
  await page.goto(address);
  await page.locator(`${WALL} li img`).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(plantEyes, WALL);
  const stands = () => page.evaluate(() => eyes.look().cells > 3 && eyes.look().ready.length === eyes.look().cells);
  await expect.poll(stands).toBe(true);
  const full = await page.evaluate(() => eyes.look().share);
  // Code that is run for the first time, and small versions of the pictures, made by whoever asks first.
  await scrollFor(page, 3, full);
  return { page, full, heap, before: await heap(), seen: [], jumps: [] };
}

/** Both in turn, second by second: what else the machine does falls on them alike. */
async function measure(both: Measured[], rounds: number): Promise<Row[]> {
  for (let round = 0; round < rounds; round++) for (const one of both) one.seen.push(await scrollFor(one.page, SECONDS, one.full));
  for (const to of JUMPS) {
    for (const { page, full, jumps } of both) {
      await page.evaluate(() => scrollTo(0, 0));
      await page.waitForLoadState('networkidle');
      jumps.push(await jump(page, to, full));
    }
  }
  // Last: it throws compiled code away, which the next thing measured would pay for.
  const grown: number[] = [];
  for (const one of both) grown.push((await one.heap()) - one.before);
  return both.map(({ seen, jumps }, i) => ({
    least: Math.min(...seen.map(({ least }) => least)),
    most: Math.max(...seen.map(({ most }) => most)),
    grown: grown[i] ?? NaN,
    dropped: median(seen.map(({ missed, frames }) => missed / (missed + frames))),
    blank: median(seen.map(({ blank }) => blank)),
    jumps: sorted(jumps),
  }));
}

const sorted = (values: number[]): number[] => values.toSorted((x, y) => x - y);
const median = (values: number[]): number => sorted(values)[Math.floor(values.length / 2)] ?? NaN;

/** The same call or file, from the product's server. */
async function pass(origin: string, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const body = request.method === 'POST' ? await request.text() : undefined;
  const {
    status,
    headers,
    body: answer,
  } = await fetch(origin + pathname + search, { method: request.method, headers: request.headers, ...(body && { body }) });
  const kept = ['content-type', 'cache-control'].flatMap((name) =>
    headers.get(name) ? [[name, headers.get(name)!] as [string, string]] : [],
  );
  return new Response(answer, { status, headers: kept });
}

async function fill(dir: string, pictures: number): Promise<Server> {
  // The sample community has about as many as the smallest size asks for.
  if (pictures > 200)
    execFileSync(process.execPath, ['scripts/seed-many.ts', '--pictures', String(pictures)], {
      env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dir, DATABASE_URL: '' },
      stdio: 'ignore',
    });
  return startServer(dir, { CAPTCHA: 'off' });
}

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' }, sizes: { type: 'string', default: '100,100000' } } });
const dir = mkdtempSync(join(tmpdir(), 'dianshi-gallery-'));
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: chromiumArgs });
const rows: { size: number; row: Row; limit: Row }[] = [];
try {
  for (const size of values.sizes.split(',').map(Number)) {
    const server = await fill(join(dir, `data-${size}`), size);
    const app: App = new Hono<Env>();
    const { info, token } = await demoMember(server.origin);
    const least = join(dir, `limit-${size}`);
    writeLimit(least, token);
    // Of one origin with its page, as the product's are.
    app.all('/api/*', (c) => pass(server.origin, c.req.raw));
    app.get('/files/*', (c) => pass(server.origin, c.req.raw));
    serveSite(app, least, { forms: [], files: '' });
    const site = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
    await once(site, 'listening');
    const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/wall`;
    try {
      const both = [await open(browser, address), await open(browser, `${server.origin}/community`, info)];
      const [limit, row] = await measure(both, Number(values.rounds));
      if (limit && row) rows.push({ size, row, limit });
      for (const { page } of both) await page.context().close();
    } finally {
      site.close();
      await server.stop();
    }
  }
} finally {
  await browser.close();
  rmSync(dir, { recursive: true, force: true });
}

const floor = Math.min(...rows.map(({ row }) => row.most));
console.log('pictures       elements of the page  heap grown  dropped   blank  jump p50 (worst)  jump/LIMIT');
let good = true;
for (const { size, row, limit } of rows) {
  const over = [
    row.most > galleryLimits.elements && 'elements',
    row.most - floor > galleryLimits.level && 'elements grow with the pictures',
    row.grown / MIB > galleryLimits.heapMib && 'heap',
    row.dropped - limit.dropped > galleryLimits.dropped && 'dropped frames',
    median(row.jumps) / median(limit.jumps) > galleryLimits.jump && 'jump',
  ].filter((word) => word !== false);
  good &&= over.length === 0;
  for (const [name, { least, most, grown, dropped, blank, jumps }] of [
    [`LIMIT ${size}`, limit],
    [String(size), row],
  ] as const) {
    const cells = [
      name.padEnd(14),
      `${least}–${most}`.padStart(20),
      `${(grown / MIB).toFixed(2)} MiB`.padStart(11),
      `${(dropped * 100).toFixed(1)} %`.padStart(8),
      `${(blank * 100).toFixed(1)} %`.padStart(7),
      `${median(jumps).toFixed(0)} (${(jumps.at(-1) ?? NaN).toFixed(0)}) ms`.padStart(17),
      (median(jumps) / median(limit.jumps)).toFixed(2).padStart(11),
    ];
    console.log(`${cells.join(' ')}${name === String(size) && over.length > 0 ? `  OVER: ${over.join(', ')}` : ''}`);
  }
}
process.exitCode = good ? 0 : 1;
