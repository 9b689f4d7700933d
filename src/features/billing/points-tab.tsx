import { ChevronRight, Clock } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { usePermission } from '#api/account/hooks.ts';
import { failureOf } from '#api/api-error.ts';
import { usePointPacks } from '#api/billing/hooks.ts';
import type { PointPack } from '#api/billing/queries.ts';
import { useMeta } from '#api/content/hooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { BalanceBar } from '#ds/patterns/balance-bar/balance-bar.tsx';
import { type Pack, PackGroup } from '#ds/patterns/pack-card/pack-card.tsx';
import { PayBar } from '#ds/patterns/pay-bar/pay-bar.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { TextLink } from '#ds/primitives/text-link/text-link.tsx';
import { expiry, points } from '#lib/format.ts';
import { openDialog } from '#state/dialogs.ts';
import { balanceParts } from './balance.ts';
import { channelNames, channelOf } from './channel.ts';
import type { Wanted } from './checkout.ts';
import { pointRules } from './messages.ts';
import { price } from './money.ts';

/** R3.3: what a package is shown with. */
const toCard = (pack: PointPack): Pack => ({
  id: pack.id,
  points: points(pack.points),
  detail: pack.bonus === 0 ? `到账\u00a0${points(pack.total)}` : `加送 ${points(pack.bonus)}，到账\u00a0${points(pack.total)}`,
  price: price(pack.price),
  offer: pack.offer ? '限时特惠' : undefined,
});

/** R3.3: packages of points, one of which is bought, with the rules beside the button. */
export function PointsTab({ onBuy }: { onBuy: (wanted: Wanted) => void }): ReactElement {
  const packs = usePointPacks();
  const offered = useMeta().data?.pay.channels ?? [];
  const [chosen, setChosen] = useState<string>();
  if (packs.isPending) {
    return (
      <div aria-busy="true" className="grid grid-cols-2 gap-3 py-5 tablet:grid-cols-3">
        {Array.from({ length: 6 }, (_, i) => (
          <Skeleton key={i} ratio={1.8} />
        ))}
      </div>
    );
  }
  if (packs.isError) {
    return (
      <NotLoaded size="sm" title="积分套餐没有载入" problem={failureMessage(failureOf(packs.error))} onRetry={() => void packs.refetch()} />
    );
  }
  const pack = packs.data.find(({ id }) => id === chosen) ?? packs.data.find(({ offer }) => offer) ?? packs.data[0];
  if (!pack) {
    return (
      <EmptyState title="暂时没有积分套餐" size="sm">
        每天登录会送积分，会员按月得积分。
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-7 py-5 desktop:cols-points">
      <div className="flex min-w-0 flex-col gap-5">
        <PackGroup label="积分套餐" packs={packs.data.map(toCard)} value={pack.id} onChange={setChosen} />
        {/* V-35: on phones it stays in sight. */}
        <div className="max-tablet:sticky max-tablet:bottom-0 max-tablet:z-sticky max-tablet:bg-overlay max-tablet:pb-2">
          <PayBar
            method={channelNames[channelOf(offered)]}
            amount={price(pack.price)}
            onPay={() => onBuy({ source: 'point', pid: pack.id, name: `${points(pack.total)} 积分`, price: pack.price })}
          >
            <p className="max-w-note text-12 text-3">{pointRules}</p>
          </PayBar>
        </div>
      </div>
      <Balance />
    </div>
  );
}

function Balance(): ReactElement | null {
  const permission = usePermission();
  if (!permission) return null;
  return (
    <section aria-label="积分构成" className="flex flex-col gap-3 border-line-1 desktop:border-l desktop:pl-7">
      <h3 className="font-semibold">积分构成</h3>
      <BalanceBar shape="rows" parts={balanceParts(permission, '积分')} />
      {permission.expiring > 0 && (
        <Note tone="warn" icon={Clock}>
          <span className="num">{expiry(permission.expiring)}</span>
        </Note>
      )}
      <div className="mt-1 flex flex-col gap-1">
        <h3 className="font-semibold">使用规则</h3>
        <p className="text-12 text-2">扣费顺序：赠送、会员、购买，同类先到期的先用。</p>
      </div>
      <p>
        <TextLink as="button" onClick={() => openDialog('points')}>
          <span className="flex items-center gap-1">
            积分明细
            <Icon of={ChevronRight} size={14} />
          </span>
        </TextLink>
      </p>
    </section>
  );
}
