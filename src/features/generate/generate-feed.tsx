import { RotateCcw } from 'lucide-react';
import { lazy, type ReactElement, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';
import { failureOf } from '#api/api-error.ts';
import { useFavorite, useMeta } from '#api/content/hooks.ts';
import type { Image } from '#api/contract/content.ts';
import type { Task } from '#api/contract/generation.ts';
import { failureMessage } from '#api/failure-message.ts';
import { useCancelTask, useTasks } from '#api/generation/hooks.ts';
import { isOpen } from '#api/generation/queries.ts';
import { BatchHeader } from '#ds/patterns/batch-header/batch-header.tsx';
import { FacetProgress } from '#ds/patterns/facet-progress/facet-progress.tsx';
import { HistoryRail } from '#ds/patterns/history-rail/history-rail.tsx';
import { type ResultAction, ResultCard } from '#ds/patterns/result-card/result-card.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { PicCover } from '#ds/primitives/pic/pic-cover.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { session } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { useImageUrl } from '#state/use-image-url.ts';
import { byDay, type Cell, cellsOf, fileName, statusOf } from './batches.ts';
import { download } from './download.ts';
import { draft, makeAgain, referTo } from './draft.ts';

const PictureDialog = lazy(() => import('./picture-dialog.tsx').then((module) => ({ default: module.PictureDialog })));

/** R4.2, R8.5: the member's tasks as the server knows them, newest on top; the same after a reload and on every device. */
export function GenerateFeed({ now }: { now: Date }): ReactElement {
  const { token } = useSnapshot(session);
  const tasks = useTasks(token !== '');
  const preview = useMeta().data?.preview ?? false;
  const url = useImageUrl();
  const [opened, setOpened] = useState<Image>();
  useDoneNews(tasks.data?.tasks);

  if (!token) {
    return (
      <EmptyState title="登录后开始创作" stone="dashed">
        写一句话，第一张图约 8 秒就能看到。新用户送 100 积分。
      </EmptyState>
    );
  }
  if (tasks.isPending) {
    return (
      <div className="grid grid-cols-2 gap-gallery p-gutter desktop:grid-cols-4">
        {Array.from({ length: 4 }, (_, i) => (
          <Skeleton key={i} ratio={0.78} />
        ))}
      </div>
    );
  }
  if (tasks.isError && !tasks.data) {
    return (
      <EmptyState stone="broken" title="创作记录没有载入" action={<Button onClick={() => void tasks.refetch()}>重试</Button>}>
        {failureMessage(failureOf(tasks.error))}。作品与积分不受影响。
      </EmptyState>
    );
  }
  const groups = byDay(tasks.data?.tasks ?? [], now);
  const rail = (tasks.data?.tasks ?? []).flatMap((task) => {
    const first = task.images[0];
    return first ? [{ id: task.id, label: first.prompt.slice(0, 30), src: url(first.thumb) }] : [];
  });
  return (
    <div className="flex min-h-full">
      <div className="flex min-w-0 flex-1 flex-col gap-6 px-4 py-4 tablet:px-gutter">
        {preview && <Note tone="info">离线预览引擎：画面由程序按种子绘制，用来试流程，不是 AI 结果。</Note>}
        {groups.length === 0 && (
          <EmptyState title="还没有作品" stone="dashed">
            写一句话，第一张图约 8 秒就能看到。
          </EmptyState>
        )}
        {groups.map((group) => (
          <section key={group.day} aria-label={group.day} className="flex flex-col gap-5">
            <div className="flex items-baseline gap-3">
              <h2 className="text-16 font-semibold">{group.day}</h2>
              <span className="text-13 text-3 num">
                {group.tasks.length} 批，{group.tasks.reduce((sum, task) => sum + task.images.length, 0)} 张
              </span>
            </div>
            {group.tasks.map((task) => (
              <Batch key={task.id} task={task} onOpen={setOpened} />
            ))}
          </section>
        ))}
      </div>
      {rail.length > 0 && (
        <div className="sticky top-0 hidden h-full desktop:block">
          <HistoryRail
            label="历史"
            items={rail}
            value={undefined}
            onSelect={(id) => document.getElementById(`batch-${id}`)?.scrollIntoView({ block: 'start' })}
          />
        </div>
      )}
      <Suspense>{opened && <PictureDialog picture={opened} onClose={() => setOpened(undefined)} />}</Suspense>
    </div>
  );
}

/** Tells what ended while one looked elsewhere: in the tab's title, and once in words. */
function useDoneNews(tasks: readonly Task[] | undefined): void {
  const before = useRef(new Set<string>());
  const open = tasks?.filter(isOpen) ?? [];
  const running = open.find((task) => task.status === 'running');
  const progress = running?.progress;
  useEffect(() => {
    const title = document.title.replace(/^(?:\d+% · |排队中 · )/, '');
    document.title = progress !== undefined ? `${progress}% · ${title}` : open.length > 0 ? `排队中 · ${title}` : title;
  }, [progress, open.length]);
  useEffect(() => {
    if (!tasks) return;
    for (const task of tasks) {
      if (!isOpen(task) && before.current.has(task.id)) {
        if (task.status === 'success') toast('pos', `${task.images.length} 张图已完成`);
        if (task.status === 'failed') toast('neg', task.error?.message ?? '生成失败，积分已退回');
      }
    }
    before.current = new Set(tasks.filter(isOpen).map((task) => task.id));
  }, [tasks]);
}

function factsOf(task: Task): string[] {
  const { params } = task;
  return [
    task.model ?? '',
    params?.ratio ?? (params?.width ? `${params.width} × ${params.height}` : ''),
    params?.steps ? `${params.steps} 步` : '',
    params?.image ? '图生图' : '',
  ].filter(Boolean);
}

function Batch({ task, onOpen }: { task: Task; onOpen: (picture: Image) => void }): ReactElement {
  const cancel = useCancelTask();
  const params = task.params;
  const ratio = params?.width && params.height ? params.width / params.height : 0.78;
  function stop(): void {
    cancel.mutate(task, { onSuccess: (after) => toast('pos', after.refunded > 0 ? `已取消，${after.refunded} 积分已退回` : '已取消') });
  }
  return (
    <section id={`batch-${task.id}`} aria-label={params?.prompt ?? '任务'} className="flex scroll-mt-4 flex-col gap-2.5">
      <BatchHeader
        prompt={params?.prompt ?? ''}
        facts={factsOf(task)}
        status={statusOf(task)}
        actions={
          isOpen(task) ? (
            <Button size="sm" pending={cancel.isPending} onClick={stop}>
              取消
            </Button>
          ) : (
            params && (
              <IconButton
                label="复用参数"
                icon={RotateCcw}
                onClick={() => {
                  makeAgain(params);
                  toast('pos', '参数已载入');
                }}
              />
            )
          )
        }
      />
      <ul className="grid grid-cols-2 gap-gallery desktop:grid-cols-4">
        {cellsOf(task).map((cell) => (
          <li key={cell.index}>
            <ResultCell task={task} cell={cell} ratio={ratio} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type CellProps = { task: Task; cell: Cell; ratio: number; onOpen: (picture: Image) => void };

function ResultCell({ task, cell, ratio, onOpen }: CellProps): ReactElement {
  const url = useImageUrl();
  const navigate = useNavigate();
  const favorite = useFavorite();
  const picture = cell.kind === 'done' ? task.images[cell.index] : undefined;
  const [saved, setSaved] = useState(picture?.collected ?? false);
  const prompt = task.params?.prompt ?? '';

  function save(): void {
    if (!picture) return;
    setSaved(!saved);
    favorite.mutate({ kind: 'image', action: 'collect', targetId: picture.id, on: !saved }, { onError: () => setSaved(saved) });
  }
  function act(action: ResultAction): void {
    if (!picture) return;
    if (action === 'vary' && picture.params) {
      makeAgain(picture.params);
      draft.seed = -1;
      toast('pos', '参数已载入，种子改为随机');
    } else if (action === 'refer') {
      referTo({ key: picture.url, width: picture.width, height: picture.height });
      toast('pos', '已作为参考图');
    } else
      void navigate({
        to: action === 'cut' ? '/tool/aiCreate/intelligent-matting' : '/tool/aiCreate/enlarge-image',
        search: { image: picture.url.split('?')[0] ?? '' },
      });
  }
  const state =
    cell.kind === 'running'
      ? {
          kind: 'running' as const,
          progress: cell.progress,
          label: `正在生成，${cell.progress}%`,
          art: <FacetProgress src={cell.preview ?? undefined} progress={cell.progress} ratio={ratio} seed={cell.index + 1} />,
        }
      : cell.kind === 'queued'
        ? { kind: 'queued' as const, label: '排队中' }
        : cell.kind === 'failed'
          ? {
              kind: 'failed' as const,
              note: cell.note,
              retry: task.params
                ? {
                    label: '复用参数',
                    onPress: () => {
                      if (task.params) makeAgain(task.params);
                    },
                  }
                : undefined,
            }
          : { kind: 'ready' as const };
  return (
    <ResultCard
      src={picture ? url(picture.thumb) : undefined}
      alt={prompt}
      ratio={ratio}
      state={state}
      seed={picture ? `种子 ${picture.params?.seed ?? ''}` : undefined}
      saved={saved}
      previewLabel={picture?.isPreview ? '预览' : undefined}
      privateLabel={picture?.visibility === 'private' ? '私有' : undefined}
      cover={picture && <PicCover as="button" label={`查看 ${prompt.slice(0, 40)}`} onClick={() => onOpen(picture)} />}
      onSave={save}
      onDownload={() => picture && download(url(picture.url), fileName(picture))}
      onAction={act}
    />
  );
}
