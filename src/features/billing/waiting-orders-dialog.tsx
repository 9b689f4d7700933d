import { type ReactElement, useEffect, useEffectEvent } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useUnpaidOrders } from '#api/billing/hooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { moment } from '#lib/format.ts';
import { closeDialog } from '#state/dialogs.ts';
import { orderPrice, wantedOf } from './order-terms.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { useCheckout } from './use-checkout.ts';

/** R8.4: orders that wait are gone on with, never made again. One is shown at once, several are a choice. */
export function WaitingOrdersDialog(): ReactElement {
  const orders = useUnpaidOrders();
  const { state, payment, resume, dismiss } = useCheckout();
  const only = orders.data?.length === 1 ? orders.data[0] : undefined;
  const found = only?.id;
  const begin = useEffectEvent(() => {
    if (only && state.step === 'idle') resume(wantedOf(only));
  });
  useEffect(() => {
    if (found) begin();
  }, [found]);
  if (state.step !== 'idle') {
    const back = (orders.data?.length ?? 0) > 1 && state.step !== 'paid';
    return <PaymentDialog checkout={state} {...payment} onClose={back ? dismiss : closeDialog} />;
  }
  return (
    <Dialog open title="待确认的订单" width="confirm" onClose={closeDialog}>
      {orders.isPending ? (
        <Skeleton shape="control" />
      ) : orders.isError ? (
        <NotLoaded size="sm" title="订单没有载入" problem={failureMessage(failureOf(orders.error))} onRetry={() => void orders.refetch()} />
      ) : orders.data.length === 0 ? (
        <EmptyState size="sm" title="没有待确认的订单">
          已付款的订单在购买记录里。
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line-1">
          {orders.data.map((order) => (
            <li key={order.id} className="flex items-center gap-4 py-3">
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">{order.desc}</p>
                <p className="text-12 text-3 num">{moment(order.createdAt)}</p>
              </div>
              <span className="font-medium num">{orderPrice(order)}</span>
              <Button size="sm" aria-label={`继续支付 ${order.desc}`} onClick={() => resume(wantedOf(order))}>
                继续支付
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
