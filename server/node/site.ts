import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { App } from '../http/mount.ts';
import type { Pay } from '../pay/pay.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.ico': 'image/x-icon',
};

/** No inline script, no foreign host, no HTML sinks: what the page may do, whatever reaches its text. */
const pagePolicy = (targets: string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action ${targets.join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    // The one policy: a payment form is parsed inertly, judged and rebuilt; its markup never reaches the page.
    'trusted-types alipay-form',
  ].join('; ');

type Bytes = Buffer<ArrayBuffer>;
/** `encoded`: what the build compressed (scripts/precompress.ts), the smallest first. */
type File = { bytes: Bytes; type: string; encoded: { br: Bytes | undefined; gzip: Bytes | undefined } };

/**
 * Where the page's forms may go: this site, and the payment gateway with every host its own redirects lead to, because
 * browsers hold those to the policy too.
 */
export function formTargets({ gateway }: Pick<Pay, 'gateway'>): string[] {
  if (!gateway.startsWith('http')) return ["'self'"];
  const { origin, hostname } = new URL(gateway);
  const cashiers = ['alipay.com', 'alipaydev.com'].filter((domain) => hostname.endsWith(`.${domain}`));
  return ["'self'", origin, ...cashiers.map((domain) => `https://*.${domain}`)];
}

const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path) : undefined);

/** Serves the built application from memory; every address that is no file is a page of the SPA. */
export function serveSite(app: App, dist: string, targets: string[]): void {
  const policy = pagePolicy(targets);
  const files = new Map<string, File>();
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const path = join(dist, name);
    if (!statSync(path).isFile() || /\.(?:map|br|gz)$/.test(name)) continue;
    const kind = extname(name);
    files.set(`/${relative(dist, path).split(sep).join('/')}`, {
      bytes: readFileSync(path),
      type: types[kind] ?? 'application/octet-stream',
      encoded: { br: readIfThere(`${path}.br`), gzip: readIfThere(`${path}.gz`) },
    });
  }
  app.get('*', (c, next) => {
    const path = decodeURI(safePath(c.req.path));
    if (path.includes('/api/') || path.startsWith('/files/') || path.startsWith('/dev/')) return next();
    const asset = files.get(path);
    // A missing file is a 404, not the page: an old chunk must fail loudly, so that the client can reload.
    if (!asset && path.startsWith('/assets/')) return next();
    const file = asset ?? files.get('/index.html');
    if (!file) return next();
    c.header('Content-Type', file.type);
    c.header('Vary', 'Accept-Encoding');
    c.header('Cache-Control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    c.header('Cross-Origin-Opener-Policy', 'same-origin');
    c.header('Cross-Origin-Resource-Policy', 'same-origin');
    c.header('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()');
    if (file.type.startsWith('text/html')) c.header('Content-Security-Policy', policy);
    const accepts = c.req.header('accept-encoding') ?? '';
    for (const [encoding, bytes] of Object.entries(file.encoded)) {
      if (!bytes || !accepts.includes(encoding)) continue;
      c.header('Content-Encoding', encoding);
      return c.body(bytes);
    }
    return c.body(file.bytes);
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
