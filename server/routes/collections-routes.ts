import * as contract from '#shared/contract/collections.ts';
import * as board from '../collections/collections.ts';
import { type App, mount } from '../http/mount.ts';
import { countAgainst } from '../kernel/rate-limit.ts';
import { listOf, ok } from '../kernel/reply.ts';
import { moderateWords } from '../moderation/moderate.ts';
import type { Ports } from '../ports/ports.ts';

/** Members' collections of works, and what others see of a shared one. */
export function collectionsRoutes(app: App, ports: Ports): void {
  const { db } = ports;

  mount(app, contract.listCollections, async ({ body, member }) => {
    const { data, total } = await board.listOwn(ports, member, body.pageSize, ((body.page ?? 1) - 1) * body.pageSize);
    return listOf(data, total);
  });

  mount(app, contract.collectionDetail, async ({ params, member }) => ok(await board.readCollection(ports, member, params.id)));

  mount(app, contract.saveCollection, async ({ body: { id, ...head }, member }) => {
    await moderateWords(ports, member, 'collection', { name: head.name, note: head.note });
    // Whoever tries UIDs out one after the other learns which there are.
    if (head.viewers) await countAgainst(db, ports.now(), [{ key: `viewers:${member.id}`, max: 120, seconds: 3600 }]);
    return ok(await (id === undefined ? board.createCollection(ports, member, head) : board.changeCollection(ports, member, id, head)));
  });

  mount(app, contract.deleteCollection, async ({ params, member }) => {
    await board.deleteCollection(ports, member, params.id);
    return ok({ deleted: 1 as const });
  });

  mount(app, contract.restoreCollection, async ({ params, member }) => ok(await board.restoreCollection(ports, member, params.id)));

  mount(app, contract.addToCollection, async ({ params, body, member }) => ok(await board.addItems(ports, member, params.id, body.ids)));

  mount(app, contract.editCollectionItems, async ({ params, body, member }) => {
    await moderateWords(ports, member, 'collection', { note: body.edits.map(({ note }) => note ?? '').join('\n') });
    return ok(await board.editItems(ports, member, params.id, body));
  });

  mount(app, contract.sharedCollection, async ({ params, member }) => ok(await board.readShared(ports, member, params.key)));
}
