import { makeZip } from 'client-zip';
import { and, eq, gt } from 'drizzle-orm';
import * as contract from '#shared/contract/sets.ts';
import { openSource, sourceOf } from '../images/source.ts';
import { inputPicture } from '../images/uploads.ts';
import { readCondition } from '../kernel/condition.ts';
import { randomKey, sha256 } from '../kernel/crypto.ts';
import { assetSets, setPacks } from '../kernel/db/schema/sets.ts';
import { HttpError } from '../kernel/http-error.ts';
import { attachment, quietly } from '../http/download.ts';
import { type App, mount } from '../http/mount.ts';
import { countAgainst } from '../kernel/rate-limit.ts';
import { listOf, ok } from '../kernel/reply.ts';
import type { Ports } from '../ports/ports.ts';
import { checkTile } from '../tools/set/check-tile.ts';
import { changeItems, repair } from '../tools/set/edit.ts';
import { fileName } from '../tools/set/file-names.ts';
import { importPack } from '../tools/set/import-pack.ts';
import { assertPack, packFiles, planOf } from '../tools/set/pack.ts';
import { heldBy, setsOf, toSet } from '../tools/set/read.ts';
import { ownSet } from '../tools/set/set.ts';

const LIFETIME = 600_000;

/** Sets of game assets (R8.11): the board, its repairs, the pack that leaves and comes back. */
export function setsRoutes(app: App, ports: Ports): void {
  const { db } = ports;
  const within = (signal: AbortSignal) => AbortSignal.any([signal, ports.stopping]);

  mount(app, contract.listSets, async ({ body, member }) => {
    const { limit, offset } = readCondition(body, {});
    return listOf(await setsOf(ports, member, limit, offset), await db.$count(assetSets, heldBy(member)));
  });

  mount(app, contract.setDetail, async ({ params, member }) => ok(await toSet(ports, await ownSet(db, member, params.id))));

  mount(app, contract.editSet, async ({ params, body, member }) =>
    ok(await toSet(ports, await changeItems(ports, member, params.id, body))),
  );

  mount(app, contract.repairItem, async ({ params, body, member, signal }) =>
    ok(await toSet(ports, await repair(ports, member, params.id, params.item, body.repair, within(signal)))),
  );

  mount(app, contract.pictureColours, async ({ body, member, signal }) => {
    await countAgainst(db, ports.now(), [{ key: `set-colours:${member.id}`, max: 300, seconds: 3600 }]);
    const key = await inputPicture(ports, member, body.image);
    const { pixels } = await openSource(ports, await sourceOf(db, member, key));
    const colours = await ports.runJob('coloursOf', pixels, { signal: within(signal) });
    if (colours.length === 0) throw new HttpError('VALIDATION', { message: '这张图几乎是透明的，没有可用的颜色。换一张再试' });
    return ok({ key, colours });
  });

  mount(app, contract.checkTile, async ({ body, member, signal }) =>
    ok(await toSet(ports, await checkTile(ports, member, body.image, within(signal)))),
  );

  mount(app, contract.planPack, async ({ params, body, member }) =>
    ok(await planOf(ports, member, await ownSet(db, member, params.id), body)),
  );

  mount(app, contract.exportPack, async ({ params, body, member }) => {
    const now = ports.now();
    await countAgainst(db, now, [{ key: `set-pack:${member.id}`, max: 120, seconds: 3600 }]);
    const row = await ownSet(db, member, params.id);
    await assertPack(ports, member, row, body);
    const ticket = randomKey(32);
    const expiresAt = new Date(now.getTime() + LIFETIME);
    await db.insert(setPacks).values({ hash: await sha256(ticket), userId: member.id, setId: row.id, choice: body, expiresAt });
    return ok({ url: `/files/set/${ticket}` });
  });

  app.get('/files/set/:ticket', async (c) => {
    const ticket = c.req.param('ticket');
    // Whoever only asks for the headers must not use the ticket up.
    if (c.req.method !== 'GET' || !/^[\w-]{43}$/.test(ticket)) return c.notFound();
    const [pack] = await db
      .delete(setPacks)
      .where(and(eq(setPacks.hash, await sha256(ticket)), gt(setPacks.expiresAt, ports.now())))
      .returning();
    if (!pack) return c.notFound();
    const row = await ownSet(db, { id: pack.userId }, pack.setId);
    c.header('Cache-Control', 'no-store');
    c.header('Content-Type', 'application/zip');
    c.header('Content-Disposition', attachment(`${fileName(row.look.name)}.zip`, `${row.look.name}.zip`));
    return c.body(quietly(makeZip(packFiles(ports, pack.userId, row, pack.choice, within(c.req.raw.signal)))));
  });

  mount(app, contract.importPack, async ({ member, form, signal }) => {
    for await (const { name, file, bytes } of form)
      if (name === 'file' && file !== undefined) return ok(await toSet(ports, await importPack(ports, member, bytes, within(signal))));
    throw new HttpError('FILE_TYPE', { message: '请选择从「一套素材」导出的包' });
  });
}
