import { createFileRoute } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ServerData } from '#product/server-data.tsx';
import { PayResult } from '#features/billing/pay-result.tsx';

export const Route = createFileRoute('/payResult')({ component: Result, staticData: { title: '支付结果' } });

function Result(): ReactElement {
  return (
    <ServerData>
      <PayResult />
    </ServerData>
  );
}
