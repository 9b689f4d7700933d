import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import type { Task } from '#shared/contract/generation.ts';
import { Interrogated } from '#shared/contract/tools.ts';
import { cn } from '#ds/foundations/cn.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { TaskOnStage } from '../task-on-stage.tsx';
import type { useTool } from '../use-tool.ts';
import { Answer } from './answer.tsx';
import type { Level } from './picked-words.ts';

type ReadProps = { task: Task; tool: ReturnType<typeof useTool>; level: Level; low?: boolean };

/** The picture that was asked about, and what it says; `low` where something stands below. */
export function Read({ task, tool, level, low = false }: ReadProps): ReactElement {
  const url = useImageUrl();
  const answer = z.safeParse(Interrogated, task.result);
  const src = task.source ? url(task.source.url) : undefined;
  if (!answer.success) return <TaskOnStage task={task} src={src} tool={tool} />;
  return (
    <div className="flex w-full max-w-membership flex-col items-start gap-7 self-stretch tablet:flex-row tablet:self-center">
      {task.source && (
        <img
          src={src}
          alt="识别的图片"
          width={task.source.width}
          height={task.source.height}
          className={cn(
            'checker h-auto w-full rounded-img object-contain tablet:w-auto tablet:max-w-1/2',
            low ? 'max-h-120' : 'max-h-stage',
          )}
        />
      )}
      <Answer key={`${task.id} ${level}`} answer={answer.data} level={level} />
    </div>
  );
}
