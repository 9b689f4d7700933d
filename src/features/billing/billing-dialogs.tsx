import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useRecords } from '#api/billing/hooks.ts';
import { failureMessage } from '#api/failure-message.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { Tabs } from '#ds/primitives/tabs/tabs.tsx';
import { day, points, time } from '#lib/format.ts';
import { closeDialog } from '#state/dialogs.ts';
import { session } from '#state/session.ts';
import { useSnapshot } from 'valtio';
import { pointsTabs, type PointsTab, sourcesOf } from './points-filter.ts';

/** The dialogs of points and membership that are open today: the point log in full, membership as an honest notice. */
export function BillingDialogs({ which }: { which: 'membership' | 'points' }): ReactElement {
  return which === 'points' ? (
    <PointsDetail />
  ) : (
    <Dialog open title="会员与积分" width="confirm" onClose={closeDialog}>
      <EmptyState stone="updating" title="在线购买即将开放" size="sm">
        会员与积分套餐正在准备，现在不会下单，也不会扣款。每天登录会送积分。
      </EmptyState>
    </Dialog>
  );
}

/** R3.7: the point log with its tabs and totals. */
function PointsDetail(): ReactElement {
  const [tab, setTab] = useState<PointsTab>('-1');
  const permission = useSnapshot(session).userInfo?.permission;
  const records = useRecords(sourcesOf(tab));
  return (
    <Dialog open title="积分明细" width="detail" onClose={closeDialog}>
      <p className="pb-3 text-13 text-2 num">
        当前 <b className="text-20 font-semibold text-1">{points(permission?.all ?? 0)}</b> 积分：会员{' '}
        {points(permission?.point_permission ?? 0)}，购买 {points(permission?.point ?? 0)}，赠送 {points(permission?.point_gift ?? 0)}
      </p>
      <Tabs label="积分明细" value={tab} tabs={pointsTabs} onChange={setTab}>
        {records.isPending ? (
          <div className="flex flex-col gap-3 py-4">
            {Array.from({ length: 5 }, (_, i) => (
              <Skeleton key={i} shape="text" />
            ))}
          </div>
        ) : records.isError && !records.data ? (
          <EmptyState stone="broken" size="sm" title="明细没有载入" action={<Button onClick={() => void records.refetch()}>重试</Button>}>
            {failureMessage(failureOf(records.error))}
          </EmptyState>
        ) : records.data?.records.length === 0 ? (
          <EmptyState size="sm" title="还没有记录">
            生成、取消与赠送都会记在这里。
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line-1 py-1">
            {records.data?.records.map((row) => (
              <li key={row.id} className="flex items-center justify-between gap-4 py-2.5">
                <div className="min-w-0">
                  <p className="truncate text-14">{row.desc}</p>
                  <p className="text-12 text-3 num">
                    {day(row.createdAt)} {time(row.createdAt)}
                  </p>
                </div>
                <span className={`flex-none text-14 font-medium num ${row.type === 'in' ? 'text-accent' : 'text-1'}`}>
                  {row.type === 'in' ? '+' : '−'}
                  {points(row.point)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Tabs>
    </Dialog>
  );
}
