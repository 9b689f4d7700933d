import { type ReactElement, useDeferredValue, useEffect, useRef, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useDeskSelf } from '#api/desk/hooks.ts';
import { useWork, useWorks } from '#api/works/hooks.ts';
import { DEEDS_MAX, type DeskWorkRow } from '#shared/contract/desk-works.ts';
import { hasRole } from '#shared/rules/desk-roles.ts';
import { when } from '#lib/format.ts';
import { failureMessage } from '#product/failure-message.ts';
import { usePageKeys } from '#product/page-keys.ts';
import { useSelection } from '#ds/foundations/use-selection.ts';
import { LoadMore } from '#ds/patterns/load-more/load-more.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Checkbox } from '#ds/primitives/checkbox/checkbox.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { SearchBox } from '#ds/primitives/search-box/search-box.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { DeedForm } from './deed-form.tsx';
import { DeskPage } from './desk-page.tsx';
import { Face } from './desk-part.tsx';
import { workMark, type WorkState, workStates } from './work-terms.ts';
import { WorkView } from './work-view.tsx';

const empty: Record<WorkState, string> = {
  public: '会员发布的作品会出现在这里。',
  review: '有作品要先看再公开时，会出现在这里。',
  hidden: '隐藏的作品会出现在这里，可以恢复。',
  bin: '公开过又删除的作品会在这里留 30 天。',
};

/** Works that members published, found by number, words, maker and state. `j` and `k` walk them, `x` chooses several to be hidden at once. */
export function DeskWorksPage(): ReactElement {
  const self = useDeskSelf();
  const [state, setState] = useState<WorkState>('public');
  const [words, setWords] = useState('');
  const [inHandId, setInHand] = useState<string>();
  const [now] = useState(() => new Date());
  const asked = useDeferredValue(words.trim());
  const found = useWorks({ state, words: asked });
  const rows = found.data?.pages.flatMap((page) => page.works) ?? [];
  const selection = useSelection(rows.map(({ id }) => id));
  const chosen = selection.ids;
  const problem = found.error ? failureMessage(failureOf(found.error)) : undefined;
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === inHandId),
  );
  const inHand = rows[at];
  // The server refuses everybody else: what they can't do is not offered.
  const mayAct = self.data !== undefined && hasRole(['reviewer'], self.data.role);
  const maySelect = mayAct && state === 'public';
  const step = (by: 1 | -1) => setInHand(rows[Math.min(rows.length - 1, Math.max(0, at + by))]?.id);
  function toggle(id: string | undefined): void {
    if (id === undefined || !maySelect) return;
    if (selection.has(id) || chosen.length < DEEDS_MAX) selection.toggle(id, !selection.has(id));
  }
  function narrow(change: () => void): void {
    change();
    setInHand(undefined);
    selection.end();
  }
  usePageKeys({ j: () => step(1), k: () => step(-1), x: () => toggle(inHand?.id) });
  return (
    <DeskPage
      title="作品与评论"
      note={self.data && !mayAct ? '你可以看，处理要找审核' : undefined}
      filter={<Segmented label="显示" value={state} items={workStates} onChange={(to) => narrow(() => setState(to))} />}
      search={<SearchBox slash label="找编号、网址、UID、作者、标题和描述" value={words} onChange={(to) => narrow(() => setWords(to))} />}
    >
      {problem !== undefined && !found.data ? (
        <NotLoaded title="作品没有载入" problem={problem} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton ratio={2} />
      ) : rows.length === 0 ? (
        <EmptyState title={asked ? '没有这样的作品' : '这里还没有作品'}>
          {asked ? '换个说法，或到别的状态里找。没有公开的作品不在这里。' : empty[state]}
        </EmptyState>
      ) : (
        <div className="flex min-h-0 flex-1 gap-3 max-desktop:flex-col">
          <section
            aria-label="找到的作品"
            className="flex w-72 flex-none flex-col rounded-img border border-line-1 bg-wall max-desktop:w-full"
          >
            <div className="flex min-h-9.5 flex-none items-center gap-2 border-b border-line-1 px-3.5">
              <h2 className="mr-auto text-13 font-semibold">{chosen.length > 0 ? `已选 ${chosen.length} 件` : '作品'}</h2>
              {chosen.length > 0 ? (
                <Button size="sm" variant="ghost" onClick={selection.end}>
                  取消选择
                </Button>
              ) : (
                <p className="text-12 text-3">新的在前</p>
              )}
            </div>
            {chosen.length > 0 && (
              <div role="group" aria-label="处理选中的" className="flex-none border-b border-line-1 p-3.5">
                <DeedForm kind="image" ids={chosen} deed="hide" what={`${chosen.length} 件`} onDone={selection.end} />
              </div>
            )}
            <div className="min-h-0 flex-1 overflow-y-auto max-desktop:max-h-96">
              <ul>
                {rows.map((row) => (
                  <Row
                    key={row.id}
                    row={row}
                    now={now}
                    current={row === inHand}
                    chosen={selection.has(row.id)}
                    onOpen={() => setInHand(row.id)}
                    onToggle={maySelect ? () => toggle(row.id) : undefined}
                  />
                ))}
              </ul>
              {found.hasNextPage && (
                <LoadMore more pending={found.isFetchingNextPage} problem={problem} onMore={() => void found.fetchNextPage()} />
              )}
            </div>
          </section>
          {inHand && <InHand key={inHand.id} id={inHand.id} now={now} mayAct={mayAct && chosen.length === 0} />}
        </div>
      )}
    </DeskPage>
  );
}

type RowProps = {
  row: DeskWorkRow;
  now: Date;
  current: boolean;
  chosen: boolean;
  onOpen: () => void;
  onToggle: (() => void) | undefined;
};

function Row({ row, now, current, chosen, onOpen, onToggle }: RowProps): ReactElement {
  const own = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (current) own.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <li ref={own} className={`relative flex items-center border-b border-line-1 ${current ? 'bg-selected' : ''}`}>
      {current && <span aria-hidden="true" className="absolute inset-y-0 left-0 w-0.5 bg-inverse" />}
      {onToggle && (
        <span className="flex flex-none pl-3">
          <Checkbox label={`选「${row.name}」`} checked={chosen} onChange={onToggle} />
        </span>
      )}
      <button
        type="button"
        aria-current={current}
        onClick={onOpen}
        className="flex min-w-0 flex-1 items-center gap-3 px-3 py-2 text-left hover:bg-hover"
      >
        <Face of={row}>{[row.maker?.name, row.madeAt && when(row.madeAt, now)].filter(Boolean).join('，')}</Face>
        {row.open > 0 && <span className="flex-none text-12 font-semibold">{workMark(row).word}</span>}
      </button>
    </li>
  );
}

function InHand({ id, now, mayAct }: { id: string; now: Date; mayAct: boolean }): ReactElement {
  const work = useWork(id);
  if (work.data) return <WorkView work={work.data} now={now} mayAct={mayAct} />;
  return (
    <div className="min-w-0 flex-1">
      {work.isError ? (
        <NotLoaded title="这件作品没有载入" problem={failureMessage(failureOf(work.error))} onRetry={() => void work.refetch()} />
      ) : (
        <Skeleton ratio={1.6} />
      )}
    </div>
  );
}
