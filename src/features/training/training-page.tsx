import { Link, linkOptions } from '@tanstack/react-router';
import { ArrowLeft, CircleCheck, CircleX, CirclePause, TrendingDown, TrendingUp } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useSnapshot } from 'valtio';
import { failureOf } from '#api/api-error.ts';
import { isOpen } from '#api/tasks/queries.ts';
import { useTrainers, useTraining } from '#api/training/hooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useCancel } from '#product/press.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { waitWords } from '#product/wait-words.ts';
import type { Training } from '#shared/contract/training.ts';
import { InBar } from '#ds/foundations/bar-place.tsx';
import { Icon } from '#ds/foundations/icon.tsx';
import { EpochChart } from '#ds/patterns/epoch-chart/epoch-chart.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { SignInFirst } from '#ds/primitives/empty-state/sign-in-first.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { Progress } from '#ds/primitives/progress/progress.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { asLink } from '#lib/as-link.ts';
import { points } from '#lib/format.ts';
import { requireLogin, session } from '#state/session.ts';
import { chartOf } from './chart-of.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { statusWords } from './status-words.ts';
import { TryPanel } from './try-panel.tsx';
import { bestOf, type Verdict, verdictOf } from './verdict.ts';

/** R8.12: one training: its curve and samples under one cursor, what there is to say of it, stopping, trying, publishing. */
export function TrainingPage({ id }: { id: string }): ReactElement {
  const { token } = useSnapshot(session);
  const query = useTraining(id);
  const failure = query.isError ? failureOf(query.error) : undefined;
  if (!token) return <SignInFirst onSignIn={requireLogin}>训练只有你自己能看到。</SignInFirst>;
  if (query.data) return <Shown key={id} training={query.data} />;
  if (failure?.kind === 'not-found')
    return (
      <EmptyState
        title="没有找到这个训练"
        action={
          <ButtonLink as={Link} to="/tool/study/model-status-list">
            全部训练
          </ButtonLink>
        }
      >
        它可能已经删掉，或者不是你的。
      </EmptyState>
    );
  if (failure) return <NotLoaded title="训练没有载入" problem={failureMessage(failure)} onRetry={() => void query.refetch()} />;
  return <Skeleton ratio={1.5} />;
}

const glyphs: Record<Verdict['id'], typeof TrendingDown> = {
  failed: CircleX,
  unlike: TrendingUp,
  few: TrendingDown,
  overfit: TrendingUp,
  reached: CircleCheck,
  nearly: TrendingDown,
  better: TrendingDown,
};
const toneClasses: Record<Verdict['id'], string> = {
  failed: 'text-neg',
  unlike: 'text-warn',
  few: 'text-warn',
  overfit: 'text-warn',
  reached: 'text-accent',
  nearly: 'text-accent',
  better: 'text-accent',
};

