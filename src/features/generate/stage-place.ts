import type { Task } from '#shared/contract/generation.ts';
import { type Cell, cellsOf } from './batches.ts';

/** What was chosen to look at: a picture of a batch, and which batch was the newest then. */
export type Chosen = { task: string; index: number; newest: string };
export type StagePlace = { task: Task; cells: Cell[]; cell: Cell; at: number };

/** Tasks with a picture, or the place of one: those the stage and the history go through. */
export const onStage = (tasks: readonly Task[]): Task[] => tasks.filter((task) => cellsOf(task).length > 0);

/** What of `onStage` is looked at: the choice, until a newer batch is begun; then that one's first picture. Undefined where nothing was made yet. */
export function placeOn(tasks: readonly Task[], chosen: Chosen | undefined): StagePlace | undefined {
  const [newest] = tasks;
  if (!newest) return undefined;
  const kept = chosen?.newest === newest.id ? tasks.find(({ id }) => id === chosen.task) : undefined;
  const task = kept ?? newest;
  const cells = cellsOf(task);
  const at = kept && chosen ? Math.min(chosen.index, cells.length - 1) : 0;
  return { task, cells, cell: cells[at]!, at };
}

/** A picture of a batch, chosen now. */
export const choice = (tasks: readonly Task[], task: string, index: number): Chosen => ({ task, index, newest: tasks[0]?.id ?? '' });

/** The choice of a picture, wherever it is; undefined where it is not there any more. */
export function choiceOf(tasks: readonly Task[], picture: string): Chosen | undefined {
  const task = tasks.find(({ images }) => images.some(({ id }) => id === picture));
  return (
    task &&
    choice(
      tasks,
      task.id,
      task.images.findIndex(({ id }) => id === picture),
    )
  );
}

/** The choice one picture further in the batch; undefined at its ends. */
export function nextPicture(tasks: readonly Task[], place: StagePlace, by: 1 | -1): Chosen | undefined {
  const index = place.at + by;
  return index in place.cells ? choice(tasks, place.task.id, index) : undefined;
}

/** The first picture of the batch made before (1) or after (−1) this one; undefined at the ends. */
export function nextBatch(tasks: readonly Task[], place: StagePlace, by: 1 | -1): Chosen | undefined {
  const task = tasks[tasks.findIndex(({ id }) => id === place.task.id) + by];
  return task && choice(tasks, task.id, 0);
}
