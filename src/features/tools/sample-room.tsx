import { type ReactElement, type ReactNode, useRef } from 'react';
import { type Sample, type SampleKind, samples } from '#shared/tools/samples.ts';
import { isOpen } from '#api/tasks/queries.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { Tooltip } from '#ds/primitives/tooltip/tooltip.tsx';
import { PRESS_WAITS } from '#product/press.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { SampleResult } from './sample-result.tsx';
import { TaskOnStage } from './task-on-stage.tsx';
import { ToolSample } from './tool-sample.tsx';
import type { useTool } from './use-tool.ts';

/** How wide a sample and its row may be, so that the words below stay in sight. */
const roomClasses: Record<SampleKind, string> = {
  matt: 'tablet:max-w-detail-dialog',
  enlarge: 'tablet:max-w-detail-dialog',
  three: 'tablet:max-w-form',
  logo: 'tablet:max-w-confirm',
  interrogate: 'tablet:max-w-form',
};

/** And on phones the sample alone, so that it stands above the sheet with its row. */
const phoneClasses: Record<SampleKind, string> = {
  matt: 'max-tablet:max-w-50',
  enlarge: 'max-tablet:max-w-70',
  three: 'max-tablet:max-w-75',
  logo: 'max-tablet:max-w-60',
  interrogate: 'max-tablet:max-w-55',
};

/** The place of a sample, before and once it is there. */
export function SamplePlace({ of, children }: { of: SampleKind; children: ReactNode }): ReactElement {
  return <div className={`w-full ${roomClasses[of]} ${phoneClasses[of]}`}>{children}</div>;
}

type RoomProps = { of: SampleKind; tool: ReturnType<typeof useTool>; words: ReactNode };

/** R4.14: what a tool does, on samples: one to look at, and three that the whole tool runs on. Nothing of it becomes a work. */
export function SampleRoom({ of, tool, words }: RoomProps): ReactElement {
  const url = useImageUrl();
  const row = useRef<HTMLUListElement>(null);
  const { on, marked, start, end, waiting, callOff } = tool.trial;
  return (
    <div className="flex w-full flex-1 flex-col items-center gap-4 tablet:justify-center-safe">
      {!on ? (
        <SamplePlace of={of}>
          <ToolSample of={of} />
        </SamplePlace>
      ) : on.task.status === 'success' ? (
        <SampleResult key={on.task.id} kind={of} sample={on.sample} task={on.task} tool={tool} />
      ) : (
        <TaskOnStage task={on.task} src={of === 'logo' ? undefined : url(on.sample.picture.url)} tool={tool} />
      )}
      <div className={`flex w-full flex-col gap-3 ${on ? 'max-w-detail-dialog' : roomClasses[of]}`}>
        {on && !isOpen(on.task) && (
          <div className="flex items-center justify-between gap-2">
            <p role="status" className="flex min-w-0 items-center gap-2 text-13 text-2">
              <Tag>样图</Tag>
              {on.task.status === 'success' ? `${on.sample.name}，不进作品` : '没有成功，可以再点一次'}
            </p>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                row.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
                end();
              }}
            >
              收起样图
            </Button>
          </div>
        )}
        <div className="flex w-full items-center gap-3">
          <div className="flex flex-none flex-col tablet:contents">
            <p className="text-13 text-2">试一试</p>
            <span className="text-12 text-3 tablet:order-last tablet:ml-auto">不扣积分</span>
          </div>
          <ul
            ref={row}
            aria-label="试一试"
            className="relative flex min-w-0 gap-2 p-1 max-tablet:-mr-4 max-tablet:flex-1 max-tablet:overflow-x-auto max-tablet:pr-4"
          >
            {samples[of].map((sample) => (
              <SampleButton key={sample.id} sample={sample} marked={sample.id === marked?.id} onPress={start} />
            ))}
          </ul>
        </div>
        {waiting && (
          <Note
            tone="warn"
            action={
              <Button size="sm" variant="ghost" onClick={callOff}>
                取消
              </Button>
            }
          >
            {PRESS_WAITS}
          </Note>
        )}
      </div>
      {!on && words}
    </div>
  );
}

type ButtonProps = { sample: Sample; marked: boolean; onPress: (sample: Sample) => void };

/** A sample to press; on phones with its name, for fingers know no hovering. */
function SampleButton({ sample, marked, onPress }: ButtonProps): ReactElement {
  const url = useImageUrl();
  const { name, picture } = sample;
  return (
    <li className="flex-none">
      <Tooltip content={name} describes={false}>
        <button
          type="button"
          aria-label={name}
          aria-current={marked ? 'true' : undefined}
          onClick={() => onPress(sample)}
          className="flex items-center gap-2.5 rounded-img outline-offset-2 aria-current:outline-2 aria-current:outline-accent max-tablet:bg-surface max-tablet:pr-4"
        >
          <span className="checker-sm block size-11 overflow-hidden rounded-img">
            <img src={url(picture.url, 240)} alt="" className="size-full object-cover" />
          </span>
          <span className="text-14 text-1 tablet:hidden">{name}</span>
        </button>
      </Tooltip>
    </li>
  );
}