function Shown({ training }: { training: Training }): ReactElement {
  const url = useImageUrl();
  const trainers = useTrainers();
  const { cancel, pending } = useCancel();
  const { done, epochs, pictures, task, prompts, untouched, name } = training;
  /** Follows the newest epoch until it is touched. */
  const [looked, setLooked] = useState<number>();
  const [large, setLarge] = useState<number>();
  const [publishing, setPublishing] = useState(false);
  const last = done.length;
  const at = Math.min(looked ?? last, last);
  const verdict = verdictOf(training);
  const held = pictures.filter(({ heldOut }) => heldOut).length;
  const trainer = trainers.data?.find(({ kind }) => kind === training.trainer);
  const price = trainer?.price;
  const running = task.status === 'running' && last < epochs;
  const within = Math.max(0, Math.min(99, Math.round(task.progress * epochs - last * 100)));
  const samplesOf = (epoch: number) => (epoch === 0 ? training.untouchedSamples : (done[epoch - 1]?.samples ?? []));
  const epoch = done[at - 1];

  return (
    <div className="grid gap-4 pt-1 desktop:cols-work">
      <InBar>
        <span className="flex min-w-0 items-center gap-3">
          <ButtonLink as={Link} to="/tool/study/model-status-list" variant="ghost" size="sm" icon={ArrowLeft}>
            全部训练
          </ButtonLink>
          <h1 className="truncate text-16 font-semibold">{name}</h1>
        </span>
      </InBar>
      <div className="flex min-w-0 flex-col gap-4">
        <div role="status" className="flex flex-wrap items-center gap-4 text-13 text-2 num">
          {isOpen(task) ? (
            <>
              <span className="w-60">
                <Progress label="训练进度" value={task.progress} />
              </span>
              {task.status === 'queued' ? waitWords(task) : `第 ${Math.min(epochs, last + 1)} 轮，还需约 ${task.eta ?? '--'} 秒`}
            </>
          ) : (
            statusWords(training)
          )}
          {training.resumedFrom !== null && isOpen(task) && <span>服务重启过，从第 {training.resumedFrom} 轮接着，数字不变</span>}
          {looked !== undefined && looked !== last && (
            <Button size="sm" variant="ghost" onClick={() => setLooked(undefined)}>
              回到最新
            </Button>
          )}
        </div>
        {done.length === 0 && untouched === null ? (
          task.status === 'failed' ? null : (
            <Skeleton ratio={2} />
          )
        ) : (
          <EpochChart
            {...chartOf(training)}
            epochs={epochs}
            running={running ? within : undefined}
            rows={prompts.map((prompt, row) => ({
              name: prompt,
              samples: [training.untouchedSamples, ...done.map((one) => one.samples)].flatMap((samples) => {
                const sample = samples[row];
                return sample === undefined ? [] : [url(sample)];
              }),
            }))}
            worseFrom={verdict?.worseFrom}
            value={at}
            onValue={setLooked}
            onLarge={setLarge}
          />
        )}
        {verdict && (
          <section aria-label="怎么样了" className="flex gap-3 rounded-card border border-line-1 bg-surface px-5 py-4">
            <span className={`mt-0.5 ${toneClasses[verdict.id]}`}>
              <Icon of={glyphs[verdict.id]} />
            </span>
            <div>
              <h2 className="font-semibold">{verdict.title}</h2>
              <p className="text-13 text-2 num">{verdict.text}</p>
            </div>
          </section>
        )}
        {isOpen(task) && (
          <section aria-label="停下" className="flex flex-wrap items-center gap-3 rounded-card border border-line-1 bg-surface px-5 py-4">
            <Icon of={CirclePause} />
            <div className="min-w-0 flex-1">
              <h2 className="font-semibold">{last > 0 ? `停在第 ${last} 轮` : '取消训练'}</h2>
              <p className="text-13 text-2 num">
                {last > 0 ? `前 ${last} 轮都能用。` : '还没有练完一轮。'}
                {price !== undefined && `没练的 ${epochs - last} 轮退回 ${points((epochs - last) * price)} 积分，马上到账。`}
              </p>
            </div>
            <Button pending={pending} cost={price === undefined ? undefined : points((epochs - last) * price)} onClick={() => cancel(task)}>
              {last > 0 ? `停下，留下 ${last} 轮` : '取消'}
            </Button>
          </section>
        )}
        {task.status === 'failed' && training.datasetId !== null && (
          <Note
            tone="neg"
            action={
              <ButtonLink
                as={Link}
                {...asLink(linkOptions({ to: '/tool/study/edit-data-list', search: { id: training.datasetId } }))}
                size="sm"
              >
                修正后重试
              </ButtonLink>
            }
          >
            没练的轮已退回 {points(task.refunded)} 积分。
          </Note>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {training.trainer === 'preview' ? (
          <TryPanel training={training} epoch={at} />
        ) : (
          <Note>LoRA 发布之后，在「快速生成」里加上它就能试。</Note>
        )}
        <section aria-label="学的图" className="flex flex-col gap-3 rounded-card border border-line-1 bg-surface p-5">
          <p className="flex justify-between gap-3">
            <span className="font-medium">学的这 {pictures.length} 张</span>
            {held > 0 && <span className="text-12 text-3">描边的是留出的</span>}
          </p>
          <ul className="grid grid-cols-6 gap-1.5">
            {pictures.map((picture) => (
              <li key={picture.url}>
                <img
                  src={url(picture.url, 240)}
                  alt={picture.heldOut ? '留出的图片' : '训练图片'}
                  loading="lazy"
                  className={`aspect-square w-full rounded-img object-cover ${picture.heldOut ? 'outline-2 outline-offset-1 outline-current' : ''}`}
                />
              </li>
            ))}
          </ul>
          {trainer && <p className="text-12 text-3">{trainer.notes[0]}。</p>}
        </section>
        {last > 0 && (
          <Button variant="primary" size="lg" block onClick={() => setPublishing(true)}>
            发布第 {at > 0 ? at : (bestOf(done) ?? last)} 轮
          </Button>
        )}
        {epoch?.modelId != null && (
          <ButtonLink as={Link} {...asLink(linkOptions({ to: '/model-info', search: { id: epoch.modelId } }))} block>
            看它的模型页
          </ButtonLink>
        )}
      </div>
      {publishing && (
        <PublishDialog training={training} epoch={at > 0 ? at : (bestOf(done) ?? last)} onClose={() => setPublishing(false)} />
      )}
      {large !== undefined && (
        <Dialog
          open
          width="detail"
          title={`${at === 0 ? '没练过' : `第 ${at} 轮`}：${prompts[large] ?? ''}`}
          onClose={() => setLarge(undefined)}
        >
          <img src={url(samplesOf(at)[large] ?? '')} alt={prompts[large] ?? ''} className="mx-auto w-full max-w-128 rounded-img" />
        </Dialog>
      )}
    </div>
  );
}
