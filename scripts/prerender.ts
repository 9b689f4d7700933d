/**
 * Writes the pages as they are served: boot.js in each of them, and some of them drawn, so that they are seen before their program
 * arrives.
 */
import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Beasties from 'beasties';
import { FEED_PAGES } from '../shared/contract/gallery.ts';
import type * as drawing from '../src/app/prerender.tsx';
import { build, minify, type Plugin } from 'vite';

type Drawing = typeof drawing;
/** Pages that look the same for everybody: the program takes their elements over. */
const pages = ['/intro', '/docs/agreement', '/docs/labelling', '/docs/membership', '/docs/privacy', '/docs/tutorial'];
/** Pages as a visitor sees them, with a place for the first pictures: they cover the program's own until that has its pictures. */
const covers = FEED_PAGES;
/** What a browser keeps of the build: code, styles and the font, without the viewer of bodies and the operators' desk. */
const kept = /^(?!model-scene|desk)[\w-]+\.(?:js|css|woff2)$/;
/** Stands for the site's address, which the build does not know. */
const NOWHERE = 'http://prerender.invalid';

/** Once a drawn page has its pictures, or is touched, or one of them hangs: the whole style sheet and the program. A button or a key pressed before that is pressed again. */
const later = (css: string[], entry: string) => `
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const href of ${JSON.stringify(css)})
      document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href }));
    import(${JSON.stringify(entry)}).catch(() => document.dispatchEvent(new Event('programlost')));
  };
  addEventListener('click', (event) => {
    window.pressedEarly = event.target.closest('button');
    if ('running' in document.documentElement.dataset || navigator.onLine || navigator.serviceWorker?.controller || !event.target.closest('a')) return;
    // The browser would put its own page here.
    event.preventDefault();
    document.dispatchEvent(new Event('programlost'));
  }, true);
  // Neither what a click follows, nor what moves the focus or writes.
  addEventListener('keydown', (event) => {
    const isWriting = event.target.matches?.('input, textarea') && !event.ctrlKey && !event.metaKey;
    if (document.getElementById('drawn') && !isWriting && !/^(Enter| |Tab|Shift|Control|Meta|Alt)$/.test(event.key)) window.keyedEarly = event;
  }, true);
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, begin, true);
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(begin)));
  setTimeout(begin, 3000);`;

/** What the page shows first is asked for before its code is there. */
const early = (calls: Record<string, { path: string; body: string }>) => `
  const call = location.search ? undefined : ${JSON.stringify(calls)}[location.pathname];
  if (call) {
    let token = '';
    try { token = /^[\\w-]{20,200}$/.exec(localStorage.getItem('token') ?? '')?.[0] ?? ''; } catch {}
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: 'Bearer ' + token }) };
    // Read to its end whoever takes it, or nobody: an unread answer holds its connection.
    const answer = fetch(call.path, { method: 'POST', credentials: 'omit', headers, body: call.body })
      .then(async (response) => new Response(await response.arrayBuffer(), response));
    answer.catch(() => {});
    window.firstCall = { key: [call.path, call.body, token].join(' '), answer };
  }`;

/** A module and what it imports, as one script for a page's text. */
async function inlined(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  });
  const output = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  return output.flatMap((one) => (one.type === 'chunk' ? one.code.trim() : [])).join('');
}

export function prerender(): Plugin {
  let root = '';
  let covered: string[] = [];
  return {
    name: 'prerender',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(config) {
      root = config.root;
      // The server in the page knows no picture before it runs.
      covered = config.mode === 'mock' ? [] : covers;
    },
    writeBundle: {
      sequential: true,
      async handler({ dir = '' }) {
        const small = async (code: string) => (await minify('inline.js', code)).code.trim();
        const inline = await small(await readFile(join(dir, 'boot.js'), 'utf8'));
        await rm(join(dir, 'boot.js'));
        const index = (await readFile(join(dir, 'index.html'), 'utf8')).replace(
          '<script src="/boot.js"></script>',
          () => `<script>${inline}</script>`,
        );
        const out = join(root, 'node_modules/.cache/prerender');
        await build({
          root,
          logLevel: 'warn',
          build: { ssr: 'src/app/prerender.tsx', outDir: out, emptyOutDir: true },
          // Drawn with the same icons as the program has.
          ssr: { noExternal: ['lucide-react'] },
        });
        Object.assign(globalThis, { location: new URL(NOWHERE) });
        const { firstCalls, render } = (await import(`${pathToFileURL(join(out, 'prerender.js')).href}?${Date.now()}`)) as Drawing;
        const asked = await small(`{${early(firstCalls)}}`);
        const asking = index.replace('<title>', () => `<script>${asked}</script><title>`);
        await writeFile(join(dir, 'index.html'), asking);
        const entry = /<script type="module"[^>]* src="([^"]+)"><\/script>\s*/.exec(index);
        const css = [...index.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)">\s*/g)];
        const start = await small(
          later(
            css.map(([, href = '']) => href),
            entry?.[1] ?? '',
          ),
        );
        const beasties = new Beasties({
          path: dir,
          pruneSource: false,
          fonts: false,
          logLevel: 'silent',
          reduceInlineStyles: false,
        });
        const placing = await inlined(join(root, 'src/app/place-drawn.ts'));
        for (const page of [...pages, ...covered]) {
          const { body, title, description } = await render(page);
          const drawn = body.replaceAll(NOWHERE, '');
          // The page's policy takes no style from its text.
          const covering = `<div id="drawn">${drawn.replaceAll(' style="', ' data-vars="')}</div><script>${placing}</script>`;
          const isCover = covered.includes(page);
          const content = isCover ? `${covering}<div id="root"></div>` : `<div id="root">${drawn}</div>`;
          const whole = (isCover ? asking : index)
            .replace('<div id="root"></div>', () => content)
            .replace(/<title>.*<\/title>/, `<title>${title}</title>`)
            .replace(/(<meta name="description" content=")([^"]*)/, (_, tag: string, general: string) => tag + (description ?? general));
          const html = (await beasties.process(whole))
            .replace(/<script type="module"[^>]*><\/script>\s*/, '')
            .replace(/<link rel="(?:modulepreload|stylesheet)"[^>]*>\s*/g, '')
            .replace('</body>', () => `<script>${start}</script></body>`);
          const file = join(dir, `${page}.html`);
          await mkdir(dirname(file), { recursive: true });
          await writeFile(file, html);
        }
        await rm(out, { recursive: true, force: true });

        const names = (await readdir(join(dir, 'assets'))).filter((name) => kept.test(name)).map((name) => `/assets/${name}`);
        const worker = (await readFile(join(root, 'src/app/service-worker.js'), 'utf8'))
          .replace('__FILES__', () => JSON.stringify(names))
          .replace('__VERSION__', hash('sha256', [index, ...names].join(' ')).slice(0, 12));
        await writeFile(join(dir, 'sw.js'), await small(worker));
      },
    },
  };
}
