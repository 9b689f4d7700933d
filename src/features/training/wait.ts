import type { Task } from '#shared/contract/generation.ts';
import { about, waitWords } from '#product/wait-words.ts';

/** `40 秒`, `2 分 40 秒`, `18 分钟`, `1 小时 20 分钟`: how long something took, the longer the rounder. */
export function lasting(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const minutes = Math.round(whole / 60);
  if (whole < 60) return `${whole} 秒`;
  if (whole < 600) return whole % 60 === 0 ? `${whole / 60} 分钟` : `${Math.floor(whole / 60)} 分 ${whole % 60} 秒`;
  if (minutes < 60) return `${minutes} 分钟`;
  return minutes % 60 === 0 ? `${minutes / 60} 小时` : `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分钟`;
}

/** How a training waits: what keeps it, or its place and, once its trainer has finished an epoch, until when. */
export const waitOf = (task: Pick<Task, 'ahead' | 'eta' | 'notice'>): string => waitWords(task, '后练完');

/** What is left of one that runs. */
export const leftOf = (eta: number | null): string => (eta === null ? '' : `，还需${about(eta)}`);
