import { etag } from 'hono/etag';
import { makeSharing, type Shared } from '../images/share.ts';
import type { App } from '../http/mount.ts';
import { countAgainst } from '../kernel/rate-limit.ts';
import type { Ports } from '../ports/ports.ts';

/** The pictures that chats and social pages show of links to works, models and people: `/card/<kind>/<id>.jpg`. What nobody may see has none. */
export function shareRoutes(app: App, ports: Ports): void {
  const { card } = makeSharing(ports);
  app.get('/card/:kind{work|model|person}/:file{.+\\.jpg}', etag(), async (c) => {
    await countAgainst(ports.db, ports.now(), [{ key: `card:${c.get('ip')}`, max: 60, seconds: 60 }]);
    const { kind, file } = c.req.param();
    const made = await card({ kind: kind as Shared['kind'], id: file.slice(0, -'.jpg'.length) });
    if (!made) return c.notFound();
    c.header('Content-Type', 'image/jpeg');
    c.header('Content-Security-Policy', "default-src 'none'; sandbox");
    c.header('Cache-Control', 'public, max-age=600');
    return c.body(made);
  });
}
