import { CircleCheck, Clock, FilePen, FileText, FileX, Info } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useRecords } from '#api/billing/hooks.ts';
import { useInvoiceFile, useInvoices } from '#api/invoices/hooks.ts';
import type { BillingRecord } from '#shared/contract/billing.ts';
import { type Glyph, Icon } from '#ds/foundations/icon.tsx';
import { useAtLeast } from '#ds/foundations/use-at-least.ts';
import { OrderNumber } from '#ds/patterns/order-number/order-number.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Checkbox } from '#ds/primitives/checkbox/checkbox.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Table } from '#ds/primitives/table/table.tsx';
import { TextLink } from '#ds/primitives/text-link/text-link.tsx';
import { saveFile } from '#lib/download.ts';
import { moment } from '#lib/format.ts';
import { copy } from '#product/copy.ts';
import { failureMessage } from '#product/failure-message.ts';
import { toast } from '#state/toasts.ts';
import { type InvoiceStanding, invoiceStanding, type InvoiceWish, mayPick, promiseText } from './invoice-terms.ts';
import { Loaded } from './loaded.tsx';
import { isPurchase, orderPrice, ordersSum, ordersTotal, refundedText } from './order-terms.ts';

const sources = [
  { id: 'all', label: '全部' },
  { id: 'vip', label: '会员' },
  { id: 'point', label: '积分' },
] as const;
type Source = (typeof sources)[number]['id'];

/** So many rows at a time: the sum counts all, the screen stays light. */
const STEP = 100;

/** Spec §7: purchase records use source vip or point. */
export const PURCHASES = [{ source: 'vip' }, 'or' as const, { source: 'point' }];

const placeOf = (order: string) => `invoice-of-${order}`;

export type OrdersTabProps = {
  /** What an invoice is being asked for. */
  wish: InvoiceWish | undefined;
  /** The order whose row the focus comes back to. */
  returnTo: string | undefined;
  /** Other orders are wished for; `fill`: and the form is wanted now. */
  onWish: (wish: InvoiceWish | undefined, fill: boolean) => void;
};

