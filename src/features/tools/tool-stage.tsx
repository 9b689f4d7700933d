import { SIGNUP_POINTS } from '#shared/rules/limits.ts';
import { FlaskConical } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { failureOf } from '#api/api-error.ts';
import { useMeta } from '#api/content/hooks.ts';
import type { Task } from '#shared/contract/generation.ts';
import type { SourceInfo } from '#shared/contract/tools.ts';
import { isOpen } from '#api/tasks/queries.ts';
import { waitWords } from '#product/wait-words.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { vars } from '#ds/foundations/vars.ts';
import { FacetProgress } from '#ds/patterns/facet-progress/facet-progress.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { SignInFirst } from '#ds/primitives/empty-state/sign-in-first.tsx';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { requireLogin, session } from '#state/session.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { type SampleTool, ToolSample } from './tool-sample.tsx';
import type { useTool } from './use-tool.ts';

type StageProps = {
  /** What stands here before the first result: what the tool does, in words and on a sample. */
  empty: { title: string; text: string; sample: SampleTool };
  tool: ReturnType<typeof useTool>;
  /** What is on the stage; nothing shows the empty state. */
  children: ReactNode;
};

/** Where a tool's result stands, beside its form; it says itself when there is none, and why. */
export function ToolStage({ empty, tool, children }: StageProps): ReactElement {
  const { token } = useSnapshot(session);
  const { tasks } = tool;
  const engine = useMeta().data?.engine;
  return (
    <section aria-label="结果" className="flex min-w-0 flex-1 flex-col bg-inset above-sheet">
      <div className="flex min-h-80 min-w-0 flex-1 flex-col items-center gap-4 p-4 tablet:justify-center-safe tablet:min-h-0 tablet:overflow-y-auto tablet:px-gutter tablet:py-6">
        {!token ? (
          <SignInFirst title={empty.title} onSignIn={requireLogin}>{`登录后可以使用，新用户送 ${SIGNUP_POINTS} 积分。`}</SignInFirst>
        ) : tasks.isPending ? (
          <div key="pending" aria-hidden="true" className={`w-full ${sampleClasses[empty.sample]}`}>
            <Skeleton ratio={4 / 3} />
          </div>
        ) : tasks.isError && !tasks.data ? (
          <NotLoaded
            title="记录没有载入"
            problem={`${failureMessage(failureOf(tasks.error))}。作品与积分不受影响。`}
            onRetry={() => void tasks.refetch()}
          />
        ) : (
          (children ?? (
            <div className="flex w-full flex-col items-center gap-5">
              <div className={`w-full ${sampleClasses[empty.sample]}`}>
                <ToolSample of={empty.sample} />
              </div>
              <div className="flex max-w-prose flex-col items-center gap-1 text-center">
                <h2 className="text-16 font-semibold">{empty.title}</h2>
                <p className="text-13 text-2">{empty.text}</p>
                <p className="text-12 text-3">上面是样图，不扣积分</p>
              </div>
            </div>
          ))
        )}
      </div>
      {engine?.preview && (
        <div className="flex-none px-4 py-2.5 tablet:px-gutter">
          <PreviewLine>预览引擎：放大、抠图、3D 与 Logo 由程序计算，没有用到 AI 模型；文件同样标「AI 生成 · 预览」</PreviewLine>
        </div>
      )}
    </section>
  );
}

/** V-27: said once and quietly where the embedded engine stands in for a model. */
export function PreviewLine({ children }: { children: ReactNode }): ReactElement {
  return (
    <p className="flex items-center gap-2 text-12 text-3">
      <Icon of={FlaskConical} size={14} />
      {children}
    </p>
  );
}

/** How wide a sample may be, so that its words stay in sight; on phones, so that it stands above the sheet. */
const sampleClasses: Record<SampleTool, string> = {
  matt: 'max-w-75 tablet:max-w-detail-dialog',
  enlarge: 'max-w-detail-dialog',
  three: 'max-w-40 tablet:max-w-form',
  logo: 'max-w-75 tablet:max-w-confirm',
  interrogate: 'max-w-75 tablet:max-w-form',
};

/** A picture on the stage before anything was made of it. */
export function PictureOnStage({ picture, alt }: { picture: Pick<SourceInfo, 'url' | 'width' | 'height'>; alt: string }): ReactElement {
  const url = useImageUrl();
  return (
    <img
      src={url(picture.url)}
      alt={alt}
      width={picture.width}
      height={picture.height}
      className="checker max-h-stage w-auto max-w-full rounded-img object-contain"
    />
  );
}

type RunningProps = { task: Task; src: string | undefined; tool: ReturnType<typeof useTool> };

/** A task that has not ended, or ended without a result: its place, its progress, the way to call it off, what went wrong. */
export function TaskOnStage({ task, src, tool }: RunningProps): ReactElement {
  const open = isOpen(task);
  const ratio = task.source ? task.source.width / task.source.height : 4 / 3;
  const label = task.status === 'queued' ? waitWords(task) : (task.notice ?? `正在处理，${task.progress}%`);
  return (
    <div className="flex w-full flex-none flex-col items-center gap-4">
      <div style={vars({ '--w': `min(100%, calc((100dvh - 400px) * ${ratio}))` })} className="w-var max-w-detail-dialog">
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
