import { useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { type ReactElement, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useUnpaidOrders } from '#api/billing/hooks.ts';
import { orderQuery } from '#api/billing/queries.ts';
import { cn } from '#ds/foundations/cn.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { dialogs, openDialog } from '#state/dialogs.ts';
import { toast } from '#state/toasts.ts';
import { lastPayment, markTold } from './intent.ts';
import { messages } from './messages.ts';

/** R8.4: says on every page that an order waits for its payment; nothing at all while none does. On phones it floats, or stands `inFlow`. */
export function WaitingChip({ inFlow = false }: { inFlow?: boolean }): ReactElement | null {
  const { data } = useUnpaidOrders();
  const { open } = useSnapshot(dialogs);
  usePaidNews(
    data?.map(({ key }) => key),
    open === 'none',
  );
  if (!data || data.length === 0 || open !== 'none') return null;
  return (
    <div
      role="status"
      className={cn(
        'z-batch rounded-ctl tablet:fixed tablet:right-6 tablet:bottom-6 tablet:shadow-float',
        inFlow
          ? 'max-tablet:self-end max-tablet:px-4 max-tablet:pt-3 bleed:relative'
          : 'max-tablet:fixed max-tablet:right-4 max-tablet:bottom-24 max-tablet:mb-inset max-tablet:shadow-float',
      )}
    >
      <Button icon={Clock} onClick={() => openDialog('payment')}>
        <span className="num">{data.length} 笔订单待确认</span>
      </Button>
    </div>
  );
}

/** F-26: a payment whose dialog or tab was closed before it was known is told when it is, once. */
function usePaidNews(waiting: string[] | undefined, free: boolean): void {
  const client = useQueryClient();
  const last = lastPayment();
  const key = waiting && free && last && !last.told && !waiting.includes(last.key) ? last.key : null;
  useEffect(() => {
    if (key === null) return;
    void client.fetchQuery(orderQuery(key)).then(
      (order) => {
        if (order.status === 'unpaid' || lastPayment()?.told) return;
        markTold(key);
        if (order.paidAt) toast('pos', messages.bought);
      },
      // Asked again when the list of waiting orders changes, or with the next page.
      () => undefined,
    );
  }, [client, key]);
}
