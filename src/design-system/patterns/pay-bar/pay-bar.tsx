import { Wallet } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '#ds/foundations/icon.tsx';
import { Button } from '#ds/primitives/button/button.tsx';

export type PayBarProps = {
  /** How it is paid, e.g. 支付宝. */
  method: string;
  /** What is due, without the sign; none while nothing is chosen. */
  amount?: string | undefined;
  /** Words; the defaults are the product's. */
  labels?: { method: string; due: string; pay: string };
  /** Consent, coupons: stands above on phones. */
  children?: ReactNode;
  /** The order is being made. */
  pending?: boolean;
  /** The button was pressed; never without an amount, nor while `pending`. */
  onPay: () => void;
};

const words = { method: '支付方式', due: '应付', pay: '支付' };

/** Method, amount and the one button. */
export function PayBar({ method, amount, labels = words, children, pending = false, onPay }: PayBarProps): ReactElement {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line-1 pt-4">
      <div className="flex items-center gap-2">
        <span className="text-13 font-medium text-2">{labels.method}</span>
        <span className="inline-flex h-9 items-center gap-1.5 rounded-ctl bg-inverse px-3 text-13 font-medium text-inverse">
          <Icon of={Wallet} size={16} />
          {method}
        </span>
      </div>
      {children}
      <div className="flex items-center gap-4 max-tablet:w-full max-tablet:justify-between">
        {amount !== undefined && (
          <p className="flex items-baseline gap-2 text-13 text-2">
            {labels.due}
            <span className="text-24 font-semibold text-1 num">
              <span className="text-14">¥</span>
              {amount}
            </span>
          </p>
        )}
        <Button variant="primary" size="lg" pending={pending} disabled={amount === undefined} onClick={onPay}>
          <span className="px-3">{labels.pay}</span>
        </Button>
      </div>
    </div>
  );
}
