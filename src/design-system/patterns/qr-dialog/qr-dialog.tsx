import { Copy, RefreshCw, ScanQrCode } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { Tier } from '#ds/foundations/gems.tsx';
import { Icon } from '#ds/foundations/icon.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { QrCode } from '#ds/primitives/qr-code/qr-code.tsx';
import { Spinner } from '#ds/primitives/spinner/spinner.tsx';
import { PaidReceipt } from './paid-receipt.tsx';

/** Where a scanned payment stands. `code` is what the QR holds. */
export type QrState =
  | { step: 'waiting'; code: string; left: string }
  | { step: 'scanned'; code: string }
  | { step: 'paid'; summary: string; facts: readonly (readonly [label: string, value: string])[]; tier?: Tier | undefined }
  | { step: 'expired'; code: string }
  | { step: 'failed'; message: string };

export type QrDialogProps = {
  /** What is bought, e.g. 基础会员，包年. */
  subject: string;
  // Spec: the dialog shows 328 yuan on its own; R3.5: where an order is known, its own price is passed.
  /** Amount with two decimals. @default '328.00' */
  amount?: string;
  orderNumber?: string | undefined;
  state: QrState;
  open: boolean;
  /** Under the order number: 我已支付, 在本机支付, 联系我们. */
  children?: ReactNode;
  /** Buttons of the paid state. */
  done?: ReactNode;
  /** A new code is asked for. */
  onRenew: () => void;
  onCopy?: ((orderNumber: string) => void) | undefined;
  onClose: () => void;
};

/** Pays by scanning. Five states, one shape; what is true stands in words beside the code. The scrim never closes it. */
export function QrDialog({
  subject,
  amount = '328.00',
  orderNumber,
  state,
  open,
  children,
  done,
  onRenew,
  onCopy,
  onClose,
}: QrDialogProps): ReactElement {
  const [whole, cents] = amount.split('.');
  return (
    <Dialog
      title={state.step === 'paid' ? '支付成功' : '扫码支付'}
      shape="bare"
      width="pay"
      open={open}
      scrimCloses={false}
      crossOnImage={state.step === 'paid' && state.tier !== undefined}
      onClose={onClose}
    >
      {state.step === 'paid' ? (
        <PaidReceipt summary={state.summary} facts={state.facts} tier={state.tier} done={done} />
      ) : (
        <div className="flex flex-col gap-3.5 px-7 pt-6 pb-5.5">
          <div className="pr-10">
            <p aria-hidden="true" className="text-18 font-semibold">
              扫码支付
            </p>
            <p className="text-13 text-2">{subject}</p>
          </div>
          <p className="text-center text-44 font-semibold num">
            <span className="mr-0.5 text-24 font-medium">¥</span>
            <span>{whole}</span>
            {cents !== undefined && <span className="text-24 text-2">.{cents}</span>}
          </p>
          <div className="relative mx-auto w-52">
            {state.step === 'failed' ? (
              <div className="aspect-square rounded-card bg-inset" />
            ) : (
              <QrCode title={`支付宝付款码，${subject}，${amount} 元`} value={state.code} dim={state.step !== 'waiting'} />
            )}
            <Cover state={state} onRenew={onRenew} />
          </div>
          <div role="status" className="flex flex-col items-center gap-3.5 text-13 text-2">
            {state.step !== 'scanned' && (
              <p className={`flex items-center gap-2 text-14 ${state.step === 'waiting' ? 'text-1' : 'text-3'}`}>
                <Icon of={ScanQrCode} />
                打开支付宝扫一扫
              </p>
            )}
            {state.step === 'scanned' && (
              <p className="flex items-center gap-2">
                <Turning />
                正在确认，每 5 秒查询一次
              </p>
            )}
            {state.step === 'waiting' && (
              <p className="flex items-center gap-2 num">
                <Turning />
                <span>
                  等待付款，
                  {/* The clock is not news every second. */}
                  <span aria-live="off" className="font-semibold text-1">
                    {state.left}
                  </span>{' '}
                  后失效
                </span>
              </p>
            )}
          </div>
          {orderNumber !== undefined && (
            <dl className="flex items-center justify-between border-t border-line-1 pt-3.5 text-13">
              <dt className="text-3">订单号</dt>
              <dd className="flex items-center gap-1.5 num">
                {orderNumber}
                {onCopy && (
                  <button
                    type="button"
                    aria-label="复制订单号"
                    onClick={() => onCopy(orderNumber)}
                    className="grid size-6 place-items-center rounded-item text-3 hover:text-1"
                  >
                    <Icon of={Copy} size={13} />
                  </button>
                )}
              </dd>
            </dl>
          )}
          {children !== undefined && <div className="flex flex-col items-center gap-2 text-center text-12 text-3">{children}</div>}
        </div>
      )}
    </Dialog>
  );
}

function Turning(): ReactElement {
  return (
    <span className="inline-flex text-accent">
      <Spinner />
    </span>
  );
}

function Cover({ state, onRenew }: { state: QrState; onRenew: () => void }): ReactElement | null {
  if (state.step === 'waiting' || state.step === 'paid') return null;
  const [title, help] = {
    scanned: ['已扫码', '请在手机上确认付款'],
    expired: ['二维码已失效', '没有扣款，可以重新获取'],
    failed: ['没有取到二维码', 'message' in state ? state.message : ''],
  }[state.step] as [string, string];
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-1 p-2 text-center">
      {state.step === 'scanned' && (
        <span className="mb-2.5 flex">
          <Spinner size="lg" />
        </span>
      )}
      <p className="text-16 font-semibold">{title}</p>
      <p className="text-13 text-2">{help}</p>
      {state.step !== 'scanned' && (
        <span className="mt-2">
          <Button variant="primary" icon={RefreshCw} onClick={onRenew}>
            重新获取
          </Button>
        </span>
      )}
    </div>
  );
}
