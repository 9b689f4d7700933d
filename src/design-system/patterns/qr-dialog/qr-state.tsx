import { RefreshCw, ScanQrCode } from 'lucide-react';
import type { ReactElement } from 'react';
import { Icon } from '#ds/foundations/icon.tsx';
import { clock } from '#ds/foundations/use-countdown.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Spinner } from '#ds/primitives/spinner/spinner.tsx';
import type { PaidReceiptProps } from './paid-receipt.tsx';

/** Where a payment stands. `code` is what the QR holds; without one, the payment's own page is the only way. `final`: another try would fail too. */
export type QrState =
  | { step: 'ordering' }
  | { step: 'waiting'; code?: string | undefined; /** Seconds until it can no longer be paid. */ left: number }
  | { step: 'scanned'; code: string }
  | ({ step: 'paid' } & Omit<PaidReceiptProps, 'done' | 'onCopy'>)
  | { step: 'expired'; code?: string | undefined }
  | { step: 'failed'; title?: string | undefined; message: string; final?: boolean | undefined };

/** Seconds at which the time that is left is read out: each is news, the clock between them is not. */
const NEWS = [600, 300, 60, 30];

function announced(left: number): string {
  const at = NEWS.filter((seconds) => left <= seconds).at(-1);
  if (at === undefined || left === 0) return '';
  return at >= 60 ? `剩不到 ${at / 60} 分钟` : `剩不到 ${at} 秒`;
}

/** What to do now, in words under the code. */
export function QrStatus({
  state,
  app,
}: {
  /** Where the payment stands; ordering and a failure are told over the code instead. */
  state: QrState;
  /** What the code is scanned with. */
  app: string;
}): ReactElement {
  return (
    <div role="status" className="flex flex-col items-center gap-3.5 text-13 text-2">
      {'code' in state && state.code !== undefined && state.step !== 'scanned' && (
        <p className={`flex items-center gap-2 text-14 ${state.step === 'waiting' ? 'text-1' : 'text-3'}`}>
          <Icon of={ScanQrCode} />
          打开{app}扫一扫
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
              {clock(state.left)}
            </span>{' '}
            后失效
          </span>
        </p>
      )}
      {state.step === 'waiting' && <p className="sr-only">{announced(state.left)}</p>}
    </div>
  );
}

/** What lies over a code that can no longer be scanned. */
export function QrCover({
  state,
  onRenew,
}: {
  /** Where the payment stands; nothing lies over a code that can be scanned. */
  state: QrState;
  /** A new code is asked for, once the old one expired or failed. */
  onRenew: () => void;
}): ReactElement | null {
  if (state.step === 'paid' || (state.step === 'waiting' && state.code !== undefined)) return null;
  const [title, help] = coverWords(state);
  const turning = state.step === 'scanned' || state.step === 'ordering';
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-1 p-2 text-center">
      {turning && (
        <span className="mb-2.5 flex">
          <Spinner size="lg" />
        </span>
      )}
      <p className="text-16 font-semibold">{title}</p>
      <p className="text-13 text-2">{help}</p>
      {(state.step === 'expired' || (state.step === 'failed' && !state.final)) && (
        <span className="mt-2">
          <Button variant="primary" icon={RefreshCw} onClick={onRenew}>
            重新获取
          </Button>
        </span>
      )}
    </div>
  );
}

function coverWords(state: Exclude<QrState, { step: 'paid' }>): [title: string, help: string] {
  switch (state.step) {
    case 'ordering':
      return ['正在准备支付', '还没有扣款'];
    case 'waiting':
      return ['请在支付宝页面付款', '付款后这里会自动更新'];
    case 'scanned':
      return ['已扫码', '请在手机上确认付款'];
    case 'expired':
      return state.code === undefined ? ['订单已关闭', '没有扣款，可以重新获取'] : ['二维码已失效', '没有扣款，可以重新获取'];
    case 'failed':
      return [state.title ?? '没有取到二维码', state.message];
  }
}

function Turning(): ReactElement {
  return (
    <span className="inline-flex text-accent">
      <Spinner />
    </span>
  );
}
