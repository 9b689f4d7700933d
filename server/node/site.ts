import { hash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { App } from '../http/mount.ts';
import type { FirstPicture } from '../images/first-pictures.ts';
import type { Payment } from '../pay/pay.ts';
import type { LinkPreview } from '../images/share.ts';
import { CARD } from '../pixels/exporting/share-card.ts';
import { drawnPage, escaped } from './drawn-page.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.ico': 'image/x-icon',
};

/** Where a page's forms may go, the other origin that pictures come from, empty where they come from this one, and whether it frames a page of this site. */
export type PageTargets = { forms: string[]; files: string; framed?: boolean };

/** No script but the build's own, no foreign host, no HTML sinks: what the page may do, whatever reaches its text. */
const pagePolicy = ({ forms, files, framed = false }: PageTargets, { scripts, styles }: { scripts: string[]; styles: string[] }) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    `img-src 'self' data: blob: ${files}`.trim(),
    "font-src 'self'",
    // Copying, zipping and bodies fetch a picture's file.
    `connect-src 'self' ${files}`.trim(),
    "manifest-src 'self'",
    // The cloud's puzzle, which has no origin in there.
    ...(framed ? ["frame-src 'self'"] : []),
    `form-action ${forms.join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    // A payment form is parsed inertly, judged and rebuilt, its markup never reaches the page; the other policy knows one address.
    'trusted-types alipay-form service-worker',
  ].join('; ');

/** What a chat shows of an address; nothing where that shows no one thing, or nobody may see it. */
export type PreviewOf = (url: URL) => Promise<LinkPreview | undefined>;

/** A page of the application whose head says what its address shows, for whoever reads no program. */
function withPreview(html: string, { title, description, card }: LinkPreview, origin: string): string {
  const tags = Object.entries({
    'og:type': 'article',
    'og:site_name': '点石',
    'og:title': title,
    'og:description': description,
    'og:image': origin + card,
    'og:image:width': CARD.width,
    'og:image:height': CARD.height,
    'twitter:card': 'summary_large_image',
  }).map(([name, value]) => `<meta property="${name}" content="${escaped(String(value))}" />`);
  return html
    .replace(/<title>.*?<\/title>/, () => `<title>${escaped(title)}</title>${tags.join('')}`)
    .replace(/<meta name="description" content=".*?"/, () => `<meta name="description" content="${escaped(description)}"`);
}

type Bytes = Buffer<ArrayBuffer>;
/** `encoded`: what the build compressed (scripts/precompress.ts), the smallest first; `policy`: of a page; `fill`: of one with a wall. */
type File = {
  bytes: Bytes;
  type: string;
  policy?: string;
  encoded: { br: Bytes | undefined; gzip: Bytes | undefined };
  fill?: ReturnType<typeof drawnPage>;
};

/** What the build wrote into a page between tags of this name, as sources of a policy. */
function inlineSources(html: string, tag: 'script' | 'style'): string[] {
  return [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    ([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`,
  );
}

/**
 * Where the page's forms may go: this site, and the payment gateway with every host its own redirects lead to, because
 * browsers hold those to the policy too.
 */
export function formTargets({ gateway }: Pick<Payment, 'gateway'>): string[] {
  if (!gateway.startsWith('http')) return ["'self'"];
  const { origin, hostname } = new URL(gateway);
  const cashiers = ['alipay.com', 'alipaydev.com'].filter((domain) => hostname.endsWith(`.${domain}`));
  return ["'self'", origin, ...cashiers.map((domain) => `https://*.${domain}`)];
}

/** The origin of a CDN in front of the files; empty where the prefix is a path of this site. */
export const originOf = (cdn: string): string => (cdn.startsWith('http') ? new URL(cdn).origin : '');

const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path) : undefined);

type Manifest = Record<string, { file: string; imports?: string[] }>;

/**
 * What each page's code is made of, from the build's manifest: a browser that is told with the page fetches it all at once, instead
 * of a file when the one before it was read. Files of the entry stand in the page itself.
 */
