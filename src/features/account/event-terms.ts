import type { WebhookEvent } from '#shared/contract/webhooks.ts';

/** What can be told of, in the words of the screen. */
export const eventTerms: Record<WebhookEvent, string> = {
  'task.done': '任务完成',
  'task.failed': '任务失败',
  'set.done': '一套素材全部结束',
};
