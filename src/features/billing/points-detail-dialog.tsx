import { Link } from '@tanstack/react-router';
import { ClockAlert, Gem, Gift, RotateCcw, ShoppingBag, Sparkle, Undo2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { usePermission } from '#api/account/hooks.ts';
import { failureOf } from '#api/api-error.ts';
import { useRecords } from '#api/billing/hooks.ts';
import type { BillingRecord } from '#shared/contract/billing.ts';
import { failureMessage } from '#product/failure-message.ts';
import { type Glyph, Icon } from '#ds/foundations/icon.tsx';
import { BalanceBar } from '#ds/patterns/balance-bar/balance-bar.tsx';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { Tabs } from '#ds/primitives/tabs/tabs.tsx';
import { points, when } from '#lib/format.ts';
import { closeDialog, openDialog } from '#state/dialogs.ts';
import { balanceParts } from './balance.ts';
import { TotalPoints } from './total-points.tsx';
import { pointsTabs, type PointsTab, sourcesOf } from './points-filter.ts';

/** R3.7: the point log with its tabs and totals. */
export function PointsDetailDialog(): ReactElement {
  const [tab, setTab] = useState<PointsTab>('-1');
  const [now] = useState(() => new Date());
  const permission = usePermission();
  const records = useRecords(sourcesOf(tab));
  return (
    <Dialog open title="积分明细" width="detail" steady onClose={closeDialog}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pb-3">
        <TotalPoints all={permission?.all ?? 0} />
        <div className="min-w-0 flex-1">
          <BalanceBar parts={balanceParts(permission)} />
        </div>
        <div className="flex gap-2">
          <ButtonLink as={Link} to="/points" onClick={closeDialog}>
            完整对账单
          </ButtonLink>
          <Button onClick={() => openDialog('packs')}>购买积分</Button>
        </div>
      </div>
      <Tabs label="积分明细" bleed="manage" value={tab} tabs={pointsTabs} onChange={setTab}>
        {records.isPending ? (
          <div className="flex flex-col gap-3 py-4">
            {Array.from({ length: 5 }, (_, i) => (
              <Skeleton key={i} shape="text" />
            ))}
          </div>
        ) : records.isError && !records.data ? (
          <NotLoaded
            size="sm"
            title="明细没有载入"
            problem={failureMessage(failureOf(records.error))}
            onRetry={() => void records.refetch()}
          />
        ) : records.data?.records.length === 0 ? (
          <EmptyState size="sm" title="还没有记录">
            生成、取消与赠送都会记在这里。
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line-1 py-1">
            {records.data?.records.map((row) => (
              <PointLogRow key={row.id} row={row} now={now} />
            ))}
          </ul>
        )}
      </Tabs>
    </Dialog>
  );
}

const glyphs: Record<BillingRecord['source'], Glyph> = {
  paid: Sparkle,
  refund: RotateCcw,
  gift: Gift,
  gift_month: Gem,
  point: ShoppingBag,
  vip: ShoppingBag,
  expired: ClockAlert,
  withdrawn: Undo2,
};

/** Spec §3: out shows minus, anything else plus. */
function PointLogRow({ row, now }: { row: BillingRecord; now: Date }): ReactElement {
  const gained = row.type !== 'out';
  return (
    <li className="flex row-lazy items-center gap-3 py-2.5">
      <span aria-hidden="true" className="grid size-9 flex-none place-items-center rounded-ctl bg-hover text-2">
        <Icon of={glyphs[row.source]} size={16} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate text-14">{row.desc}</p>
        <p className="text-12 text-3 num">{when(row.createdAt, now)}</p>
      </div>
      <span className={`flex-none text-16 font-medium num ${gained ? 'text-accent' : 'text-1'}`}>
        {gained ? '+' : '−'}
        {points(row.point)}
      </span>
    </li>
  );
}
