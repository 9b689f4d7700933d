import { useLocation } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useComplaint, useComplaints } from '#api/desk/hooks.ts';
import type { DeskComplaintRow } from '#shared/contract/desk-complaints.ts';
import { failureMessage } from '#product/failure-message.ts';
import { usePageKeys } from '#product/page-keys.ts';
import { LoadMore } from '#ds/patterns/load-more/load-more.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { ComplaintView } from './complaint-view.tsx';
import { about, outcomeName, waited } from './complaint-terms.ts';
import { DeskPage } from './desk-page.tsx';
import { Face } from './desk-part.tsx';

type State = DeskComplaintRow['state'];
const empty: Record<State, { title: string; says: string }> = {
  open: { title: '没有待处理的投诉', says: '有新的投诉，会按等待时间排在这里。' },
  waiting: { title: '没有在等材料的投诉', says: '请投诉人补材料以后，会在这里等。' },
  answered: { title: '还没有答复过的投诉', says: '答复以后，可以在这里查和撤回。' },
};

/** Complaints by age, one of them in hand: what it is about, who is in it, and what is done about it. */
export function DeskComplaintsPage(): ReactElement {
  const [state, setState] = useState<State>('open');
  // The overview leads to a complaint by its number behind the address.
  const asked = useLocation({ select: ({ hash }) => hash });
  const [chosen, setChosen] = useState<string | undefined>(asked);
  const [now] = useState(() => new Date());
  const queue = useComplaints(state);
  const rows = queue.data?.pages.flatMap((page) => page.rows) ?? [];
  const counts = queue.data?.pages[0]?.counts;
  const problem = queue.error ? failureMessage(failureOf(queue.error)) : undefined;
  const at = Math.max(
    0,
    rows.findIndex(({ number }) => number === chosen),
  );
  const inHand = rows[at];
  // `k` is one of the deeds.
  usePageKeys({ j: () => setChosen(rows[at + 1]?.number ?? inHand?.number) });
  return (
    <DeskPage
      title="投诉"
      filter={
        <Segmented
          label="显示"
          value={state}
          items={[
            { id: 'open', label: '待处理', badge: counts && String(counts.open) },
            { id: 'waiting', label: '等材料', badge: counts && String(counts.waiting) },
            { id: 'answered', label: '已答复' },
          ]}
          onChange={(to) => {
            setState(to);
            setChosen(undefined);
          }}
        />
      }
    >
      {problem !== undefined && !queue.data ? (
        <NotLoaded title="投诉没有载入" problem={problem} onRetry={() => void queue.refetch()} />
      ) : !queue.data ? (
        <Skeleton ratio={2} />
      ) : rows.length === 0 ? (
        <EmptyState title={empty[state].title}>{empty[state].says}</EmptyState>
      ) : (
        <div className="flex min-h-0 flex-1 gap-3 max-desktop:flex-col">
          <section className="flex w-72 flex-none flex-col rounded-img border border-line-1 bg-wall max-desktop:w-full">
            <div className="flex min-h-9.5 flex-none items-center border-b border-line-1 px-3.5">
              <h2 className="mr-auto text-13 font-semibold">队列</h2>
              <p className="text-12 text-3">{state === 'answered' ? '新的在前' : '等得久的在前'}</p>
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto max-desktop:max-h-96">
              <ul>
                {rows.map((row) => (
                  <li key={row.number}>
                    <QueueRow row={row} now={now} current={row === inHand} onChoose={() => setChosen(row.number)} />
                  </li>
                ))}
              </ul>
              {queue.hasNextPage && (
                <LoadMore more pending={queue.isFetchingNextPage} problem={problem} onMore={() => void queue.fetchNextPage()} />
              )}
            </div>
          </section>
          {inHand && (
            <InHand
              key={inHand.number}
              number={inHand.number}
              now={now}
              onNext={() => setChosen(rows[at + 1]?.number ?? rows[at - 1]?.number)}
            />
          )}
        </div>
      )}
    </DeskPage>
  );
}

function QueueRow({
  row,
  now,
  current,
  onChoose,
}: {
  row: DeskComplaintRow;
  now: Date;
  current: boolean;
  onChoose: () => void;
}): ReactElement {
  const own = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (current) own.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <button
      ref={own}
      type="button"
      aria-current={current}
      onClick={onChoose}
      className="relative flex w-full items-center gap-3 border-b border-line-1 px-3 py-2 text-left hover:bg-hover current:bg-selected"
    >
      {current && <span aria-hidden="true" className="absolute inset-y-0 left-0 w-0.5 bg-inverse" />}
      <Face of={row}>{about(row)}</Face>
      <span className="flex-none text-right text-12 text-2 num">
        {row.state === 'answered' ? outcomeName(row.outcome) : waited(row.createdAt, now)}
        {row.same > 1 && <b className="block font-semibold">{row.same} 次</b>}
      </span>
    </button>
  );
}

function InHand({ number, now, onNext }: { number: string; now: Date; onNext: () => void }): ReactElement {
  const complaint = useComplaint(number);
  if (complaint.data) return <ComplaintView complaint={complaint.data} now={now} onNext={onNext} />;
  return (
    <div className="min-w-0 flex-1">
      {complaint.isError ? (
        <NotLoaded title="这一件没有载入" problem={failureMessage(failureOf(complaint.error))} onRetry={() => void complaint.refetch()} />
      ) : (
        <Skeleton ratio={1.6} />
      )}
    </div>
  );
}
