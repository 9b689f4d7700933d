import type { ReactElement, ReactNode } from 'react';
import { OrderNumber } from '#ds/patterns/order-number/order-number.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { QrCode } from '#ds/primitives/qr-code/qr-code.tsx';
import { PaidReceipt } from './paid-receipt.tsx';
import { QrCover, QrStatus, type QrState } from './qr-state.tsx';

export type QrDialogProps = {
  /** What is bought, e.g. 基础会员，包年. */
  subject: string;
  // Spec: the dialog shows 328 yuan on its own; R3.5: where an order is known, its own price is passed.
  /** Amount with two decimals. @default '328.00' */
  amount?: string;
  /** The order that is being paid; without it that line is missing. */
  orderNumber?: string | undefined;
  /** Where the payment stands: decides what lies over the code and what is said under it. */
  state: QrState;
  /**
   * What the code is scanned with.
   *
   * @default '支付宝'
   */
  app?: string;
  /** Whether it is shown. */
  open: boolean;
  /** Under the order number: 我已支付, 在本机支付, 联系我们. */
  children?: ReactNode;
  /** Buttons of the paid state. */
  done?: ReactNode;
  /** A new code is asked for. */
  onRenew: () => void;
  /** The order number is to be copied, in full; without it there is no such button. */
  onCopy?: ((orderNumber: string) => void) | undefined;
  /** Esc or the cross. */
  onClose: () => void;
};

/** Pays by scanning. Five states, one shape; what is true stands in words beside the code. The scrim never closes it. */
export function QrDialog({
  subject,
  amount = '328.00',
  orderNumber,
  state,
  app = '支付宝',
  open,
  children,
  done,
  onRenew,
  onCopy,
  onClose,
}: QrDialogProps): ReactElement {
  const [whole, cents] = amount.split('.');
  const heading = 'code' in state && state.code !== undefined ? '扫码支付' : '支付订单';
  return (
    <Dialog
      title={state.step === 'paid' ? '支付成功' : heading}
      shape="bare"
      width="pay"
      open={open}
      scrimCloses={false}
      crossOnImage={state.step === 'paid' && state.tier !== undefined}
      onClose={onClose}
    >
      {state.step === 'paid' ? (
        <PaidReceipt {...state} done={done} onCopy={onCopy} />
      ) : (
        <div className="flex flex-col gap-3.5 px-7 pt-6 pb-5.5">
          <div className="pr-10">
            <p aria-hidden="true" className="text-18 font-semibold">
              {heading}
            </p>
            <p className="text-13 text-2">{subject}</p>
          </div>
          <p className="text-center text-44 font-semibold num">
            <span className="mr-0.5 text-24 font-medium">¥</span>
            <span>{whole}</span>
            {cents !== undefined && <span className="text-24 text-2">.{cents}</span>}
          </p>
          <div className="relative mx-auto w-52">
            {'code' in state && state.code !== undefined ? (
              <QrCode title={`${app}付款码，${subject}，${amount} 元`} value={state.code} dim={state.step !== 'waiting'} />
            ) : (
              <div className="aspect-square rounded-card bg-inset" />
            )}
            <QrCover state={state} onRenew={onRenew} />
          </div>
          <QrStatus state={state} app={app} />
          {orderNumber !== undefined && (
            <dl className="flex items-center justify-between gap-4 border-t border-line-1 pt-3.5 text-13">
              <dt className="text-3">订单号</dt>
              <dd>
                <OrderNumber value={orderNumber} onCopy={onCopy} />
              </dd>
            </dl>
          )}
          {children !== undefined && <div className="flex flex-col items-center gap-2 text-center text-12 text-3">{children}</div>}
        </div>
      )}
    </Dialog>
  );
}
