import type { Training } from '#shared/contract/training.ts';

/** Where a training stands, in two or three signs. */
export function statusWords({ task, done }: Pick<Training, 'task' | 'done'>): string {
  switch (task.status) {
    case 'queued':
      return '排队中';
    case 'running':
      return '练着';
    case 'success':
      return '已完成';
    case 'canceled':
      return done.length > 0 ? `停在第 ${done.length} 轮` : '已取消';
    case 'failed':
      return '没练成';
    default: {
      const other: never = task.status;
      return other;
    }
  }
}