/** R3.6, AC-4: what was paid, and how each order stands with its invoice. */
export function OrdersTab({ wish, returnTo, onWish }: OrdersTabProps): ReactElement {
  const [source, setSource] = useState<Source>('all');
  const [shown, setShown] = useState(STEP);
  const isPhone = !useAtLeast('tablet');
  const isWide = useAtLeast('desktop');
  const records = useRecords(source === 'all' ? PURCHASES : [{ source }]);
  const invoices = useInvoices();
  const orders = records.data?.records.filter(isPurchase) ?? [];
  const visible = orders.slice(0, shown);
  const picked = new Set(wish?.orders);

  useEffect(() => {
    if (returnTo !== undefined) document.getElementById(placeOf(returnTo))?.focus();
  }, [returnTo]);

  const standingOf = (order: BillingRecord) => invoices.data && invoiceStanding(order, invoices.data);
  function toggle(id: string, on: boolean): void {
    // What takes the place of an invoice is about that one's orders and no others.
    const before = wish?.replaces ? [] : (wish?.orders ?? []);
    const next = on ? [...before, id] : before.filter((one) => one !== id);
    onWish(next.length > 0 ? { ...(wish?.replaces ? {} : wish), orders: next } : undefined, false);
  }
  const box = (order: BillingRecord) => {
    const standing = standingOf(order);
    return (
      <span className="grid w-4.5 flex-none place-items-center">
        {standing && mayPick(standing) && (
          <Checkbox
            label={`开发票：${order.desc}，${moment(order.paidAt)}`}
            checked={picked.has(order.id)}
            onChange={(on) => toggle(order.id, on)}
          />
        )}
      </span>
    );
  };
  const state = (order: BillingRecord) => (
    <InvoiceState
      order={order}
      standing={standingOf(order)}
      isFilling={isWide && picked.has(order.id)}
      onWish={(next) =>
        onWish(
          next.replaces || next.like ? next : { orders: [...new Set([...(wish?.replaces ? [] : (wish?.orders ?? [])), ...next.orders])] },
          true,
        )
      }
    />
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 py-4">
        <Segmented label="购买类型" value={source} items={sources} onChange={setSource} />
        {records.data && <p className="text-13 text-2 num">{ordersTotal(orders)}</p>}
      </div>
      {invoices.isError && (
        <div className="pb-3">
          <Note
            tone="warn"
            action={
              <TextLink as="button" onClick={() => void invoices.refetch()}>
                重试
              </TextLink>
            }
          >
            发票的状态没有载入：{failureMessage(failureOf(invoices.error))}
          </Note>
        </div>
      )}
      <Loaded of={records} what="购买记录">
        {orders.length === 0 ? (
          <EmptyState size="sm" title="还没有购买记录">
            付款后，每一笔订单都会记在这里。
          </EmptyState>
        ) : isPhone ? (
          <ul className="flex flex-col gap-2 pb-3">
            {visible.map((row) => (
              <li key={row.id} className="flex flex-col gap-2 rounded-card border border-line-1 bg-surface p-3">
                <div className="flex items-start gap-3">
                  <span className="mt-0.5 flex">{box(row)}</span>
                  <div className="flex min-w-0 flex-1 flex-col gap-1">
                    <p className="flex items-baseline justify-between gap-3">
                      <span className="min-w-0 truncate font-medium">{row.desc}</span>
                      <span className="flex-none num">
                        <Price order={row} />
                      </span>
                    </p>
                    <div className="flex items-center justify-between gap-3 text-13 text-3 num">
                      <span className="flex-none">{moment(row.paidAt)}</span>
                      <OrderNumber value={row.key} onCopy={copy} />
                    </div>
                  </div>
                </div>
                <div className="border-t border-line-1 pt-2">{state(row)}</div>
              </li>
            ))}
          </ul>
        ) : (
          <div className="-mx-4 tablet:-mx-6">
            <Table
              caption="购买记录"
              rows={visible}
              rowKey={({ id }) => id}
              current={({ id }) => picked.has(id)}
              columns={[
                {
                  label: '商品',
                  fills: true,
                  cell: (row) => (
                    <div className="flex items-center gap-3.5 py-1.5">
                      {box(row)}
                      <div className="flex flex-col">
                        <span>{row.desc}</span>
                        <span className="flex items-center gap-3.5 text-12 text-3">
                          {moment(row.paidAt)}
                          <OrderNumber value={row.key} onCopy={copy} />
                        </span>
                      </div>
                    </div>
                  ),
                },
                { label: '金额', align: 'end', cell: (row) => <Price order={row} /> },
                { label: '发票', cell: state },
              ]}
            />
          </div>
        )}
        {orders.length > shown && (
          <div className="grid place-items-center py-3">
            <Button onClick={() => setShown(shown + STEP)}>显示更多，还有 {orders.length - shown} 笔</Button>
          </div>
        )}
        {orders.length > 0 && invoices.data && (
          <div className="sticky bottom-0 -mx-4 mt-auto flex min-h-11 items-center justify-between gap-3 border-t border-line-1 bg-overlay px-4 py-2.5 text-12 text-3 tablet:-mx-6 tablet:px-6">
            <p className="flex flex-wrap gap-x-2.5">
              {wish && <b className="text-13 font-semibold text-1 num">已选 {ordersSum(orders.filter(({ id }) => picked.has(id)))}</b>}
              {wish?.replaces ? '按原来的订单换开' : '可以多选，合开一张'}
            </p>
            {wish && !isWide ? (
              <Button variant="primary" onClick={() => onWish(wish, true)}>
                填写发票
              </Button>
            ) : (
              <p className="flex flex-none items-center gap-1.5 num">
                <Icon of={Info} size={14} />
                付款后 {invoices.data.days} 天内可开
              </p>
            )}
          </div>
        )}
      </Loaded>
    </>
  );
}

