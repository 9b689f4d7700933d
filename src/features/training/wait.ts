import type { Task } from '#shared/contract/generation.ts';
import { about, waitWords } from '#product/wait-words.ts';

/** How a training waits: what keeps it, or its place and, once its trainer has finished an epoch, until when. */
export const waitOf = (task: Pick<Task, 'ahead' | 'eta' | 'notice'>): string => waitWords(task, '后练完');

/** What is left of one that runs. */
export const leftOf = (eta: number | null): string => (eta === null ? '' : `，还需${about(eta)}`);
