import type { Task } from '#shared/contract/generation.ts';

/** How a task waits, in words: what keeps it, or how many are before it and an honest time until it is done. */
export function waitWords({ ahead, eta, notice }: Pick<Task, 'ahead' | 'eta' | 'notice'>): string {
  return notice ?? `${ahead > 0 ? `排队第 ${ahead + 1} 位` : '即将开始'}，约 ${eta ?? '--'} 秒`;
}
