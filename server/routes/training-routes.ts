import { eq, sql } from 'drizzle-orm';
import * as contract from '#shared/contract/training.ts';
import { trainings } from '../kernel/db/schema/training.ts';
import { readCondition } from '../kernel/condition.ts';
import { listOf, ok } from '../kernel/reply.ts';
import { type App, mount } from '../http/mount.ts';
import type { Ports } from '../ports/ports.ts';
import { toTask } from '../tasks/tasks.ts';
import { modelsOf } from '../models/models.ts';
import { ownTraining, toTrainings, trainingsOf } from '../training/read.ts';
import { publishEpoch } from '../training/publish.ts';
import { startTraining, trainerOptions } from '../training/start.ts';
import { tryEpoch } from '../training/try.ts';

/** Training on a dataset; a training is watched and stopped as the task it is. */
export function trainingRoutes(app: App, ports: Ports): void {
  mount(app, contract.listTrainers, async ({ member }) => ok(await trainerOptions(ports, member)));

  mount(app, contract.startTraining, async ({ body, member, idempotencyKey }) => {
    const task = await startTraining(ports, member, body, idempotencyKey);
    ports.notifier.notify('queue');
    return ok(await toTask(ports, member, task));
  });

  mount(app, contract.listTrainings, async ({ body, member }) => {
    const { limit, offset } = readCondition(body, {});
    const found = await trainingsOf(ports, member, limit, offset);
    return listOf(await toTrainings(ports, member, found), await ports.db.$count(trainings, eq(trainings.userId, member.id)));
  });

  mount(app, contract.trainingDetail, async ({ params, member }) => {
    const [training] = await toTrainings(ports, member, [await ownTraining(ports, member, params.id)]);
    return ok(training!);
  });

  mount(app, contract.tryEpoch, async ({ params, body, member, signal }) =>
    ok(await tryEpoch(ports, member, params.id, body, AbortSignal.any([signal, ports.stopping]))),
  );

  mount(app, contract.publishEpoch, async ({ params, body, member }) => {
    const id = await publishEpoch(ports, member, params.id, body);
    const [model] = await modelsOf(ports.db, member, sql`m.id = ${id}`, sql`m.id`, 1);
    return ok(model!);
  });
}
