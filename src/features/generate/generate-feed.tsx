import { SIGNUP_POINTS } from '#shared/rules/limits.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { failureOf } from '#api/api-error.ts';
import { useMeta } from '#api/content/hooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useDrawings } from '#api/tasks/hooks.ts';
import { isDeleted } from '#product/task-cells.ts';
import { useAtLeast } from '#ds/foundations/use-at-least.ts';
import { useFirstInView } from '#ds/foundations/use-first-in-view.ts';
import { useSelection } from '#ds/foundations/use-selection.ts';
import { HistoryRail } from '#ds/patterns/history-rail/history-rail.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { time } from '#lib/format.ts';
import { load, save } from '#state/persist.ts';
import { session } from '#state/session.ts';
import { usePageKeys } from '#product/page-keys.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { Batch } from './batch.tsx';
import { byDay, cellsOf, sumOf } from './batches.ts';
import { useDoneNews } from './done-news.ts';
import { FeedTools, type FeedView, type ShownView } from './feed-tools.tsx';
import { FirstRun } from './first-run.tsx';
import { firstSteps, nextStep, showAround } from './first-steps.ts';
import { PhoneStage } from './phone-stage.tsx';
import { PreviewLine } from './preview-line.tsx';
import { SelectedActions } from './selected-actions.tsx';
import { Stage } from './stage.tsx';
import { type Chosen, choice, onStage, placeOn } from './stage-place.ts';

