import type { ReactElement, ReactNode } from 'react';
import type { Tier } from '#ds/foundations/gems.tsx';
import { LitStone } from '#ds/foundations/logo.tsx';
import { mineralClasses } from '#ds/foundations/mineral.ts';
import { OrderNumber } from '#ds/patterns/order-number/order-number.tsx';

export type PaidReceiptProps = {
  /** What is in force now, e.g. 基础会员已生效，1,200 积分到账. */
  summary: string;
  /** 商品, 实付, 支付方式, 支付时间. */
  facts: readonly (readonly [label: string, value: string])[];
  /** The order that was paid, in full; it is drawn shortened. */
  orderNumber: string;
  /** The bought mineral; points have none. */
  tier?: Tier | undefined;
  /** Where to go now. */
  done?: ReactNode;
  /** The order number is to be copied, in full; without it there is no such button. */
  onCopy?: ((orderNumber: string) => void) | undefined;
};

/** 支付成功: the stone lights up under the mineral that was bought. In the QR dialog and on /payResult. */
export function PaidReceipt({ summary, facts, orderNumber, tier, done, onCopy }: PaidReceiptProps): ReactElement {
  return (
    <div className="flex min-h-130 flex-col">
      {tier && <div aria-hidden="true" className={`h-18 flex-none ${mineralClasses[tier]}`} />}
      <div className="flex flex-1 flex-col gap-3.5 px-7 pt-6 pb-5.5">
        <div role="status" className="flex flex-col items-center gap-1 text-center">
          <span className="mb-2">
            <LitStone />
          </span>
          <p className="text-20 font-semibold">支付成功</p>
          <p className="text-2 num">{summary}</p>
        </div>
        <dl className="grid grid-cols-2 gap-y-2 border-t border-line-1 pt-3.5 text-13">
          {[...facts, ['订单号', <OrderNumber key="number" value={orderNumber} onCopy={onCopy} />] as const].map(([label, value]) => (
            <div key={label} className="col-span-2 flex justify-between gap-4">
              <dt className="flex-none text-3">{label}</dt>
              <dd className="text-right num">{value}</dd>
            </div>
          ))}
        </dl>
        {done !== undefined && <div className="mt-auto grid grid-flow-col auto-cols-fr gap-2">{done}</div>}
      </div>
    </div>
  );
}
