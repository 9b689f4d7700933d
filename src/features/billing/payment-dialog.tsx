import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { ReactElement } from 'react';
import type { PayChannel } from '#shared/vocabulary/kinds.ts';
import { useCountdown } from '#ds/foundations/use-countdown.ts';
import { QrDialog } from '#ds/patterns/qr-dialog/qr-dialog.tsx';
import type { QrState } from '#ds/patterns/qr-dialog/qr-state.tsx';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { TextLink } from '#ds/primitives/text-link/text-link.tsx';
import { copy } from '#product/copy.ts';
import { closeDialog, openDialog } from '#state/dialogs.ts';
import { channelNames, scanners } from './channel.ts';
import type { Checkout, Held } from './checkout.ts';
import { createLink } from './create-link.ts';
import { amount } from './money.ts';
import { receiptTerms } from './order-terms.ts';
import { safeCode } from './payment-form.ts';
import { saveCode } from './save-code.ts';

export type PaymentDialogProps = {
  checkout: Exclude<Checkout, { step: 'idle' }>;
  /** 「我已支付」: being asked, or asked in vain. */
  asked: 'no' | 'asking' | 'unpaid';
  /** The server does not answer at the moment. */
  trouble: boolean;
  onGoOn: () => void;
  onAsk: () => void | Promise<void>;
  onRetry: () => void;
  /** Another way to pay this order, where there is one. */
  other?: PayChannel | undefined;
  onChange: (channel: PayChannel) => void;
  onClose: () => void;
};

const heldWords: Record<Held, string> = {
  blocked: '浏览器拦截了支付页面，没有扣款。',
  repriced: '价格已更新，请确认金额后继续支付。',
  resumed: '这笔订单还没有付款。',
};

/** R3.5: one order on its way to being paid, whatever its state. Leads nowhere by itself: the form was checked before. */
export function PaymentDialog({
  checkout,
  asked,
  trouble,
  onGoOn,
  onAsk,
  onRetry,
  other,
  onChange,
  onClose,
}: PaymentDialogProps): ReactElement {
  const sheet = 'sheet' in checkout ? checkout.sheet : undefined;
  const seconds = useCountdown(sheet && Date.parse(sheet.expiresAt));
  const code = safeCode(sheet?.qr ?? null);
  const due = sheet?.amount ?? checkout.wanted.price;
  return (
    <QrDialog
      open
      subject={checkout.wanted.name}
      {...(due !== undefined && { amount: amount(due) })}
      orderNumber={sheet?.key}
      state={qrState(checkout, seconds)}
      app={scanners[sheet?.channel ?? 'alipay']}
      done={
        checkout.step === 'paid' && (
          <>
            <Button size="lg" onClick={() => openDialog('orders')}>
              查看订单
            </Button>
            <ButtonLink as={Link} {...createLink} size="lg" variant="primary" onClick={closeDialog}>
              去创作
            </ButtonLink>
          </>
        )
      }
      onRenew={onRetry}
      onCopy={copy}
      onClose={onClose}
    >
      {sheet ? (
        <>
          <p role="status">{said({ checkout, asked, trouble })}</p>
          {sheet.channel === 'wechat' && code !== null && (
            <div className="flex flex-col items-center gap-2 tablet:hidden">
              <p>在这台手机上付款：先保存二维码，再打开微信「扫一扫」，从相册里选它。也可以用另一台手机直接扫。</p>
              <Button icon={Download} onClick={() => saveCode(code, `点石付款码 ${sheet.key}.png`)}>
                保存二维码
              </Button>
            </div>
          )}
          <div className="flex flex-wrap justify-center gap-2">
            {checkout.step === 'paying' && (
              <Button variant="primary" onClick={onGoOn}>
                继续支付
              </Button>
            )}
            <Button pending={asked === 'asking'} onClick={() => void onAsk()}>
              我已支付
            </Button>
          </div>
          {other && (
            <TextLink as="button" onClick={() => onChange(other)}>
              改用{channelNames[other]}
            </TextLink>
          )}
          {checkout.step === 'waiting' && (
            <TextLink as="button" onClick={onRetry}>
              支付遇到问题，重新支付
            </TextLink>
          )}
        </>
      ) : undefined}
    </QrDialog>
  );
}

function said({ checkout, asked, trouble }: Pick<PaymentDialogProps, 'checkout' | 'asked' | 'trouble'>): string {
  if (trouble) return '暂时查不到结果，正在重试。付款后会自动到账。';
  if (asked === 'unpaid') return '还没有收到付款。付款后这里会自动更新。';
  if (checkout.step === 'paying') return heldWords[checkout.held];
  if ('sheet' in checkout && checkout.sheet.channel === 'wechat') return '用微信扫一扫付款，付款后会自动到账';
  const scan = 'sheet' in checkout && safeCode(checkout.sheet.qr) !== null ? '扫码或' : '';
  return `${scan}在新打开的页面付款，付款后会自动到账`;
}

function qrState(checkout: PaymentDialogProps['checkout'], left: number): QrState {
  switch (checkout.step) {
    case 'ordering':
      return { step: 'ordering' };
    case 'paying':
    case 'waiting': {
      const code = safeCode(checkout.sheet.qr);
      if (checkout.sheet.qr !== null && code === null)
        return { step: 'failed', title: '二维码不可用', message: `它不指向${scanners[checkout.sheet.channel]}，所以没有显示` };
      return { step: 'waiting', code: code ?? undefined, left };
    }
    case 'paid':
      return { step: 'paid', ...receiptTerms(checkout.order) };
    case 'closed':
      return { step: 'expired' };
    case 'failed':
      return checkout.gone
        ? { step: 'failed', title: '已下架', message: '它不再出售，没有扣款', final: true }
        : { step: 'failed', title: '支付发起失败', message: checkout.message };
  }
}
