import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Training } from '#shared/contract/training.ts';
import type { Member } from '../account/sessions.ts';
import type { StylesOf } from '../engines/preview/preview-engine.ts';
import { addresses } from '../images/images.ts';
import { readVersioned } from '../kernel/versioned.ts';
import type { TaskRow } from '../kernel/db/schema/tasks.ts';
import { tasks } from '../kernel/db/schema/tasks.ts';
import { type EpochRow, modelVersions, trainingEpochs, type TrainingRow, trainings } from '../kernel/db/schema/training.ts';
import type { Db } from '../kernel/db/db.ts';
import { isUuid } from '../kernel/crypto.ts';
import { HttpError } from '../kernel/http-error.ts';
import { heldOutOf } from '../pixels/training/train-style.ts';
import type { PreviewStyle } from '../pixels/styles/preview-style.ts';
import type { Ports } from '../ports/ports.ts';
import { toTasks } from '../tasks/tasks.ts';

/** Trainings in the contract's shape, each with its task and its epochs; read in a fixed number of statements. */
export async function toTrainings(
  ports: Ports,
  member: Member,
  found: readonly { training: TrainingRow; task: TaskRow }[],
): Promise<Training[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ training }) => training.taskId);
  const { taskId, n, train, heldOut, seconds, samples, modelId } = trainingEpochs;
  const epochs = await ports.db
    .select({ taskId, n, train, heldOut, seconds, samples, modelId })
    .from(trainingEpochs)
    .where(inArray(trainingEpochs.taskId, ids))
    .orderBy(asc(trainingEpochs.n));
  const told = new Map(
    (
      await toTasks(
        ports,
        member,
        found.map(({ task }) => task),
      )
    ).map((task) => [task.id, task]),
  );
  const addressOf = await addresses(ports);
  const all = (keys: readonly string[]) => Promise.all(keys.map(addressOf));
  return Promise.all(
    found.map(async ({ training, task }): Promise<Training> => {
      const row = told.get(task.id);
      if (!row) throw new Error('a training without its task');
      // The others split by themselves, and do not say how.
      const held = training.trainer === 'preview' ? heldOutOf(training.pictures.map(({ id }) => id)) : new Set<string>();
      const done = epochs.filter((epoch) => epoch.taskId === task.id);
      return {
        id: task.id,
        name: training.name,
        trainer: training.trainer,
        datasetId: training.datasetId,
        trigger: training.trigger,
        epochs: task.params.num ?? 1,
        seed: training.seed,
        settings: training.settings,
        pictures: training.pictures.map(({ id, key }) => ({ url: key, heldOut: held.has(id) })),
        prompts: training.prompts,
        untouchedSamples: await all(training.untouchedSamples),
        untouched: training.untouched,
        floor: training.floor,
        done: await Promise.all(done.map(async ({ taskId: _of, ...epoch }) => ({ ...epoch, samples: await all(epoch.samples) }))),
        resumedFrom: training.resumedFrom,
        ended: training.ended,
        task: row,
      };
    }),
  );
}

type Found = { training: TrainingRow; task: TaskRow };

/** A member's trainings, the newest first. */
export const trainingsOf = ({ db }: Ports, member: Member, limit: number, offset: number): Promise<Found[]> =>
  db
    .select({ training: trainings, task: tasks })
    .from(trainings)
    .innerJoin(tasks, eq(tasks.id, trainings.taskId))
    .where(eq(trainings.userId, member.id))
    .orderBy(desc(trainings.createdAt), desc(trainings.taskId))
    .limit(limit)
    .offset(offset);

/** A training of this member; anybody else's does not exist for them. */
export async function ownTraining({ db }: Pick<Ports, 'db'>, member: Member, id: string): Promise<Found> {
  const [found] = isUuid(id)
    ? await db
        .select({ training: trainings, task: tasks })
        .from(trainings)
        .innerJoin(tasks, eq(tasks.id, trainings.taskId))
        .where(and(eq(trainings.taskId, id), eq(trainings.userId, member.id)))
    : [];
  if (!found) throw new HttpError('NOT_FOUND');
  return found;
}

/** An epoch of a training that was finished. */
export async function epochOf({ db }: Pick<Ports, 'db'>, trainingId: string, n: number): Promise<EpochRow> {
  const [row] = await db
    .select()
    .from(trainingEpochs)
    .where(and(eq(trainingEpochs.taskId, trainingId), eq(trainingEpochs.n, n)));
  if (!row) throw new HttpError('NOT_FOUND', { message: '这一轮还没有练完' });
  return row;
}

/** The styles that models are, by their ids: those of the names that are one. */
export const stylesOf =
  (db: Db): StylesOf =>
  async (names) => {
    const asked = names.map(readVersioned);
    const found = await db
      .select({ modelId: modelVersions.modelId, n: modelVersions.n, made: trainingEpochs.made })
      .from(modelVersions)
      .innerJoin(trainingEpochs, and(eq(trainingEpochs.taskId, modelVersions.taskId), eq(trainingEpochs.n, modelVersions.epoch)))
      .where(
        inArray(
          modelVersions.modelId,
          asked.map(({ name }) => name),
        ),
      )
      .orderBy(desc(modelVersions.n));
    return new Map(
      names.flatMap((whole, at) => {
        const { name, version } = asked[at] ?? {};
        const style = found.find(({ modelId, n }) => modelId === name && (version === undefined || n === version));
        return style ? [[whole, style.made as PreviewStyle] as const] : [];
      }),
    );
  };
