import type { ReactElement } from 'react';
import type { Task } from '#shared/contract/generation.ts';
import { isOpen } from '#api/tasks/queries.ts';
import { FilmStrip } from '#ds/patterns/film-strip/film-strip.tsx';
import { moment } from '#lib/format.ts';
import { useImageUrl } from '#product/use-image-url.ts';

type Props = { tasks: readonly Task[]; value: string; onSelect: (id: string) => void };

/** What a tool made lately, newest first. One alone needs no strip. */
export function TaskStrip({ tasks, value, onSelect }: Props): ReactElement | null {
  const url = useImageUrl();
  if (tasks.length < 2) return null;
  return (
    <FilmStrip
      label="最近"
      value={value}
      onSelect={onSelect}
      frames={tasks.slice(0, 12).map((task) => {
        const picture = task.images[0]?.thumb ?? task.source?.url;
        const busy = isOpen(task);
        return {
          id: task.id,
          label: (task.tool?.kind === 'logo' ? task.tool.text : task.params?.prompt.slice(0, 20)) || moment(task.createdAt),
          src: picture && url(picture),
          status: busy
            ? task.status === 'queued'
              ? '排队中'
              : `${task.progress}%`
            : task.status === 'success'
              ? '完成'
              : task.status === 'canceled'
                ? '已取消'
                : '没有成功',
          state: busy ? ('busy' as const) : task.status === 'failed' ? ('failed' as const) : ('done' as const),
          progress: task.progress,
        };
      })}
    />
  );
}
