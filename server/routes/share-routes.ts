import type { Context } from 'hono';
import { etag } from 'hono/etag';
import { makeSharing, type Shared } from '../images/share.ts';
import type { App, Env } from '../http/mount.ts';
import { countAgainst } from '../kernel/rate-limit.ts';
import type { Ports } from '../ports/ports.ts';

/**
 * The pictures that chats and social pages show of links to works, models and people: `/card/<kind>/<id>.jpg`, and the work's
 * card that is sent itself: `/card/tall/<id>.jpg`. What nobody may see has none.
 */
export function shareRoutes(app: App, ports: Ports): void {
  const { card, tall } = makeSharing(ports);
  const answer = (path: string, make: (c: Context<Env>) => Promise<Uint8Array<ArrayBuffer> | undefined>) =>
    app.get(path, etag(), async (c) => {
      await countAgainst(ports.db, ports.now(), [{ key: `card:${c.get('ip')}`, max: 60, seconds: 60 }]);
      const made = await make(c);
      if (!made) return c.notFound();
      c.header('Content-Type', 'image/jpeg');
      c.header('Content-Security-Policy', "default-src 'none'; sandbox");
      c.header('Cache-Control', 'public, max-age=600');
      return c.body(made);
    });
  const idOf = (c: Context<Env>) => c.req.param('file')?.slice(0, -'.jpg'.length) ?? '';
  answer('/card/tall/:file{.+\\.jpg}', (c) => tall(idOf(c), ports.config.origin || new URL(c.req.url).origin));
  answer('/card/:kind{work|model|person}/:file{.+\\.jpg}', (c) => card({ kind: c.req.param('kind') as Shared['kind'], id: idOf(c) }));
}