function preloadsOf(dist: string): { page: RegExp; link: string }[] {
  const path = join(dist, '.vite/manifest.json');
  if (!existsSync(path)) return [];
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  const chunks = (key: string, seen: Set<string>): Set<string> => {
    const chunk = manifest[key];
    if (!chunk || seen.has(chunk.file)) return seen;
    seen.add(chunk.file);
    for (const next of chunk.imports ?? []) chunks(next, seen);
    return seen;
  };
  const there = chunks('index.html', new Set());
  const component = (route: string) => `src/routes/${route}.tsx?tsr-split=component`;
  return Object.keys(manifest).flatMap((key) => {
    const route = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/.exec(key)?.[1];
    if (!route) return [];
    const parts = route.split('/');
    const layouts = parts.slice(0, -1).map((_, i) => component(parts.slice(0, i + 1).join('/')));
    const files = [...layouts, key].reduce((seen, one) => chunks(one, seen), new Set(there)).difference(there);
    const shown = parts.filter((part) => !part.startsWith('_')).map((part) => part.replace(/[[\]]/g, ''));
    const pattern = shown.map((part) => part.replaceAll('.', '/').replace(/\$\w*/, part.endsWith('$') ? '.+' : '[^/]+')).join('/');
    return [{ page: new RegExp(`^/${pattern}/?$`), link: [...files].map((file) => `</${file}>; rel=modulepreload`).join(', ') }];
  });
}

/**
 * Serves the built application from memory; every address that is no file is a page of the SPA, some drawn by the build. `pictures`:
 * what the pages of a feed begin with; `preview`: what a chat shows of an address; `origin`: the site's own, where it is known.
 */
export function serveSite(
  app: App,
  dist: string,
  targets: PageTargets,
  { pictures = () => [], preview, origin = '' }: { pictures?: () => readonly FirstPicture[]; preview?: PreviewOf; origin?: string } = {},
): void {
  const files = new Map<string, File>();
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const path = join(dist, name);
    if (!statSync(path).isFile() || /\.(?:map|br|gz)$/.test(name) || name.startsWith('.vite')) continue;
    const type = types[extname(name)] ?? 'application/octet-stream';
    const bytes = readFileSync(path);
    files.set(`/${relative(dist, path).split(sep).join('/')}`, {
      bytes,
      type,
      encoded: { br: readIfThere(`${path}.br`), gzip: readIfThere(`${path}.gz`) },
      // What the page's service worker may do: fetch the application's own files.
      ...(name === 'sw.js' && { policy: "default-src 'none'; connect-src 'self'" }),
      ...(type.startsWith('text/html') && {
        fill: drawnPage(String(bytes)),
        policy: pagePolicy(targets, { scripts: inlineSources(String(bytes), 'script'), styles: inlineSources(String(bytes), 'style') }),
      }),
    });
  }
  const preloads = preloadsOf(dist);
  // Known before the first page is asked for, where the database is as quick as that.
  pictures();
  app.get('/', (c) => c.redirect(`/intro${new URL(c.req.url).search}`));
  app.get('*', async (c, next) => {
    const path = decodeURI(safePath(c.req.path));
    if (path.includes('/api/') || path.startsWith('/files/') || path.startsWith('/dev/')) return next();
    const page = files.get(`${path.replace(/\/$/, '')}.html`);
    // A feed is drawn as it begins; an address that asks for more than that is not.
    const asset = files.get(path) ?? (page?.fill && c.req.url.includes('?') ? undefined : page);
    // A missing file is a 404, not the page: an old chunk must fail loudly, so that the client can reload.
    if (!asset && path.startsWith('/assets/')) return next();
    const file = asset ?? files.get('/index.html');
    if (!file) return next();
    c.header('Content-Type', file.type);
    c.header('Vary', 'Accept-Encoding');
    c.header('Cache-Control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (file.policy) c.header('Content-Security-Policy', file.policy);
    const code = asset ? undefined : preloads.find(({ page }) => page.test(path))?.link;
    if (code) c.header('Link', code);
    const shown = asset ? undefined : await preview?.(new URL(c.req.url)).catch(() => undefined);
    if (shown) return c.body(withPreview(String(file.bytes), shown, origin || new URL(c.req.url).origin));
    const { bytes, encoded } = file.fill?.(pictures()) ?? file;
    const accepts = c.req.header('accept-encoding') ?? '';
    for (const [encoding, smaller] of Object.entries(encoded)) {
      if (!smaller || !accepts.includes(encoding)) continue;
      c.header('Content-Encoding', encoding);
      return c.body(smaller);
    }
    return c.body(bytes);
  });
}

/** A path with a broken escape is an unknown page, not an error. */
function safePath(path: string): string {
  try {
    decodeURI(path);
    return path;
  } catch {
    return '/';
  }
}
