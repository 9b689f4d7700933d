import { Link, linkOptions } from '@tanstack/react-router';
import { ArrowLeft, CirclePause } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useSnapshot } from 'valtio';
import { failureOf } from '#api/api-error.ts';
import { usePermission } from '#api/account/hooks.ts';
import { useModels } from '#api/content/hooks.ts';
import { isOpen } from '#api/tasks/queries.ts';
import { useTrainers, useTraining } from '#api/training/hooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { PAGE_MAX } from '#shared/contract/endpoint.ts';
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
import { moment, points } from '#lib/format.ts';
import { requireLogin, session } from '#state/session.ts';
import { chartOf } from './chart-of.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { statusWords } from './status-words.ts';
import { TryPanel } from './try-panel.tsx';
import { useStop } from './use-stop.ts';
import { bestOf, verdictOf } from './verdict.ts';
import { VerdictCard } from './verdict-card.tsx';
import { lasting } from '#product/lasting.ts';
import { leftOf, waitOf } from './wait.ts';

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

/** What the header says of where a training stands. */
function standing(training: Training): string {
  const { task, done, epochs } = training;
  if (task.status === 'queued') return `排队中，${waitOf(task)}`;
  if (task.status === 'running') return `第 ${Math.min(epochs, done.length + 1)} 轮${leftOf(task.eta)}`;
  return `${statusWords(training)}，${moment(task.endedAt)}`;
}

function Shown({ training }: { training: Training }): ReactElement {
  const url = useImageUrl();
  const trainers = useTrainers();
  const permission = usePermission();
  const own = useModels({ condition: [{ scope: 'mine' }], pageSize: PAGE_MAX });
  const { stop, stopping } = useStop();
  const { done, epochs, pictures, task, prompts, untouched, name, settings } = training;
  /** Follows the newest epoch until it is touched. */
  const [looked, setLooked] = useState<number>();
  const [large, setLarge] = useState<number>();
  const [publishing, setPublishing] = useState(false);
  /** The verdict that was heard and passed over. */
  const [heard, setHeard] = useState('');
  const last = done.length;
  const at = Math.min(looked ?? last, last);
  const verdict = verdictOf(training);
  const held = pictures.filter(({ heldOut }) => heldOut).length;
  const trainer = trainers.data?.find(({ kind }) => kind === training.trainer);
  const price = trainer?.price;
  const open = isOpen(task);
  const refund = price === undefined ? undefined : (epochs - last) * price;
  const running = task.status === 'running' && last < epochs;
  const within = Math.max(0, Math.min(99, Math.round(task.progress * epochs - last * 100)));
  const samplesOf = (epoch: number) => (epoch === 0 ? training.untouchedSamples : (done[epoch - 1]?.samples ?? []));
  const epoch = done[at - 1];
  const best = bestOf(done);
  const published = at > 0 ? at : (best ?? last);
  const most = permission?.features.modelNum;
  const there = own.data?.length;
  const full = most !== undefined && there !== undefined && there >= most && !done.some(({ modelId }) => modelId !== null);

  return (
    <div className="grid gap-4 pt-1 desktop:cols-work">
      <InBar>
        <span className="flex min-w-0 flex-1 items-center gap-3">
          <ButtonLink as={Link} to="/tool/study/model-status-list" variant="ghost" size="sm" icon={ArrowLeft}>
            全部训练
          </ButtonLink>
          {pictures[0] && (
            <img src={url(pictures[0].url, 240)} alt="" className="size-9 flex-none rounded-img object-cover max-tablet:hidden" />
          )}
          <span className="flex min-w-0 flex-col">
            <h1 className="truncate text-16 font-semibold">{name}</h1>
            <span className="specimen text-12 text-3 num max-tablet:hidden">
              <span>{trainer?.name ?? '训练'}</span>
              <span>
                {pictures.length} 张{held > 0 && `，留出 ${held} 张`}
              </span>
              <span>{epochs} 轮</span>
            </span>
          </span>
        </span>
      </InBar>
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2 text-13 text-2 num">
          {open && (
            <span className="w-60">
              <Progress label="训练进度" value={task.progress} />
            </span>
          )}
          <span role="status">{standing(training)}</span>
          {training.resumedFrom !== null && open && <span>服务重启过，从第 {training.resumedFrom} 轮接着，数字不变</span>}
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
            marked={!open && best !== undefined ? { epoch: best, text: '最像' } : undefined}
            value={at}
            onValue={setLooked}
            onLarge={setLarge}
          />
        )}
        {verdict && verdict.id !== heard && (
          <VerdictCard
            training={training}
            verdict={verdict}
            refund={open ? refund : undefined}
            stopping={stopping}
            onStop={() => stop(task.id)}
            onLook={setLooked}
            onGoOn={() => setHeard(verdict.id)}
          />
        )}
        {open && (
          <section aria-label="停下" className="flex flex-wrap items-center gap-3 rounded-card border border-line-1 bg-surface px-5 py-4">
            <Icon of={CirclePause} />
            <div className="min-w-0 flex-1">
              <h2 className="font-semibold">{last > 0 ? `停在第 ${last} 轮` : '取消训练'}</h2>
              <p className="text-13 text-2 num">
                {stopping ? (
                  '练完这一步就停。'
                ) : (
                  <>
                    {last > 0 ? `前 ${last} 轮都能用。` : '还没有练完一轮。'}
                    {running && `正在练的第 ${last + 1} 轮不收费，`}
                    {refund !== undefined && `退回 ${epochs - last} 轮 ${points(refund)} 积分，马上到账。`}
                  </>
                )}
              </p>
            </div>
            <Button
              variant="inverse"
              pending={stopping}
              cost={refund === undefined ? undefined : points(refund)}
              onClick={() => stop(task.id)}
            >
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
        <dl
          aria-label="怎么练的"
          className="grid grid-cols-4 gap-x-3 gap-y-1 rounded-card border border-line-1 bg-surface px-5 py-4 text-13 num *:odd:text-2 max-tablet:grid-cols-2"
        >
          {price !== undefined && (
            <>
              <dt>每轮</dt>
              <dd>{points(price)} 积分</dd>
            </>
          )}
          {last > 0 && (
            <>
              <dt>每轮用时</dt>
              <dd>{lasting(done.reduce((sum, { seconds }) => sum + seconds, 0) / last)}</dd>
            </>
          )}
          {settings && (
            <>
              <dt>分辨率</dt>
              <dd>{settings.resolution}</dd>
              <dt>秩</dt>
              <dd>{settings.rank}</dd>
            </>
          )}
          <dt>触发词</dt>
          <dd className="truncate">{training.trigger || '没有'}</dd>
        </dl>
        {last > 0 && (
          <Button
            variant="primary"
            size="lg"
            block
            disabledReason={full ? `已有 ${there} 个，上限 ${most} 个` : undefined}
            onClick={() => setPublishing(true)}
          >
            发布第 {published} 轮
          </Button>
        )}
        {epoch?.modelId != null && (
          <ButtonLink as={Link} {...asLink(linkOptions({ to: '/model-info', search: { id: epoch.modelId } }))} block>
            看它的模型页
          </ButtonLink>
        )}
      </div>
      {publishing && <PublishDialog training={training} epoch={published} onClose={() => setPublishing(false)} />}
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
