import { and, eq, lt, sql } from 'drizzle-orm';
import { type TrainedPicture, trainingEpochs, type TrainingRow, trainings } from '../kernel/db/schema/training.ts';
import { models } from '../kernel/db/schema/catalogue.ts';
import type { TaskRow } from '../kernel/db/schema/tasks.ts';
import { randomKey } from '../kernel/crypto.ts';
import { rows } from '../kernel/db/rows.ts';
import { implicitLabel } from '../pixels/imaging/implicit-label.ts';
import type { Bitmap } from '../pixels/imaging/bitmap.ts';
import { ToolFailure } from '../pixels/tool-failure.ts';
import type { Ports } from '../ports/ports.ts';
import type { TaskHandler } from '../tasks/worker.ts';
import type { TrainedEpoch, TrainerIo, TrainerJob, TrainingEnd } from '../trainers/trainer.ts';
import { trainerOf } from './start.ts';

const SAMPLE_SIDE = 256;

/** Trainings under way in this process, by their task: each step is one epoch of the same run. */
const runs = new Map<string, { epochs: AsyncGenerator<TrainedEpoch, TrainingEnd | undefined>; progress: TrainerIo['progress'] }>();

async function storeSamples(ports: Ports, training: TrainingRow, samples: readonly Bitmap[]): Promise<string[]> {
  const keys: string[] = [];
  for (const [i, sample] of samples.entries()) {
    const key = `tr/${training.userId}/${randomKey(16)}.webp`;
    const xmp = implicitLabel({ producer: ports.config.producer, produceId: `${training.taskId}-${i}` });
    await ports.blobs.put(key, await ports.codec.webp(sample, SAMPLE_SIDE, xmp), 'image/webp');
    keys.push(key);
  }
  return keys;
}

/** Pictures of a training, each to be opened as a trainer sees it. */
export function picturesOf(ports: Ports, pictures: readonly TrainedPicture[], signal: AbortSignal): TrainerJob['pictures'] {
  return pictures.map(({ id, key, caption, crop, flat }) => ({
    id,
    caption,
    async open(side: number): Promise<Bitmap> {
      const file = await ports.blobs.get(key);
      const picture = file && (await ports.codec.decode(file.bytes).catch(() => null));
      if (!picture) throw new ToolFailure('IMAGE_BAD', '有图片读不出来了，训练没有继续，没练的轮已退回积分。把它移走再练一次');
      const shown = await ports.runJob('trainedPicture', { picture, crop, side }, { signal });
      return flat ? ports.runJob('onWhite', shown, { signal }) : shown;
    },
  }));
}

function jobOf(ports: Ports, training: TrainingRow, base: TrainerJob['base'], epochs: number, signal: AbortSignal): TrainerJob {
  const { taskId, trigger, seed, prompts, settings, stopWhenReached } = training;
  const pictures = picturesOf(ports, training.pictures, signal);
  return { id: taskId, trigger, seed, prompts, settings, stopWhenReached, epochs, base, pictures };
}

/** Stores an epoch if its task is still this worker's; false drops it, because the task was stopped meanwhile. */
async function storeEpoch(ports: Ports, task: TaskRow, epoch: TrainedEpoch, seconds: number, training: TrainingRow): Promise<boolean> {
  const samples = await storeSamples(ports, training, epoch.samples);
  const { n, train, heldOut, made, state } = epoch;
  const stored = await ports.db.transaction(async (tx) => {
    const found = await rows(
      tx,
      sql`update tasks set progress = ${Math.min(99, Math.floor((n / (task.params.num ?? 1)) * 100))}
          where id = ${task.id} and status = 'running' and worker = ${task.worker} returning id`,
    );
    if (found.length === 0) return false;
    await tx.insert(trainingEpochs).values({ taskId: task.id, n, train, heldOut, seconds, samples, made, state });
    await tx
      .update(trainingEpochs)
      .set({ state: null })
      .where(and(eq(trainingEpochs.taskId, task.id), lt(trainingEpochs.n, n)));
    return true;
  });
  if (!stored) await Promise.all(samples.map((key) => ports.blobs.remove(key)));
  return stored;
}

/** One epoch of a training a step. The run goes on from the last stored epoch where this process did not begin it. */
export const trainHandler: TaskHandler = async (ports, task, index, io) => {
  const { db } = ports;
  const [training] = await db.select().from(trainings).where(eq(trainings.taskId, task.id));
  if (!training) throw new Error(`task ${task.id} has no training`);
  const since = ports.now().getTime();
  const epochs = task.params.num ?? 1;
  let run = runs.get(task.id);
  try {
    if (!run) {
      const trainer = trainerOf(ports, training.trainer);
      const [base] = training.baseModelId
        ? await db.select({ file: models.file, family: models.base }).from(models).where(eq(models.id, training.baseModelId))
        : [];
      const [last] = await db
        .select()
        .from(trainingEpochs)
        .where(and(eq(trainingEpochs.taskId, task.id), eq(trainingEpochs.n, index)));
      if (index > 0) await db.update(trainings).set({ resumedFrom: index }).where(eq(trainings.taskId, task.id));
      const begun: { progress: TrainerIo['progress'] } = { progress: io.progress };
      const epochsOf = trainer.run(
        jobOf(ports, training, base ?? null, epochs, io.signal),
        { n: index, state: last?.state },
        {
          signal: io.signal,
          // Of the epoch under way, not of the one that the run was begun with.
          progress: (fraction) => begun.progress(fraction),
          silent: io.silent,
          patienceMs: io.patienceMs,
          async facts({ untouched, floor, untouchedSamples: shown }) {
            const untouchedSamples = await storeSamples(ports, training, shown);
            await db.update(trainings).set({ untouched, floor, untouchedSamples }).where(eq(trainings.taskId, task.id));
          },
        },
      );
      run = Object.assign(begun, { epochs: epochsOf });
      runs.set(task.id, run);
    }
    run.progress = io.progress;
    const step = await run.epochs.next();
    io.signal.throwIfAborted();
    if (step.done) {
      runs.delete(task.id);
      await db
        .update(trainings)
        .set({ ended: step.value ?? null })
        .where(eq(trainings.taskId, task.id));
      return { stored: true, last: true };
    }
    if (!(await storeEpoch(ports, task, step.value, (ports.now().getTime() - since) / 1000, training))) throw new Error('stopped');
    if (step.value.n >= epochs) runs.delete(task.id);
    ports.notifier.notify(`task:${task.id}`);
    return { stored: true };
  } catch (error) {
    runs.delete(task.id);
    void run?.epochs.return(undefined).catch(() => {});
    throw error;
  }
};
