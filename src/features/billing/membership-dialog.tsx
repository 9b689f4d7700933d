import { type ReactElement, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import { useBalance, usePermission } from '#api/account/hooks.ts';
import { failureOf } from '#api/api-error.ts';
import { usePlans, useUnpaidOrders } from '#api/billing/hooks.ts';
import { orderPreviewQuery } from '#api/billing/queries.ts';
import type { OrderPreview } from '#shared/contract/billing.ts';
import { failureMessage } from '#product/failure-message.ts';
import { PointsGem } from '#ds/foundations/gems.tsx';
import { TierBadge } from '#ds/patterns/tier-badge/tier-badge.tsx';
import { Avatar } from '#ds/primitives/avatar/avatar.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { Tabs } from '#ds/primitives/tabs/tabs.tsx';
import { runsUntil } from '#lib/format.ts';
import { tierOf } from '#lib/tiers.ts';
import { closeDialog } from '#state/dialogs.ts';
import { requireLogin, session } from '#state/session.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import type { Wanted } from './checkout.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { FIRST_PERIOD, type Period, periods, periodSaving, planName, plansOf } from './plan-terms.ts';
import { PlanTab } from './plan-tab.tsx';
import { PointsTab } from './points-tab.tsx';
import { useCheckout } from './use-checkout.ts';

const tabs = [
  { id: 'plans', label: '会员套餐' },
  { id: 'points', label: '积分' },
] as const;
type Tab = (typeof tabs)[number]['id'];

/** R3.1: membership and points, and the purchase that begins here. Closing it stops asking for the order. */
export function MembershipDialog({ first = 'plans' }: { first?: Tab }): ReactElement {
  const client = useQueryClient();
  const { state, payment, buy, dismiss } = useCheckout();
  const unpaid = useUnpaidOrders();
  const [tab, setTab] = useState<Tab>(first);
  const [period, setPeriod] = useState<Period>(FIRST_PERIOD);
  const [pictures, setPictures] = useState<number>();
  const plans = usePlans();
  const [asked, setAsked] = useState<{ pid: string; changed: boolean } | null>(null);
  const [gone, setGone] = useState<readonly string[]>([]);

  function begin(wanted: Wanted): void {
    if (session.token === '') {
      closeDialog();
      return requireLogin();
    }
    // R8.13: a plan is explained first.
    if (wanted.source === 'vip') return setAsked({ pid: wanted.pid, changed: false });
    // R8.4: an order of this product that waits is the order.
    const waiting = unpaid.data?.find(({ pid, source }) => pid === wanted.pid && source === wanted.source);
    void buy(waiting ? { ...wanted, oid: waiting.id } : wanted);
  }

  /** The order is made at the server, which refuses it where it would no longer do what is shown; one that waits is that order (R8.4). */
  async function pay({ pid, type, time, price, seen }: OrderPreview): Promise<void> {
    const refused = await buy({ source: 'vip', pid, name: planName({ type, time }), price, seen });
    setAsked(refused === 'changed' ? { pid, changed: true } : null);
    if (refused) void client.invalidateQueries({ queryKey: orderPreviewQuery(pid).queryKey });
  }

  function back(): void {
    if (state.step === 'failed' && state.gone) setGone([...gone, state.wanted.pid]);
    dismiss();
  }

  if (asked && (state.step === 'idle' || state.step === 'ordering')) {
    return (
      <OrderSummary
        {...asked}
        plans={plans.data ?? []}
        pending={state.step === 'ordering'}
        onChoose={(plan) => {
          if (plan.time !== -1) setPeriod(plan.time);
          setAsked({ pid: plan.id, changed: false });
        }}
        onPay={(told) => void pay(told)}
        onClose={() => {
          setAsked(null);
          dismiss();
        }}
      />
    );
  }
  if (state.step !== 'idle') {
    return <PaymentDialog checkout={state} {...payment} onClose={state.step === 'paid' ? closeDialog : back} />;
  }
  return (
    <Dialog open title="会员与积分" shape="bare" width="membership" steady onClose={closeDialog}>
      <div className="flex min-h-full flex-col px-4 pt-2.5 tablet:px-7 tablet:pt-6">
        <Head />
        <Tabs
          label="会员与积分"
          size="lg"
          bleed="membership"
          value={tab}
          tabs={tabs}
          aside={tab === 'plans' ? <Periods plans={plans.data ?? []} value={period} onChange={setPeriod} /> : <Current />}
          onChange={setTab}
        >
          {tab === 'points' ? (
            <PointsTab onBuy={begin} />
          ) : plans.isPending ? (
            <div aria-busy="true" className="grid grid-cols-1 gap-3.5 py-5 tablet:grid-cols-2 desktop:grid-cols-4">
              {Array.from({ length: 4 }, (_, i) => (
                <Skeleton key={i} ratio={0.56} />
              ))}
            </div>
          ) : plans.isError ? (
            <NotLoaded title="套餐没有载入" problem={failureMessage(failureOf(plans.error))} onRetry={() => void plans.refetch()} />
          ) : (
            <div className="flex flex-1 flex-col pt-4.5">
              <PlanTab
                key={period}
                plans={plansOf(plans.data, period)}
                gone={gone}
                pictures={pictures}
                onPictures={setPictures}
                onBuy={begin}
              />
            </div>
          )}
        </Tabs>
      </div>
    </Dialog>
  );
}

/** Who buys, and what they have. */
function Head(): ReactElement {
  const [now] = useState(() => new Date());
  const { userInfo } = useSnapshot(session);
  const permission = usePermission();
  const url = useImageUrl();
  return (
    <header className="flex min-h-11 items-center gap-3 pr-12">
      {userInfo && (
        <div className="flex min-w-0 items-center gap-3 max-tablet:hidden">
          <Avatar name={userInfo.name} src={url(userInfo.image, 240) || undefined} size={40} />
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-2 text-14 font-semibold">
              <p className="truncate">{userInfo.name}</p>
              <TierBadge {...tierOf[userInfo.vipType]} />
            </div>
            <p className="mt-0.5 text-12 text-2 num">
              {userInfo.vipType === -1 ? '免费版永久有效' : runsUntil(permission?.endTime ?? null, now)}
            </p>
          </div>
        </div>
      )}
      <p aria-hidden="true" className={`text-18 font-semibold ${userInfo ? 'tablet:hidden' : ''}`}>
        会员与积分
      </p>
    </header>
  );
}

type PeriodsProps = { plans: Parameters<typeof periodSaving>[0]; value: Period; onChange: (period: Period) => void };

function Periods({ plans, value, onChange }: PeriodsProps): ReactElement {
  const choose = (id: string) => onChange(Number(id) as Period);
  const items = (words: 'label' | 'short') =>
    periods.map((period) => ({ id: String(period.time), label: period[words], badge: periodSaving(plans, period.time) }));
  return (
    <>
      <span className="max-tablet:hidden">
        <Segmented label="购买时长" size="lg" value={String(value)} items={items('label')} onChange={choose} />
      </span>
      <span className="mt-3.5 w-full tablet:hidden">
        <Segmented label="购买时长" size="lg" full value={String(value)} items={items('short')} onChange={choose} />
      </span>
    </>
  );
}

function Current(): ReactElement | null {
  const permission = usePermission();
  const balance = useBalance();
  if (!permission) return null;
  return (
    <p className="flex items-center gap-2 text-13 text-2 num max-tablet:hidden">
      当前积分
      <span className="flex items-center gap-1.5 text-16 font-semibold text-1">
        <span className="text-point">
          <PointsGem size={16} />
        </span>
        {balance.text}
      </span>
    </p>
  );
}