/** What an order cost, and what went back of it. */
function Price({ order }: { order: BillingRecord }): ReactElement {
  const back = refundedText(order);
  return (
    <span className="inline-flex flex-col items-end">
      {orderPrice(order)}
      {back && <span className="text-12 text-3">{back}</span>}
    </span>
  );
}

/** One order's invoice in two lines: what it is, and what can be done. */
function InvoiceState({
  order,
  standing,
  isFilling,
  onWish,
}: {
  order: BillingRecord;
  standing: InvoiceStanding | undefined;
  isFilling: boolean;
  onWish: (wish: InvoiceWish) => void;
}): ReactElement | null {
  const file = useInvoiceFile();
  if (!standing) return null;

  async function take(id: string): Promise<void> {
    try {
      const { name, pdf } = await file.mutateAsync(id);
      const bytes = Uint8Array.from(atob(pdf), (sign) => sign.charCodeAt(0));
      saveFile(new Blob([bytes], { type: 'application/pdf' }), name);
    } catch (error) {
      toast('neg', failureMessage(failureOf(error)));
    }
  }
  const act = (words: string, run: () => void) => (
    <TextLink as="button" aria-label={`${words}：${order.desc}，${moment(order.paidAt)}`} onClick={run}>
      {words}
    </TextLink>
  );
  const pdf = (id: string) => act(file.isPending ? '正在下载' : '下载 PDF', () => file.isPending || void take(id));
  const again = ({ orders, ...like }: Extract<InvoiceStanding, { invoice: unknown }>['invoice'], replaces?: string) =>
    onWish({ orders, like: { orders, ...like }, replaces });

  function lines(of: InvoiceStanding): [icon: Glyph, title: string, rest: ReactNode] {
    if (isFilling) return [FilePen, '填写中', '右侧填好后提交'];
    if (of.state === 'late') return [FileText, '未开票', '已过可开票的日子'];
    if (of.state === 'refunded') return [FileText, '已退回', '不开票'];
    if (of.state === 'reversed')
      return [FileX, '已红冲', of.again ? act('重新开', () => onWish({ orders: [order.id] })) : '已过可开票的日子'];
    if (of.state === 'open') return [FileText, '可开', act('开发票', () => onWish({ orders: [order.id] }))];
    const { invoice } = of;
    if (of.state === 'issuing') {
      return [Clock, invoice.replaces ? '换开中' : '开票中', of.isLate ? '比约定的晚了，仍在开' : `${promiseText(invoice.dueAt)} 前开好`];
    }
    if (of.state === 'issued') {
      return [
        CircleCheck,
        invoice.kind === 'personal' ? '已开具，个人' : '已开具',
        <>
          {pdf(invoice.id)}
          {invoice.replaces === null && act('换开', () => again(invoice, invoice.id))}
        </>,
      ];
    }
    const { former } = of;
    return [
      FileX,
      `${invoice.reason}，${former ? '没有换开' : '未开出'}`,
      <>
        {former && pdf(former.id)}
        {of.again && act('改好再提交', () => again(invoice, former?.id))}
      </>,
    ];
  }
  const [icon, title, rest] = lines(standing);
  return (
    <div id={placeOf(order.id)} tabIndex={-1} className="flex min-w-0 gap-2.5 rounded-tick whitespace-normal tablet:w-50">
      <span className={`self-center ${standing.state === 'issued' && !isFilling ? 'text-accent' : 'text-2'}`}>
        <Icon of={icon} size={16} />
      </span>
      <div className="min-w-0">
        <p className="text-13 wrap-anywhere">{title}</p>
        <p className="flex gap-3.5 text-12 text-3">{rest}</p>
      </div>
    </div>
  );
}
