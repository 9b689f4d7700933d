import type { ReactElement } from 'react';
import type { Task } from '#shared/contract/generation.ts';
import { isOpen } from '#api/tasks/queries.ts';
import { waitWords } from '#product/wait-words.ts';
import { vars } from '#ds/foundations/vars.ts';
import { FacetProgress } from '#ds/patterns/facet-progress/facet-progress.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import type { useTool } from './use-tool.ts';

type RunningProps = { task: Task; src: string | undefined; tool: ReturnType<typeof useTool> };

/** A task that has not ended, or ended without a result: its place, its progress, the way to call it off, what went wrong. */
export function TaskOnStage({ task, src, tool }: RunningProps): ReactElement {
  const open = isOpen(task);
  const ratio = task.source ? task.source.width / task.source.height : 4 / 3;
  const label = task.status === 'queued' ? waitWords(task) : (task.notice ?? `正在处理，${task.progress}%`);
  return (
    <div className="flex w-full flex-none flex-col items-center gap-4">
      <div
        style={vars({ '--w': `min(100%, calc(min(100dvh - 400px, var(--spacing-tool-stage)) * ${ratio}))` })}
        className="w-var max-w-detail-dialog"
      >
        <Pic
          src={src}
          alt="正在处理的图片"
          ratio={ratio}
          fit="contain"
          lazy={false}
          state={
            task.status === 'running'
              ? {
                  kind: 'running',
                  progress: task.progress,
                  label,
                  art: <FacetProgress src={task.preview ?? src} progress={task.progress} ratio={ratio} />,
                }
              : open
                ? { kind: 'queued', label }
                : {
                    kind: 'failed',
                    note: task.error?.message ?? (task.refunded > 0 ? `没有成功，${task.refunded} 积分已退回` : '没有成功，没有扣积分'),
                  }
          }
        />
      </div>
      {open && (
        <div className="flex items-center gap-3 text-13 text-2">
          <span role="status">{label}</span>
          <Button size="sm" pending={tool.stopping} onClick={() => tool.stop(task)}>
            取消
          </Button>
        </div>
      )}
    </div>
  );
}
