import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useRecords, useMemberships } from '#api/billing/hooks.ts';
import { useInvoices } from '#api/invoices/hooks.ts';
import { ScrollRegion } from '#ds/foundations/scroll-region.tsx';
import { useAtLeast } from '#ds/foundations/use-at-least.ts';
import { MembershipRow } from '#ds/patterns/membership-row/membership-row.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { Tabs } from '#ds/primitives/tabs/tabs.tsx';
import { tierOf } from '#lib/tiers.ts';
import { closeDialog, openDialog } from '#state/dialogs.ts';
import type { InvoicePanelProps } from './invoice-panel.tsx';
import type { InvoiceWish } from './invoice-terms.ts';
import { Loaded } from './loaded.tsx';
import { membershipSpan, membershipState, ordersSum } from './order-terms.ts';
import { OrdersTab, PURCHASES } from './orders-tab.tsx';
import { planName } from './plan-terms.ts';

/** By itself: what it types titles into brings much along, and few dialogs open for an invoice. */
const InvoicePanel = lazy(() => import('./invoice-panel.tsx').then((module) => ({ default: module.InvoicePanel })));

const tabs = [
  { id: 'plans', label: '会员套餐' },
  { id: 'orders', label: '购买记录' },
] as const;
type Tab = (typeof tabs)[number]['id'];

/** R3.6: what one has had, and what one has paid. AC-4: invoices are asked for beside the list, on narrow screens in its place. */
export function ManageDialog({ first = 'plans' }: { first?: Tab }): ReactElement {
  const [tab, setTab] = useState<Tab>(first);
  const [wish, setWish] = useState<InvoiceWish>();
  const [calls, setCalls] = useState(0);
  const [returnTo, setReturnTo] = useState<string>();
  const isWide = useAtLeast('desktop');
  const isFilling = tab === 'orders' && wish !== undefined && (isWide || calls > 0);

  function choose(next: InvoiceWish | undefined, fill: boolean): void {
    setWish(next);
    setReturnTo(undefined);
    if (fill) setCalls(calls + 1);
  }
  /** Ends the filling in; on narrow screens going back keeps what was ticked. */
  function end(next?: InvoiceWish): void {
    setReturnTo(wish?.orders[0]);
    setWish(next);
    setCalls(0);
  }
  return (
    <Dialog
      open
      title="会员与购买记录"
      shape="bare"
      width="records"
      closeLabel={isFilling ? '不开了' : '关闭'}
      // A form that was begun is not lost with the dialog: Esc and the cross end it first.
      onClose={() => (isFilling ? end() : closeDialog())}
    >
      <div className="flex h-full">
        <div className={`flex min-w-0 flex-1 flex-col ${isFilling && !isWide ? 'hidden' : ''}`}>
          <ScrollRegion>
            <div className="flex min-h-full flex-col px-4 pt-3 tablet:px-6">
              <Tabs label="会员与购买记录" size="lg" bleed="manage" value={tab} tabs={tabs} onChange={setTab}>
                {tab === 'plans' ? <History /> : <OrdersTab wish={wish} returnTo={returnTo} onWish={choose} />}
              </Tabs>
            </div>
          </ScrollRegion>
        </div>
        {isFilling && (
          <div className="flex min-w-0 flex-col bg-wall max-desktop:flex-1 desktop:w-panel desktop:border-l desktop:border-line-1">
            <ScrollRegion>
              <Suspense>
                <Filling
                  key={`${wish.replaces ?? wish.like?.id}`}
                  wish={wish}
                  calls={calls}
                  onBack={isWide ? undefined : () => end(wish)}
                  onDone={() => end()}
                />
              </Suspense>
            </ScrollRegion>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Filling({ wish, ...rest }: Pick<InvoicePanelProps, 'wish' | 'calls' | 'onBack' | 'onDone'>): ReactElement {
  const bought = useRecords(PURCHASES).data?.records ?? [];
  const titles = useInvoices().data?.titles ?? [];
  return <InvoicePanel {...rest} wish={wish} titles={titles} sum={ordersSum(bought.filter(({ id }) => wish.orders.includes(id)))} />;
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
      <div className="flex items-center justify-between gap-4 border-t border-line-1 py-4 text-13 text-2">
        会员到期后，作品与模型都会保留
        <Button variant="primary" onClick={() => openDialog('membership')}>
          {history.data?.some(({ type, expired }) => type !== -1 && !expired) ? '续费' : '开通会员'}
        </Button>
      </div>
    </Loaded>
  );
}
