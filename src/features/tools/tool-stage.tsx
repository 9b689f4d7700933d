import { SIGNUP_POINTS } from '#shared/rules/limits.ts';
import { FlaskConical } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { failureOf } from '#api/api-error.ts';
import { useMeta } from '#api/content/hooks.ts';
import type { SourceInfo } from '#shared/contract/tools.ts';
import type { SampleKind } from '#shared/tools/samples.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { SignInFirst } from '#ds/primitives/empty-state/sign-in-first.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { requireLogin, session } from '#state/session.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { SamplePlace, SampleRoom } from './sample-room.tsx';
import type { useTool } from './use-tool.ts';

type StageProps = {
  /** What stands here before the first result: what the tool does, in words and on samples. */
  empty: { title: string; text: string; sample: SampleKind };
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
          <SamplePlace key="pending" of={empty.sample}>
            <Skeleton ratio={4 / 3} />
          </SamplePlace>
        ) : tasks.isError && !tasks.data ? (
          <NotLoaded
            title="记录没有载入"
            problem={`${failureMessage(failureOf(tasks.error))}。作品与积分不受影响。`}
            onRetry={() => void tasks.refetch()}
          />
        ) : (
          (children ?? (
            <SampleRoom
              of={empty.sample}
              tool={tool}
              words={
                <div className="flex max-w-prose flex-col items-center gap-1 text-center">
                  <h2 className="text-16 font-semibold">{empty.title}</h2>
                  <p className="text-13 text-2">{empty.text}</p>
                </div>
              }
            />
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
