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
import { vars } from '#ds/foundations/vars.ts';
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
  const meta = useMeta();
  // What is said under the stage takes its place from it: both come at once, or what is already there would move.
  const isArriving = token && (tasks.isPending || meta.isLoading);
  return (
    <section aria-label="结果" className="flex min-w-0 flex-1 flex-col bg-inset above-sheet">
      <div className="flex min-h-80 min-w-0 flex-1 flex-col items-center gap-4 p-4 tablet:justify-center-safe tablet:min-h-0 tablet:overflow-y-auto tablet:px-gutter tablet:py-6">
        {!token ? (
          <SignInFirst title={empty.title} onSignIn={requireLogin}>{`登录后可以使用，新用户送 ${SIGNUP_POINTS} 积分。`}</SignInFirst>
        ) : isArriving ? (
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
      {/* Under what is there: a phone's stage is as high as that, and nothing said below it moves once it has come. */}
      {meta.data?.engine?.preview && !isArriving && (
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
  const ratio = picture.width / picture.height;
  return (
    <img
      src={url(picture.url)}
      alt={alt}
      // Its place is known before it is loaded, which its own attributes keep only for a width that is given; with room for a button under it.
      style={vars({
        '--w': `min(100%, ${picture.width}px, calc(min(var(--spacing-tool-stage), 100cqh - 2.75rem) * ${ratio}))`,
        '--ratio': ratio,
      })}
      className="checker ratio-var w-var rounded-img object-contain"
    />
  );
}
