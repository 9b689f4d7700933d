import { Link } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { failureOf } from '#api/api-error.ts';
import { useOrder } from '#api/billing/hooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Logo } from '#ds/foundations/logo.tsx';
import { useCountdown } from '#ds/foundations/use-countdown.ts';
import { PaidReceipt } from '#ds/patterns/qr-dialog/paid-receipt.tsx';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { EmptyState, type EmptyStateProps } from '#ds/primitives/empty-state/empty-state.tsx';
import { SignInFirst } from '#ds/primitives/empty-state/sign-in-first.tsx';
import { copy } from '#product/copy.ts';
import { openDialog } from '#state/dialogs.ts';
import { requireLogin, session } from '#state/session.ts';
import { channelNames } from './channel.ts';
import { createLink } from './create-link.ts';
import { lastPayment, markTold } from './intent.ts';
import { orderPrice, receiptTerms } from './order-terms.ts';

/** How long a payment may be on its way before the page says that none has come. */
const PATIENCE_MS = 15_000;

type Props = {
  /** The number of any order of the member; without it the one this browser left for. */
  order?: string | undefined;
  patience?: number;
};

/** R1.6: where the gateway leads back to. T-PAY-11: whatever else the address says, only the server is asked. */
export function PayResult({ order, patience = PATIENCE_MS }: Props): ReactElement {
  const { token } = useSnapshot(session);
  return (
    <main id="main" className="flex min-h-dvh flex-col">
      <h1 className="sr-only">支付结果</h1>
      <p className="px-4 py-4 tablet:px-10">
        <Link to="/home" aria-label="点石首页" className="relative inline-block touch-target rounded-ctl">
          <Logo name="点石" />
        </Link>
      </p>
      <div className="grid flex-1 place-items-center px-4 pb-10">
        {token === '' ? (
          <SignInFirst title="登录后查看支付结果" onSignIn={requireLogin}>
            付款不会丢失，登录后会自动到账。
          </SignInFirst>
        ) : (
          <Face named={order} patience={patience} />
        )}
      </div>
    </main>
  );
}

const Home = (): ReactElement => (
  <ButtonLink as={Link} to="/home">
    回到首页
  </ButtonLink>
);

function Face({ named, patience }: { named: string | undefined; patience: number }): ReactElement {
  const [left] = useState(() => lastPayment()?.key ?? null);
  const key = named || left;
  const [until] = useState(() => Date.now() + patience);
  const patient = useCountdown(until) > 0;
  const { data: order, error, isFetching, refetch } = useOrder(key);
  const told = order && order.status !== 'unpaid' ? order.key : null;
  useEffect(() => {
    if (told) markTold(told);
  }, [told]);

  if (key === null || (error && failureOf(error).kind === 'not-found')) {
    return (
      <EmptyState title="没有待确认的订单" action={<Home />}>
        {named ? '没有这个订单，或者它不是这个账号的。' : '这个浏览器没有等待结果的付款。'}已付款的订单在购买记录里。
      </EmptyState>
    );
  }
  if (order?.paidAt) {
    return (
      <article className="w-full max-w-confirm overflow-hidden rounded-dialog bg-overlay shadow-dialog">
        <PaidReceipt
          {...receiptTerms(order)}
          onCopy={copy}
          done={
            <>
              <Button size="lg" onClick={() => openDialog('orders')}>
                查看购买记录
              </Button>
              <ButtonLink as={Link} {...createLink} size="lg" variant="stone">
                去创作
              </ButtonLink>
            </>
          }
        />
      </article>
    );
  }
  const ask = (
    <Button pending={isFetching} onClick={() => void refetch()}>
      我已支付
    </Button>
  );
  const due = order && `${order.desc}，${orderPrice(order)}。`;
  if (order?.status === 'closed') {
    return (
      <News stone="broken" title="订单已关闭" action={<Button onClick={() => openDialog('membership')}>重新购买</Button>}>
        {due}没有付款，也没有扣款。
      </News>
    );
  }
  if (order && !patient) {
    return (
      <News
        stone="dashed"
        title="未支付"
        action={
          <>
            <Button variant="primary" onClick={() => openDialog('payment')}>
              继续支付
            </Button>
            {ask}
          </>
        }
      >
        {due}还没有收到付款。收到后这里会自动更新。
      </News>
    );
  }
  return (
    <News stone="updating" title="等待支付结果" action={ask}>
      {error ? (
        `${failureMessage(failureOf(error))}，正在重试。付款后会自动到账。`
      ) : (
        <>
          {due}正在向{channelNames[order?.channel ?? 'alipay']}确认，不用再次付款。
        </>
      )}
    </News>
  );
}

/** A face that is not the receipt: told when it changes, and always with a way home. */
function News({
  action,
  children,
  ...rest
}: Pick<EmptyStateProps, 'title' | 'stone'> & { action: ReactNode; children: ReactNode }): ReactElement {
  return (
    <div role="status">
      <EmptyState
        {...rest}
        action={
          <>
            {action}
            <Home />
          </>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
