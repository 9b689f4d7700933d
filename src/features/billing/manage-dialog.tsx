import { type ReactElement, type ReactNode, useState } from 'react';
import { useMemberships } from '#api/account/hooks.ts';
import { failureOf } from '#api/api-error.ts';
import { useRecords } from '#api/billing/hooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import { MembershipRow } from '#ds/patterns/membership-row/membership-row.tsx';
import { OrderNumber } from '#ds/patterns/order-number/order-number.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { useAtLeast } from '#ds/foundations/use-at-least.ts';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { Table } from '#ds/primitives/table/table.tsx';
import { Tabs } from '#ds/primitives/tabs/tabs.tsx';
import { moment } from '#lib/format.ts';
import { tierOf } from '#lib/tiers.ts';
import { copy } from '#product/copy.ts';
import { closeDialog, openDialog } from '#state/dialogs.ts';
import { isPurchase, membershipSpan, membershipState, orderPrice, ordersTotal } from './order-terms.ts';
import { planName } from './plan-terms.ts';

const tabs = [
  { id: 'plans', label: '会员套餐' },
  { id: 'orders', label: '购买记录' },
] as const;
type Tab = (typeof tabs)[number]['id'];

/** R3.6: what one has had, and what one has paid. */
export function ManageDialog({ first = 'plans' }: { first?: Tab }): ReactElement {
  const [tab, setTab] = useState<Tab>(first);
  return (
    <Dialog open title="会员与购买记录" shape="bare" width="manage" steady onClose={closeDialog}>
      <div className="flex min-h-full flex-col px-4 pt-3 pb-4 tablet:px-6">
        <Tabs label="会员与购买记录" size="lg" bleed="manage" value={tab} tabs={tabs} onChange={setTab}>
          {tab === 'plans' ? <History /> : <Orders />}
        </Tabs>
      </div>
    </Dialog>
  );
}

type Loading = { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown };

/** Loading and failing look the same in both tabs. */
function Loaded({ of, what, children }: { of: Loading; what: string; children: ReactNode }): ReactNode {
  if (of.isPending) {
    return (
      <div aria-busy="true" className="flex flex-col gap-4 py-5">
        {Array.from({ length: 4 }, (_, i) => (
          <Skeleton key={i} shape="control" />
        ))}
      </div>
    );
  }
  if (!of.isError) return children;
  return <NotLoaded size="sm" title={`${what}没有载入`} problem={failureMessage(failureOf(of.error))} onRetry={() => void of.refetch()} />;
}

function History(): ReactElement {
  const history = useMemberships();
  return (
    <Loaded of={history} what="会员套餐">
      {history.data?.length === 0 ? (
        <EmptyState size="sm" title="还没有开通过会员">
          免费版永久有效。
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line-1 py-1">
          {history.data?.map((one) => (
            <li key={one.id}>
              <MembershipRow name={planName(one)} tier={tierOf[one.type].tier} span={membershipSpan(one)} {...membershipState(one)} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-center justify-between gap-4 border-t border-line-1 pt-4 text-13 text-2">
        会员到期后，作品与模型都会保留
        <Button variant="primary" onClick={() => openDialog('membership')}>
          {history.data?.some(({ type, expired }) => type !== -1 && !expired) ? '续费' : '开通会员'}
        </Button>
      </div>
    </Loaded>
  );
}

const sources = [
  { id: 'all', label: '全部' },
  { id: 'vip', label: '会员' },
  { id: 'point', label: '积分' },
] as const;
type Source = (typeof sources)[number]['id'];

/** So many rows at a time: the sum counts all, the screen stays light. */
const STEP = 100;

function Orders(): ReactElement {
  const [source, setSource] = useState<Source>('all');
  const [shown, setShown] = useState(STEP);
  const isPhone = !useAtLeast('tablet');
  // Spec §7: purchase records use source vip or point.
  const records = useRecords(source === 'all' ? [{ source: 'vip' }, 'or', { source: 'point' }] : [{ source }]);
  const orders = records.data?.records.filter(isPurchase) ?? [];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 py-4">
        <Segmented label="购买类型" value={source} items={sources} onChange={setSource} />
        {records.data && <p className="text-13 text-2 num">{ordersTotal(orders)}</p>}
      </div>
      <Loaded of={records} what="购买记录">
        {orders.length === 0 ? (
          <EmptyState size="sm" title="还没有购买记录">
            付款后，每一笔订单都会记在这里。
          </EmptyState>
        ) : isPhone ? (
          <ul className="flex flex-col gap-2">
            {orders.slice(0, shown).map((row) => (
              <li key={row.id} className="flex flex-col gap-1 rounded-card border border-line-1 bg-surface p-3">
                <p className="flex items-baseline justify-between gap-3">
                  <span className="min-w-0 truncate font-medium">{row.desc}</span>
                  <span className="flex-none num">{orderPrice(row)}</span>
                </p>
                <div className="flex items-center justify-between gap-3 text-13 text-3 num">
                  <span className="flex-none">{moment(row.paidAt)}</span>
                  <OrderNumber value={row.key} onCopy={copy} />
                </div>
              </li>
            ))}
          </ul>
        ) : (
          <div className="-mx-4 tablet:-mx-6">
            <Table
              caption="购买记录"
              rows={orders.slice(0, shown)}
              rowKey={({ id }) => id}
              columns={[
                { label: '商品', cell: ({ desc }) => desc },
                { label: '金额', align: 'end', cell: orderPrice },
                { label: '支付时间', cell: (row) => <span className="text-13 text-2">{moment(row.paidAt)}</span> },
                { label: '订单号', cell: ({ key }) => <OrderNumber value={key} onCopy={copy} /> },
              ]}
            />
          </div>
        )}
        {orders.length > shown && (
          <div className="grid place-items-center py-3">
            <Button onClick={() => setShown(shown + STEP)}>显示更多，还有 {orders.length - shown} 笔</Button>
          </div>
        )}
      </Loaded>
    </>
  );
}
