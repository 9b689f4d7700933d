import { eq, or } from 'drizzle-orm';
import { images } from '../kernel/db/schema/pictures.ts';
import { infotextKeyword } from '../pixels/imaging/infotext.ts';
import { dropPngText } from '../pixels/imaging/png.ts';
import { isSigned, mayOpenUpload } from '../images/images.ts';
import { smallVersions, widthOf } from '../images/small.ts';
import type { App } from '../http/mount.ts';
import type { Ports } from '../ports/ports.ts';

const YEAR = 'public, max-age=31536000, immutable';
/** For how long a CDN shows a public picture that was hidden or deleted meanwhile. */
const SHARED = 'public, max-age=300';

/**
 * Serves stored files by their unguessable keys, `?w=` at one of the small widths; a private picture needs its hour's
 * signature, an upload its owner's pass, either that of the service which judges it, a deleted one is gone at once (T-AUTHZ-08). What was made of a sample shows nothing of
 * its member, and has no row.
 */
export function filesRoutes(app: App, ports: Ports): void {
  const small = smallVersions(ports);
  const behindCdn = ports.config.cdn.startsWith('http');
  app.get('/files/*', async (c) => {
    const key = decoded(new URL(c.req.url).pathname.slice('/files/'.length));
    if (!/^(?:i|s|a|up|seed|tr)\/[\w./-]+$/.test(key) || key.includes('..')) return c.notFound();
    const asked = (name: string) => c.req.query(name) ?? '';
    const signedFor = (bin: boolean) => isSigned(ports.db, { key, as: bin ? 'bin' : 'kept' }, asked('e'), asked('s'), ports.now());
    const judged = asked('j') !== '' && (await isSigned(ports.db, { key, as: 'judged' }, asked('e'), asked('j'), ports.now()));
    // Its parameters are for whoever may open its page: a thumbnail in a shared collection leads to the whole file.
    let hidden = false;
    let everybody = false;
    if (key.startsWith('i/') && !judged) {
      // A model or a drawing lies beside its picture, and is seen by whoever may see that.
      const picture = key.replace(/\.(?:glb|svg)$/, '.png');
      const [owner] = await ports.db
        .select({ visibility: images.visibility, published: images.published, deletedAt: images.deletedAt })
        .from(images)
        .where(or(eq(images.key, picture), eq(images.thumb, key)))
        .limit(1);
      const gone = owner?.deletedAt != null;
      const signed = await signedFor(gone);
      hidden = (owner?.visibility === 'prompt_hidden' || owner?.published === false) && !signed;
      if (!owner || ((gone || owner.visibility === 'private') && !signed)) return c.notFound();
      everybody = owner.published && owner.visibility !== 'private' && !gone && asked('s') === '';
    }
    if (key.startsWith('tr/') && !(await signedFor(false))) return c.notFound();
    if (key.startsWith('up/') && !judged && !(await mayOpenUpload(ports, key, { u: asked('u'), e: asked('e'), s: asked('s') })))
      return c.notFound();
    const width = widthOf(c.req.query('w'));
    // What is stored under a key never changes, so that a browser which has it need not be sent it again.
    const tag = `"${[key, width, hidden && 'hidden'].filter(Boolean).join('-').replace(/\W/g, '_')}"`;
    const steady = key.startsWith('seed/') || key.startsWith('a/');
    const headers: Record<string, string> = {
      ETag: tag,
      'Cache-Control': steady ? YEAR : behindCdn && everybody ? SHARED : 'private, max-age=3600',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      // Behind a CDN the page is another origin: it shows these files and fetches them.
      ...(behindCdn && { 'Cross-Origin-Resource-Policy': 'cross-origin', 'Access-Control-Allow-Origin': ports.config.origin || '*' }),
    };
    if (matches(c.req.header('if-none-match'), tag)) return c.body(null, 304, headers);
    const range = !hidden && [undefined, tag].includes(c.req.header('if-range')) ? c.req.header('range') : undefined;
    const file = await (width ? small(key, width, range) : ports.blobs.open(key, range));
    if (!file) return c.notFound();
    const { body, part, size, type } = file;
    headers['Content-Type'] = type;
    // What its maker does not tell on the page is not told by the file either.
    if (hidden && body && type === 'image/png')
      return c.body(dropPngText(new Uint8Array(await new Response(body).arrayBuffer()), infotextKeyword), 200, headers);
    headers['Accept-Ranges'] = 'bytes';
    if (!body) return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${size}` });
    if (part) headers['Content-Range'] = `bytes ${part.start}-${part.end}/${size}`;
    headers['Content-Length'] = String(part ? part.end - part.start + 1 : size);
    return c.body(body, part ? 206 : 200, headers);
  });
}

/** Whether a browser says that it has the file of this tag. */
const matches = (header: string | undefined, tag: string) =>
  (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag);

/** A path as it is meant; a broken escape is the name of nothing. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}
