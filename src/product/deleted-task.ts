import { isOpen } from '#api/tasks/queries.ts';
import type { Task } from '#shared/contract/generation.ts';

/** Whether all a task made was deleted since: nothing of it is left to look at, and nothing went wrong. */
export function isDeleted(task: Pick<Task, 'status' | 'made' | 'images'>): boolean {
  return !isOpen(task) && task.made > 0 && task.images.length === 0;
}
