import { and, desc } from 'drizzle-orm';
import * as contract from '#shared/contract/datasets.ts';
import {
  addItems,
  changeDataset,
  copyDataset,
  createDataset,
  deleteDataset,
  editItems,
  ownDatasets,
  readDataset,
  restoreDataset,
  splitDataset,
  toDatasets,
} from '../datasets/datasets.ts';
import { describeItems } from '../datasets/describe.ts';
import { datasets } from '../kernel/db/schema/catalogue.ts';
import { moderateWords } from '../moderation/moderate.ts';
import { asks, readCondition } from '../kernel/condition.ts';
import { holdsAll, prepareWords } from '../kernel/search.ts';
import { listOf, ok } from '../kernel/reply.ts';
import { type App, mount } from '../http/mount.ts';
import type { Ports } from '../ports/ports.ts';

/** A member's training pictures with their captions. */
export function datasetsRoutes(app: App, ports: Ports): void {
  const { db } = ports;

  mount(app, contract.listDatasets, async ({ body, member }) => {
    if (asks(body.condition, 'name')) await prepareWords(db);
    const { where, limit, offset } = readCondition(body, {
      id: datasets.id,
      kind: datasets.kind,
      name: (value) => holdsAll('datasets', String(value)),
    });
    const mine = and(ownDatasets(member), where);
    const found = await db
      .select()
      .from(datasets)
      .where(mine)
      .orderBy(desc(datasets.updatedAt), desc(datasets.id))
      .limit(limit)
      .offset(offset);
    return listOf(await toDatasets(db, found), await db.$count(datasets, mine));
  });

  mount(app, contract.datasetItems, async ({ params, member }) => ok(await readDataset(ports, member, params.id)));

  mount(app, contract.saveDataset, async ({ body: { id, ...head }, member }) => {
    await moderateWords(ports, member, 'dataset', { name: head.name, desc: head.desc, trigger: head.trigger });
    return ok(await (id ? changeDataset(ports, member, id, head) : createDataset(ports, member, head)));
  });

  mount(app, contract.deleteDataset, async ({ params, member }) => {
    await deleteDataset(ports, member, params.id);
    return ok({ deleted: 1 as const });
  });

  mount(app, contract.restoreDataset, async ({ params, member }) => ok(await restoreDataset(ports, member, params.id)));

  mount(app, contract.copyDataset, async ({ params, member }) => ok(await copyDataset(ports, member, params.id)));

  mount(app, contract.splitDataset, async ({ params, body, member }) => {
    await moderateWords(ports, member, 'dataset', Object.fromEntries(body.parts.map(({ name }, at) => [`parts.${at}.name`, name])));
    return ok(await splitDataset(ports, member, params.id, body.parts));
  });

  mount(app, contract.addDatasetItems, async ({ params, body, member }) => ok(await addItems(ports, member, params.id, body.items)));

  mount(app, contract.describeDatasetItems, async ({ params, body, member, signal }) =>
    ok(await describeItems(ports, member, params.id, body.ids, AbortSignal.any([signal, ports.stopping]))),
  );

  mount(app, contract.editDatasetItems, async ({ params, body, member }) =>
    ok(await editItems(ports, member, params.id, body.edits, body.order)),
  );
}
