import { Link, linkOptions } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useSnapshot } from 'valtio';
import { failureOf } from '#api/api-error.ts';
import { isOpen } from '#api/tasks/queries.ts';
import { useTrainings } from '#api/training/hooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useCancel } from '#product/press.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import type { Training } from '#shared/contract/training.ts';
import { InBar } from '#ds/foundations/bar-place.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { SignInFirst } from '#ds/primitives/empty-state/sign-in-first.tsx';
import { Progress } from '#ds/primitives/progress/progress.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { Tag, type TagTone } from '#ds/primitives/tag/tag.tsx';
import { asLink } from '#lib/as-link.ts';
import { moment } from '#lib/format.ts';
import { requireLogin, session } from '#state/session.ts';
import { statusWords } from './status-words.ts';
import { leftOf, waitOf } from './wait.ts';

export const trainingFilters = ['all', 'open', 'done', 'failed'] as const;
export type TrainingFilter = (typeof trainingFilters)[number];
const fits: Record<TrainingFilter, (training: Training) => boolean> = {
  all: () => true,
  open: ({ task }) => isOpen(task),
  done: ({ task }) => task.status === 'success' || task.status === 'canceled',
  failed: ({ task }) => task.status === 'failed',
};
const words: Record<TrainingFilter, string> = { all: '全部', open: '进行中', done: '已完成', failed: '失败' };
const tones: Record<Training['task']['status'], TagTone> = {
  queued: 'info',
  running: 'accent',
  success: 'accent',
  canceled: 'plain',
  failed: 'neg',
};

type Props = { filter: TrainingFilter; onFilter: (filter: TrainingFilter) => void };

/** R5.6: the member's trainings: where each stands, and what can be done about it. */
export function TrainingsPage({ filter, onFilter }: Props): ReactElement {
  const { token } = useSnapshot(session);
  const query = useTrainings();
  const all = query.data ?? [];
  const shown = all.filter(fits[filter]);
  return (
    <>
      <InBar>
        <h1 className="text-20 font-semibold">训练状态</h1>
      </InBar>
      {!token ? (
        <SignInFirst onSignIn={requireLogin}>训练只有你自己能看到。</SignInFirst>
      ) : query.isError && !query.data ? (
        <NotLoaded title="训练没有载入" problem={failureMessage(failureOf(query.error))} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton />
      ) : all.length === 0 ? (
        <EmptyState
          title="还没有训练过"
          action={
            <ButtonLink as={Link} to="/tool/study/my-data" variant="primary">
              我的数据集
            </ButtonLink>
          }
        >
          选一个数据集，就能练出自己的画风。
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-4 pt-1">
          <div>
            <Segmented
              label="训练"
              items={trainingFilters.map((id) => ({ id, label: `${words[id]} ${all.filter(fits[id]).length}` }))}
              value={filter}
              onChange={onFilter}
            />
          </div>
          {shown.length === 0 ? (
            <EmptyState title="这一类里没有训练">换一类看看。</EmptyState>
          ) : (
            <ul aria-label="训练" className="rounded-card border border-line-1 bg-surface">
              {shown.map((training) => (
                <Row key={training.id} training={training} />
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  );
}

function Row({ training }: { training: Training }): ReactElement {
  const url = useImageUrl();
  const { cancel, pending } = useCancel();
  const { id, name, pictures, done, epochs, task } = training;
  const cover = done.at(-1)?.samples[0] ?? pictures[0]?.url;
  const here = linkOptions({ to: '/tool/study/model-status-list', search: { id } });
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-line-1 px-4 py-3 not-first:border-t">
      <Link {...here} className="flex w-78 min-w-0 flex-none items-center gap-4 rounded-ctl max-tablet:w-full">
        <span className="size-12 flex-none overflow-hidden rounded-img bg-skeleton">
          {cover !== undefined && <img src={url(cover, 240)} alt="" className="size-full object-cover" />}
        </span>
        <span className="flex min-w-0 flex-col gap-1">
          <span className="truncate font-medium">{name}</span>
          <span className="specimen text-12 text-3 num">
            <span>预览画风</span>
            <span>{pictures.length} 张</span>
            <span>{epochs} 轮</span>
          </span>
        </span>
      </Link>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 text-13">
        {task.status === 'running' ? (
          <span className="flex w-full max-w-90 flex-col gap-1.5">
            <Progress label={`${name} 的进度`} value={task.progress} />
            <span className="text-12 text-3 num">
              第 {Math.min(epochs, done.length + 1)} 轮，共 {epochs} 轮{leftOf(task.eta)}
            </span>
          </span>
        ) : (
          <>
            <Tag tone={tones[task.status]}>{statusWords(training)}</Tag>
            <span className="min-w-0 text-2 num">
              {task.status === 'queued'
                ? waitOf(task)
                : task.status === 'failed'
                  ? `${task.error?.message ?? ''}${task.refunded > 0 ? `，已退回 ${task.refunded} 积分` : ''}`
                  : moment(task.endedAt)}
            </span>
          </>
        )}
      </div>
      <span className="flex gap-2">
        {isOpen(task) && (
          <Button size="sm" pending={pending} onClick={() => cancel(task)}>
            {task.status === 'queued' ? '取消' : done.length > 0 ? `停在第 ${done.length} 轮` : '停止'}
          </Button>
        )}
        {task.status === 'failed' && training.datasetId !== null && (
          <ButtonLink
            as={Link}
            {...asLink(linkOptions({ to: '/tool/study/edit-data-list', search: { id: training.datasetId } }))}
            size="sm"
          >
            修正后重试
          </ButtonLink>
        )}
        <ButtonLink as={Link} {...asLink(here)} size="sm" variant="ghost">
          打开
        </ButtonLink>
      </span>
    </li>
  );
}
