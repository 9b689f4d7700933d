import { eq, or } from 'drizzle-orm';
import { etag } from 'hono/etag';
import { images } from '../kernel/db/schema/pictures.ts';
import { infotextKeyword } from '../pixels/imaging/infotext.ts';
import { dropPngText } from '../pixels/imaging/png.ts';
import { isSigned, mayOpenUpload } from '../images/images.ts';
import { smallVersions, widthOf } from '../images/small.ts';
import type { App } from '../http/mount.ts';
import type { Ports } from '../ports/ports.ts';

const YEAR = 'public, max-age=31536000, immutable';

/**
 * Serves stored files by their unguessable keys, `?w=` at one of the small widths; a private picture needs its hour's
 * signature, an upload its owner's pass, a deleted one is gone at once (T-AUTHZ-08). What was made of a sample shows nothing of
 * its member, and has no row.
 */
export function filesRoutes(app: App, ports: Ports): void {
  const small = smallVersions(ports);
  const behindCdn = ports.config.cdn.startsWith('http');
  app.get('/files/*', etag(), async (c) => {
    const key = decoded(new URL(c.req.url).pathname.slice('/files/'.length));
    if (!/^(?:i|s|a|up|seed|tr)\/[\w./-]+$/.test(key) || key.includes('..')) return c.notFound();
    // Its parameters are for whoever may open its page: a thumbnail in a shared collection leads to the whole file.
    let hidden = false;
    if (key.startsWith('i/')) {
      // A model or a drawing lies beside its picture, and is seen by whoever may see that.
      const picture = key.replace(/\.(?:glb|svg)$/, '.png');
      const [owner] = await ports.db
        .select({ visibility: images.visibility, published: images.published, deletedAt: images.deletedAt })
        .from(images)
        .where(or(eq(images.key, picture), eq(images.thumb, key)))
        .limit(1);
      const gone = owner?.deletedAt != null;
      const signed = await isSigned(ports.db, { key, bin: gone }, c.req.query('e') ?? '', c.req.query('s') ?? '', ports.now());
      hidden = (owner?.visibility === 'prompt_hidden' || owner?.published === false) && !signed;
      if (!owner || ((gone || owner.visibility === 'private') && !signed)) return c.notFound();
    }
    if (
      key.startsWith('tr/') &&
      !(await isSigned(ports.db, { key, bin: false }, c.req.query('e') ?? '', c.req.query('s') ?? '', ports.now()))
    )
      return c.notFound();
    const asked = (name: string) => c.req.query(name) ?? '';
    if (key.startsWith('up/') && !(await mayOpenUpload(ports, key, { u: asked('u'), e: asked('e'), s: asked('s') }))) return c.notFound();
    const width = widthOf(c.req.query('w'));
    const file = width ? await small(key, width) : await ports.blobs.get(key);
    if (!file) return c.notFound();
    c.header('Content-Type', file.type);
    c.header('Content-Security-Policy', "default-src 'none'; sandbox");
    // Behind a CDN the page is another origin: it shows these files and fetches them.
    if (behindCdn) {
      c.header('Cross-Origin-Resource-Policy', 'cross-origin');
      c.header('Access-Control-Allow-Origin', ports.config.origin || '*');
    }
    c.header('Cache-Control', key.startsWith('seed/') || key.startsWith('a/') ? YEAR : 'private, max-age=3600');
    // What its maker does not tell on the page is not told by the file either.
    return c.body(hidden && file.type === 'image/png' ? dropPngText(file.bytes, infotextKeyword) : file.bytes);
  });
}

/** A path as it is meant; a broken escape is the name of nothing. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}
