/** Holds the built application to its budgets: bytes on the first route, and nothing in the bundle that belongs to tests, mocks or the server. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const dist = join(import.meta.dirname, '../dist');
const KIB = 1024;
/** Brotli KiB of JavaScript before a route stands. */
const budgets: Record<string, { source: string[]; kib: number }> = {
  '/intro': { source: ['src/routes/intro.tsx'], kib: 105 },
  '/home': { source: ['src/routes/_main.tsx', 'src/routes/_main/home.tsx'], kib: 140 },
};
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

type Chunk = { file: string; imports?: string[]; css?: string[] };

function closure(manifest: Record<string, Chunk>, entries: string[]): Set<string> {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const entry of entries) visit(entry);
  return files;
}

/** As the server sends it. */
const brotli = (file: string) => statSync(join(dist, `${file}.br`)).size;

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const sizes = new Map<string, number>();
let over = false;
console.log('route     budget   JavaScript (brotli)');
for (const [route, { source, kib }] of Object.entries(budgets)) {
  // The router splits a route file into its component's chunk, which the manifest names with a query.
  const keys = Object.keys(manifest).filter(
    (key) => key === 'index.html' || source.some((name) => key === name || key.startsWith(`${name}?`)),
  );
  if (keys.length < 1 + source.length) throw new Error(`${route}: its chunks were not found in the manifest`);
  let total = 0;
  const parts: [string, number][] = [];
  for (const file of closure(manifest, keys)) {
    if (!sizes.has(file)) sizes.set(file, brotli(file));
    total += sizes.get(file) ?? 0;
    parts.push([file.replace(/^assets\/|-[\w-]{8}\.js$/g, ''), (sizes.get(file) ?? 0) / KIB]);
  }
  const used = total / KIB;
  over ||= used > kib;
  console.log(`${route.padEnd(9)} ${`${kib} KiB`.padEnd(8)} ${used.toFixed(1)} KiB${used > kib ? '  OVER BUDGET' : ''}`);
  console.log(
    `          ${parts
      .sort((a, b) => b[1] - a[1])
      .map(([name, size]) => `${name} ${size.toFixed(1)}`)
      .join(' · ')}`,
  );
}

const found = readdirSync(join(dist, 'assets'))
  .filter((name) => name.endsWith('.js'))
  .flatMap((name) => {
    const text = readFileSync(join(dist, 'assets', name), 'utf8');
    return foreign.filter((word) => text.includes(word)).map((word) => `${name} contains "${word}"`);
  });
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => /mockServiceWorker|\.stories|\.test\./.test(name));
for (const line of [...found, ...files]) console.log(`in the bundle: ${line}`);
if (found.length + files.length === 0) console.log('no mock, story, test or server code in the bundle');
process.exit(over || found.length + files.length > 0 ? 1 : 0);
