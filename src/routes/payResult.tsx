import { createFileRoute, Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';

export const Route = createFileRoute('/payResult')({ component: PayResult, staticData: { title: '支付结果' } });

/** T-PAY-11: what the address claims is never believed. Online payment is not open yet, and the page says so. */
function PayResult(): ReactElement {
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      <h1 className="sr-only">支付结果</h1>
      <EmptyState
        stone="updating"
        title="没有待确认的订单"
        action={
          <ButtonLink as={Link} to="/home" variant="primary">
            回到首页
          </ButtonLink>
        }
      >
        在线支付即将开放。当前没有产生任何扣款。
      </EmptyState>
    </main>
  );
}
