import { createFileRoute } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ServerData } from '#product/server-data.tsx';
import { PayResult } from '#features/billing/pay-result.tsx';
import { idOf, searchReader } from '#lib/search.ts';

export const Route = createFileRoute('/payResult')({
  // The gateway's own name for it: it leads back here with it.
  validateSearch: searchReader({ out_trade_no: idOf }),
  component: Result,
  staticData: { title: '支付结果' },
});

function Result(): ReactElement {
  return (
    <ServerData>
      <PayResult order={Route.useSearch().out_trade_no} />
    </ServerData>
  );
}
