import { isOpen } from '#api/tasks/queries.ts';
import type { Task } from '#shared/contract/generation.ts';

/** What a task's n-th picture looks like now. */
export type TaskCell =
  | { kind: 'done'; index: number }
  | { kind: 'running'; index: number; progress: number }
  | { kind: 'queued'; index: number }
  | { kind: 'failed'; index: number; note: string };

type Told = Pick<Task, 'status' | 'progress' | 'images' | 'made' | 'error' | 'refunded' | 'cost'>;

/** Whether all a task made was deleted since: nothing of it is left to look at, and nothing went wrong. */
export function isDeleted(task: Pick<Task, 'status' | 'made' | 'images'>): boolean {
  return !isOpen(task) && task.made > 0 && task.images.length === 0;
}

/**
 * A task makes its pictures one after the other: those it has, the one under way, those still waiting or never made. What was
 * made and deleted since has no cell. `failed` says why one was not made; it gets what came back, e.g. ，2 积分已退回.
 */
export function taskCells(task: Told, asked: number, failed: (back: string) => string): TaskCell[] {
  const { images, made, progress, refunded, cost } = task;
  const num = Math.max(asked, made, 1);
  return Array.from({ length: num - (made - images.length) }, (_, index): TaskCell => {
    if (index < images.length) return { kind: 'done', index };
    if (task.status === 'running' && index === images.length) {
      const own = (progress * num) / 100 - made;
      return { kind: 'running', index, progress: Math.round(Math.min(0.99, Math.max(0, own)) * 100) };
    }
    if (isOpen(task)) return { kind: 'queued', index };
    const back = refunded > 0 ? `，${cost / num} 积分已退回` : '';
    return { kind: 'failed', index, note: task.status === 'canceled' ? `已取消${back}` : failed(back) };
  });
}
