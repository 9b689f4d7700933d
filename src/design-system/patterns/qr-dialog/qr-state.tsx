import { RefreshCw, ScanQrCode } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Tier } from '#ds/foundations/gems.tsx';
import { Icon } from '#ds/foundations/icon.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Spinner } from '#ds/primitives/spinner/spinner.tsx';

/** Where a scanned payment stands. `code` is what the QR holds. */
export type QrState =
  | { step: 'waiting'; code: string; left: string }
  | { step: 'scanned'; code: string }
  | { step: 'paid'; summary: string; facts: readonly (readonly [label: string, value: string])[]; tier?: Tier | undefined }
  | { step: 'expired'; code: string }
  | { step: 'failed'; message: string };

/** What to do now, in words under the code. */
export function QrStatus({ state }: { state: QrState }): ReactElement {
  return (
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
  );
}

/** What lies over a code that can no longer be scanned. */
export function QrCover({ state, onRenew }: { state: QrState; onRenew: () => void }): ReactElement | null {
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

function Turning(): ReactElement {
  return (
    <span className="inline-flex text-accent">
      <Spinner />
    </span>
  );
}