/** R4.2, R8.5: the member's tasks as the server knows them, newest on top; the same after a reload and on every device. */
export function GenerateFeed({ now }: { now: Date }): ReactElement {
  const { token } = useSnapshot(session);
  const tasks = useDrawings();
  // What was deleted and can't be restored any more has left no trace to show.
  const list = (tasks.data?.tasks ?? []).filter((task) => !isDeleted(task) || task.binned > 0);
  const preview = useMeta().data?.preview ?? false;
  const url = useImageUrl();
  const navigate = useNavigate();
  const [view, setView] = useState<FeedView>(load('feedView') === 'wall' ? 'wall' : 'stage');
  const [chosen, setChosen] = useState<Chosen>();
  /** The grid one picture of which is looked at by itself. */
  const [single, setSingle] = useState<string>();
  const wide = useAtLeast('tablet');
  const steps = useSnapshot(firstSteps);
  const pictures = list.flatMap((task) => task.images);
  const selection = useSelection(pictures.map((picture) => picture.id));
  const scroller = useRef<HTMLDivElement>(null);
  const inView = useFirstInView(
    scroller,
    list.map((task) => `batch-${task.id}`),
  );
  useDoneNews(tasks.data?.tasks);
  function show(next: FeedView): void {
    setView(next);
    save('feedView', next);
  }
  usePageKeys(wide && view === 'wall' ? { g: () => show('stage') } : {});

  if (!token) {
    return (
      <div className="grid flex-1 place-items-center">
        <EmptyState title="登录后开始创作">{`写一句话，画出第一张图。新用户送 ${SIGNUP_POINTS} 积分。`}</EmptyState>
      </div>
    );
  }
  if (tasks.isPending) {
    return (
      <div className="grid flex-1 grid-cols-2 content-start gap-gallery p-gutter desktop:grid-cols-4">
        {Array.from({ length: 4 }, (_, i) => (
          <Skeleton key={i} ratio={0.78} />
        ))}
      </div>
    );
  }
  if (tasks.isError && !tasks.data) {
    return (
      <div className="grid flex-1 place-items-center">
        <NotLoaded
          title="创作记录没有载入"
          problem={`${failureMessage(failureOf(tasks.error))}。作品与积分不受影响。`}
          onRetry={() => void tasks.refetch()}
        />
      </div>
    );
  }
  const groups = byDay(list, now);
  const staged = onStage(list);
  const rail = byDay(staged, now).map(({ day, tasks: batches }) => ({
    day,
    batches: batches.map((task) => ({
      id: task.id,
      label: (task.params?.prompt ?? '').slice(0, 30),
      time: time(task.createdAt),
      count: cellsOf(task).length,
      slices: task.images.map((picture) => url(picture.thumb, 240)),
    })),
  }));
  const open = (work: string) =>
    void navigate({ to: '.', search: (old) => ({ ...old, work }), state: { overlay: true }, resetScroll: false });
  const place = view === 'stage' ? placeOn(staged, chosen) : undefined;
  const gridded = place?.task.params?.grid !== undefined;
  const asGrid = wide && gridded && single !== place.task.id;
  function look(next: ShownView): void {
    setSingle(next === 'stage' ? place?.task.id : undefined);
    if (next !== 'grid') show(next);
  }
  const tools = (now: ShownView) => (
    <FeedTools
      view={now}
      hasGrid={gridded}
      waiting={list.filter((task) => task.status === 'queued').length}
      selecting={selection.active}
      onView={look}
      onSelecting={() => (selection.active ? selection.end() : selection.start())}
    />
  );
  return (
    <>
      {place && !wide ? (
        <PhoneStage tasks={staged} place={place} step={nextStep(steps, pictures.length)} onChoose={setChosen} onOpen={open} onView={look} />
      ) : place ? (
        <Stage
          tasks={staged}
          place={place}
          preview={preview}
          step={nextStep(steps, pictures.length)}
          tools={tools(asGrid ? 'grid' : 'stage')}
          asGrid={asGrid}
          onChoose={setChosen}
          onOpen={open}
          onView={look}
        />
      ) : (
        <div ref={scroller} className="flex min-w-0 flex-1 flex-col px-4 pb-6 tablet:overflow-y-auto tablet:px-gutter">
          {preview && groups.length > 0 && (
            <div className="pt-3">
              <PreviewLine />
            </div>
          )}
          {groups.length === 0 &&
            (steps.off ? (
              <div className="grid flex-1 place-items-center">
                <EmptyState
                  title="还没有作品"
                  action={
                    <Button variant="ghost" onClick={() => showAround(true)}>
                      看看可以画什么
                    </Button>
                  }
                >
                  写一句话，画出第一张图。
                </EmptyState>
              </div>
            ) : (
              <FirstRun preview={preview} />
            ))}
          {groups.map((group, index) => (
            <section key={group.day} aria-label={group.day} className="flex flex-col gap-7 pb-7">
              <div className="-mb-7 flex h-14 items-center gap-3">
                <h2 className="flex-none text-16 font-semibold whitespace-nowrap">{group.day}</h2>
                <span className="mr-auto truncate text-13 text-3 num">{sumOf(group.tasks)}</span>
                {index === 0 && tools('wall')}
              </div>
              {group.tasks.map((task) => (
                <Batch key={task.id} task={task} selection={selection} onOpen={open} />
              ))}
            </section>
          ))}
          {(tasks.data?.total ?? 0) > (tasks.data?.tasks.length ?? 0) && (
            <p className="pb-4 text-center text-13 text-3">
              更早的作品在
              <Link to="/create" className="rounded-tick px-1 text-accent hover:underline">
                我的创作
              </Link>
            </p>
          )}
          {selection.active && (
            <SelectedActions
              pictures={pictures.filter((picture) => selection.has(picture.id))}
              total={pictures.length}
              onAll={selection.all}
              onClose={selection.end}
              onChanged={() => void tasks.refetch()}
            />
          )}
        </div>
      )}
      {(rail.length > 0 || groups.length === 0) && (
        <div className="hidden desktop:block">
          <HistoryRail
            label="历史"
            days={rail}
            empty="画过的每一批会在这里叠成一层。"
            value={place?.task.id ?? inView?.replace('batch-', '')}
            onSelect={(id) => {
              setSingle(undefined);
              if (place) setChosen(choice(staged, id, 0));
              else document.getElementById(`batch-${id}`)?.scrollIntoView({ block: 'start' });
            }}
          />
        </div>
      )}
    </>
  );
}
