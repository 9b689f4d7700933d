import { makeZip } from 'client-zip';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { fileNames } from '#shared/rules/file-name.ts';
import * as contract from '#shared/contract/gallery.ts';
import { images, packs } from '../kernel/db/schema/pictures.ts';
import { chinaDay } from '../kernel/china-time.ts';
import { randomKey, sha256 } from '../kernel/crypto.ts';
import { countAgainst } from '../kernel/rate-limit.ts';
import { ok } from '../kernel/reply.ts';
import { type App, mount } from '../http/mount.ts';
import type { Ports } from '../ports/ports.ts';
import { ownPictures } from '../images/bin.ts';

const LIFETIME = 600_000;
const MISSING = '缺少的文件.txt';

type Picture = typeof images.$inferSelect;

/** The files of pictures one after the other; what is missing is told in a text beside them, instead of ending the zip (F-34). */
async function* filesOf({ blobs }: Ports, pictures: Picture[], gone: number, now: Date) {
  const names = fileNames(pictures.map(({ key: url, preview: isPreview, ...picture }) => ({ ...picture, url, isPreview })));
  const missing = gone > 0 ? [`${gone} 张已被删除`] : [];
  for (const [i, picture] of pictures.entries()) {
    const name = names[i] ?? '';
    const file = await blobs.get(picture.key).catch(() => null);
    if (file) yield { name, lastModified: picture.createdAt, input: file.bytes };
    else missing.push(name);
  }
  // Windows' editors know UTF-8 by its mark.
  if (missing.length > 0)
    yield { name: MISSING, lastModified: now, input: `\uFEFF以下文件没有找到，不在压缩包里：\r\n${missing.join('\r\n')}\r\n` };
}

/** The same bytes; who stops listening ends the zip in peace, where client-zip would report its own end as a failure. */
function quietly(zip: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = zip.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(to) {
        const { value } = await reader.read();
        if (value) to.enqueue(value);
        else to.close();
      },
      cancel: () => reader.cancel().catch(() => undefined),
    },
    { highWaterMark: 0 },
  );
}

/** Zips of a member's own pictures: a call makes a ticket, the ticket's address streams the zip, once. */
export function packRoutes(app: App, ports: Ports): void {
  const { db } = ports;

  mount(app, contract.packImages, async ({ body, member }) => {
    const now = ports.now();
    await countAgainst(db, now, [{ key: `pack:${member.id}`, max: 60, seconds: 3600 }]);
    const found = await db.transaction((tx) => ownPictures(tx, member, body.ids, now, 'kept'));
    // In the order asked for, each once.
    const ids = [...new Set(body.ids)];
    const ticket = randomKey(32);
    await db.insert(packs).values({ hash: await sha256(ticket), userId: member.id, ids, expiresAt: new Date(now.getTime() + LIFETIME) });
    return ok({ url: `/files/zip/${ticket}`, count: found.length });
  });

  app.get('/files/zip/:ticket', async (c) => {
    const ticket = c.req.param('ticket');
    // Whoever only asks for the headers must not use the ticket up.
    if (c.req.method !== 'GET' || !/^[\w-]{43}$/.test(ticket)) return c.notFound();
    const now = ports.now();
    const [pack] = await db
      .delete(packs)
      .where(and(eq(packs.hash, await sha256(ticket)), gt(packs.expiresAt, now)))
      .returning();
    if (!pack) return c.notFound();
    const found = await db
      .select()
      .from(images)
      .where(and(inArray(images.id, pack.ids), eq(images.userId, pack.userId), isNull(images.deletedAt)));
    const pictures = pack.ids.flatMap((id) => found.find((picture) => picture.id === id) ?? []);
    const name = encodeURIComponent(`点石作品-${pack.ids.length}张-${chinaDay(now)}.zip`);
    c.header('Content-Type', 'application/zip');
    c.header('Content-Disposition', `attachment; filename="dianshi-${chinaDay(now)}.zip"; filename*=UTF-8''${name}`);
    c.header('Cache-Control', 'no-store');
    return c.body(quietly(makeZip(filesOf(ports, pictures, pack.ids.length - pictures.length, now))));
  });
}
