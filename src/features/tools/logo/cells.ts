import type { Task } from '#shared/contract/generation.ts';
import { type TaskCell, taskCells } from '#product/task-cells.ts';

/** One place of the grid of proposals. */
export type Cell = TaskCell;

/** The proposals of a task in their places. */
export const cellsOf = (task: Parameters<typeof taskCells>[0] & Pick<Task, 'tool'>): Cell[] =>
  taskCells(task, task.tool?.kind === 'logo' ? task.tool.num : 1, (back) => task.error?.message ?? `没有成功${back}`);
