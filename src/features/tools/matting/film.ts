import type { Image } from '#shared/contract/content.ts';
import type { Task } from '#shared/contract/generation.ts';
import { isOpen } from '#api/tasks/queries.ts';
import type { FilmFrame } from '#ds/patterns/film-strip/film-strip.tsx';

/** Cut-outs of before that stay on the strip. */
const KEPT = 12;

/** What stands on the strip: a picture that waits for the button, or a task and what came of it. */
export type FilmItem = { id: string; key: string; task?: Task; image?: Image };

/** The strip from left to right: what was cut out last, then what waits. */
export function filmOf(tasks: readonly Task[], sources: readonly string[]): FilmItem[] {
  const done = tasks
    .filter((task) => task.status !== 'canceled' && task.tool?.kind === 'matt')
    .slice(0, KEPT)
    .map((task): FilmItem => {
      const [image] = task.images;
      return { id: task.id, key: task.tool?.kind === 'matt' ? task.tool.image : '', task, ...(image && { image }) };
    });
  return [...done.reverse(), ...sources.map((key) => ({ id: key, key }))];
}

/** How an item stands, in words. */
export function frameOf(item: FilmItem, src: string | undefined): FilmFrame {
  const { id, task } = item;
  const label = task?.params?.prompt.slice(0, 20) || '图片';
  if (!task) return { id, label, src, status: '等待开始', state: 'waiting' };
  if (isOpen(task)) {
    const status = task.status === 'queued' ? (task.ahead > 0 ? `排队第 ${task.ahead + 1} 位` : '即将开始') : `处理中 ${task.progress}%`;
    return { id, label, src, status, state: 'busy', progress: task.progress };
  }
  if (task.status === 'failed')
    return { id, label, src, status: task.error?.code === 'NO_SUBJECT' ? '未找到主体' : '没有成功', state: 'failed' };
  return { id, label, src, status: '完成' };
}
