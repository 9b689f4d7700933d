import { useLocation } from '@tanstack/react-router';
import { type ReactElement, useDeferredValue, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useOrder, useOrders } from '#api/desk/hooks.ts';
import { type DeskOrderRow, ORDER_TABS } from '#shared/contract/desk-orders.ts';
import { when } from '#lib/format.ts';
import { failureMessage } from '#product/failure-message.ts';
import { usePageKeys } from '#product/page-keys.ts';
import { LoadMore } from '#ds/patterns/load-more/load-more.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { SearchBox } from '#ds/primitives/search-box/search-box.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { StateMark } from '#ds/primitives/state-mark/state-mark.tsx';
import { Table } from '#ds/primitives/table/table.tsx';
import { DeskPage } from './desk-page.tsx';
import { yuan } from './member-terms.ts';
import { OrderView } from './order-view.tsx';
import { ReconciliationPart } from './reconciliation.tsx';
import { channelName, orderMark, shortKey } from './refund-terms.ts';

type Tab = (typeof ORDER_TABS)[number];
const tabNames: Record<Tab, string> = { all: '全部', vip: '会员', point: '积分', refund: '退款' };

/** Orders, newest first; of the one in hand money is given back. */
export function DeskOrdersPage(): ReactElement {
  const [tab, setTab] = useState<Tab>('all');
  // The overview leads to an order by its number behind the address.
  const led = useLocation({ select: ({ hash }) => (/^\d{8}[\da-z]{1,32}$/.test(hash) ? hash : '') });
  const [words, setWords] = useState(led);
  const [chosen, setChosen] = useState<string>();
  const [now] = useState(() => new Date());
  const asked = useDeferredValue(words.trim());
  const found = useOrders({ tab, words: asked });
  const rows = found.data?.pages.flatMap((page) => page.orders) ?? [];
  const first = found.data?.pages[0];
  const problem = found.error ? failureMessage(failureOf(found.error)) : undefined;
  const at = rows.findIndex(({ key }) => key === chosen);
  const inHand = rows[at] ?? rows[0];
  const step = (by: 1 | -1) => setChosen(rows[Math.min(rows.length - 1, Math.max(0, (at < 0 ? 0 : at) + by))]?.key);
  usePageKeys({ j: () => step(1), k: () => step(-1) });
  function search(to: string): void {
    setWords(to);
    setChosen(undefined);
  }
  return (
    <DeskPage
      title="订单"
      filter={
        <Segmented
          label="显示"
          value={tab}
          items={ORDER_TABS.map((id) => ({
            id,
            label: tabNames[id],
            ...(id === 'refund' && first && first.waiting > 0 && { badge: String(first.waiting) }),
          }))}
          onChange={(to) => {
            setTab(to);
            setChosen(undefined);
          }}
        />
      }
      search={<SearchBox slash label="找订单号、UID、昵称" value={words} onChange={search} />}
    >
      {problem !== undefined && !found.data ? (
        <NotLoaded title="订单没有载入" problem={problem} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton ratio={2} />
      ) : rows.length === 0 ? (
        <EmptyState title="没有这样的订单">订单号写前面一段就可以；昵称可以只写一部分。</EmptyState>
      ) : (
        <div className="flex min-h-0 flex-1 items-start gap-3 max-desktop:flex-col">
          <div className="flex max-h-full min-w-0 flex-1 flex-col gap-3 overflow-y-auto max-desktop:w-full">
            <section className="flex min-w-0 flex-none flex-col rounded-img border border-line-1 bg-wall">
              <div className="flex min-h-9.5 flex-none items-center border-b border-line-1 px-3.5">
                <h2 className="mr-auto text-13 font-semibold">订单</h2>
                {first && (
                  <p className="text-12 text-3 num">
                    今天 {first.today.paid} 笔，{yuan(first.today.fen)}
                  </p>
                )}
              </div>
              <div className="max-h-120 overflow-y-auto">
                <Table
                  dense
                  caption="订单"
                  rows={rows}
                  rowKey={({ key }) => key}
                  current={(row) => row === inHand}
                  columns={[
                    {
                      label: '订单号',
                      cell: ({ key }: DeskOrderRow) => (
                        <button type="button" aria-current={key === inHand?.key} onClick={() => setChosen(key)}>
                          {shortKey(key)}
                        </button>
                      ),
                    },
                    { label: '时间', cell: ({ createdAt }) => when(createdAt, now) },
                    { label: '会员', cell: ({ member }) => member.name },
                    { label: '商品', fills: true, cell: ({ desc }) => desc },
                    { label: '金额', align: 'end', cell: ({ fen }) => <b className="font-semibold">{yuan(fen)}</b> },
                    { label: '渠道', cell: ({ channel }) => channelName(channel) },
                    {
                      label: '状态',
                      cell: (row) => <StateMark state={orderMark(row).state}>{orderMark(row).word}</StateMark>,
                    },
                  ]}
                />
                {found.hasNextPage && (
                  <LoadMore more pending={found.isFetchingNextPage} problem={problem} onMore={() => void found.fetchNextPage()} />
                )}
              </div>
            </section>
            <ReconciliationPart onOpen={search} />
          </div>
          {inHand && <InHand key={inHand.key} orderKey={inHand.key} now={now} />}
        </div>
      )}
    </DeskPage>
  );
}

function InHand({ orderKey, now }: { orderKey: string; now: Date }): ReactElement {
  const order = useOrder(orderKey);
  return (
    <div className="w-88 flex-none max-desktop:w-full">
      {order.data ? (
        <OrderView order={order.data} now={now} />
      ) : order.isError ? (
        <NotLoaded title="这笔订单没有载入" problem={failureMessage(failureOf(order.error))} onRetry={() => void order.refetch()} />
      ) : (
        <Skeleton ratio={0.8} />
      )}
    </div>
  );
}
