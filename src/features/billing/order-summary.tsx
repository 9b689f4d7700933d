import { Link } from '@tanstack/react-router';
import { Ban, CalendarCheck, Gem, ListPlus, Zap } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useOrderPreview } from '#api/billing/hooks.ts';
import { useMeta } from '#api/content/hooks.ts';
import type { OrderPreview, Plan } from '#shared/contract/billing.ts';
import type { PayChannel } from '#shared/vocabulary/kinds.ts';
import { failureMessage } from '#product/failure-message.ts';
import { TierGem } from '#ds/foundations/gems.tsx';
import { type Glyph, Icon } from '#ds/foundations/icon.tsx';
import { useOnline } from '#ds/foundations/use-online.ts';
import { PeriodTimeline } from '#ds/patterns/period-timeline/period-timeline.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Checkbox } from '#ds/primitives/checkbox/checkbox.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { RadioGroup } from '#ds/primitives/radio-group/radio-group.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { TextLink } from '#ds/primitives/text-link/text-link.tsx';
import { tierOf } from '#lib/tiers.ts';
import { channelNames, channelOf, rememberChannel } from './channel.ts';
import { planRules } from './messages.ts';
import { price } from './money.ts';
import { canBuy, periods } from './plan-terms.ts';
import { type Fact, summaryFacts, summaryNow, summaryPrice, summaryTitle, timelineOf } from './summary-terms.ts';

export type OrderSummaryProps = {
  /** The plan that was pressed. */
  pid: string;
  /** All plans: other periods of the same tier can be chosen here. */
  plans: readonly Plan[];
  /** The order is being made. */
  pending: boolean;
  /** The last press was refused because something has changed since. */
  changed: boolean;
  /** Another period of the tier. */
  onChoose: (plan: Plan) => void;
  /** Pay for exactly what is shown. */
  onPay: (told: OrderPreview) => void;
  onClose: () => void;
};

/** R8.13: what a purchase does, before there is an order. Draws what the server reckoned; decides no amount and no date. */
export function OrderSummary({ pid, plans, pending, changed, onChoose, onPay, onClose }: OrderSummaryProps): ReactElement {
  const preview = useOrderPreview(pid);
  const plan = plans.find(({ id }) => id === pid);
  const told = preview.data;
  return (
    <Dialog open title="确认订单" shape="bare" width="order" scrimCloses={!pending} onClose={onClose}>
      <div className="flex min-h-full flex-col">
        <p aria-hidden="true" className="flex-none px-4 pt-4 text-20 font-semibold tablet:px-7 tablet:pt-5">
          确认订单
        </p>
        {preview.isError && !told ? (
          <div className="grid flex-1 place-items-center">
            <NotLoaded title="没有算出这笔订单" problem={failureMessage(failureOf(preview.error))} onRetry={() => void preview.refetch()} />
          </div>
        ) : (
          <div className="flex flex-1 flex-col desktop:flex-row">
            <div className="flex min-w-0 flex-1 flex-col gap-5 px-4 pt-3.5 pb-6 tablet:px-7">
              <div className="flex flex-wrap items-center justify-between gap-4">
                <div className="flex min-h-11 items-center gap-2.5">
                  {told ? (
                    <>
                      <TierGem tier={tierOf[told.type].tier} size={20} />
                      <div>
                        <h3 className="text-16 font-semibold">{summaryTitle(told)}</h3>
                        <p className="text-13 text-3 num">{summaryNow(told)}</p>
                      </div>
                    </>
                  ) : (
                    <span className="w-41">
                      <Skeleton shape="text" />
                    </span>
                  )}
                </div>
                <Choice plans={plans} chosen={plan} onChoose={onChoose} />
              </div>
              {changed && <Note tone="warn">你的会员刚有变化，请再看一次</Note>}
              {told ? (
                <>
                  <PeriodTimeline {...timelineOf(told)} />
                  <Facts facts={summaryFacts(told, plan)} />
                </>
              ) : (
                <div aria-busy="true" className="flex flex-col gap-5">
                  <Skeleton ratio={2.5} />
                  <div className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
                    {Array.from({ length: 4 }, (_, i) => (
                      <Skeleton key={i} ratio={4.2} />
                    ))}
                  </div>
                </div>
              )}
            </div>
            <Pay told={told} pending={pending} onPay={onPay} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Choice({
  plans,
  chosen,
  onChoose,
}: Pick<OrderSummaryProps, 'plans' | 'onChoose'> & { chosen: Plan | undefined }): ReactElement | null {
  const sold = [...periods]
    .toSorted((a, b) => a.months - b.months)
    .flatMap(({ time, short }) => {
      const plan = plans.find((one) => canBuy(one) && one.type === chosen?.type && one.time === time);
      return plan ? [{ plan, item: { id: plan.id, label: short, badge: `¥${price(plan.discountedPrice)}` } }] : [];
    });
  if (!chosen || sold.length < 2) return null;
  return (
    <Segmented
      label="购买时长"
      size="lg"
      value={chosen.id}
      items={sold.map(({ item }) => item)}
      onChange={(id) => {
        const found = sold.find(({ plan }) => plan.id === id);
        if (found) onChoose(found.plan);
      }}
    />
  );
}

const glyphs: Record<Fact['id'], Glyph> = { start: Zap, moved: ListPlus, points: Gem, end: CalendarCheck };

function Facts({ facts }: { facts: readonly Fact[] }): ReactElement {
  return (
    <dl className="grid grid-cols-1 gap-x-7 gap-y-4.5 tablet:grid-cols-2">
      {facts.map(({ id, label, value, lines }) => (
        <div key={id} className="relative pl-7 num">
          <dt className="text-12 text-3">
            <span className="absolute top-0.5 left-0">
              <Icon of={glyphs[id]} size={16} />
            </span>
            {label}
          </dt>
          <dd className="font-semibold">{value}</dd>
          {lines.map((line) => (
            <dd key={line} className="text-13 text-2">
              {line}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

const ways: Record<PayChannel, string> = { alipay: '扫码或网页付款', wechat: '微信扫一扫' };

/** Price, method, agreement and the one button. */
function Pay({
  told,
  pending,
  onPay,
}: {
  told: OrderPreview | undefined;
  pending: boolean;
  onPay: (told: OrderPreview) => void;
}): ReactElement {
  const online = useOnline();
  const [agreed, setAgreed] = useState<boolean>();
  const [missed, setMissed] = useState(false);
  const offered = useMeta().data?.pay.channels ?? [];
  const [channel, setChannel] = useState<PayChannel>();
  const box = useRef<HTMLDivElement>(null);
  const checked = agreed ?? told?.first === false;
  const words = told && summaryPrice(told);
  function press(): void {
    if (!told) return;
    setMissed(!checked);
    if (checked) onPay(told);
    else box.current?.querySelector('input')?.focus();
  }
  return (
    // Where it does not stand beside, its last part is pinned below everything.
    <aside
      aria-label="付款"
      className="flex-none border-line-1 max-desktop:contents desktop:flex desktop:w-75 desktop:flex-col desktop:border-l"
    >
      <div className="flex flex-1 flex-col gap-5.5 px-4 pt-3.5 pb-3 max-desktop:border-t max-desktop:border-line-1 tablet:px-7">
        <div>
          <p className="text-13 text-2">应付</p>
          {words ? (
            <>
              <p className="text-44 font-semibold num">
                <span className="mr-0.5 text-24 font-medium">¥</span>
                {words.price}
              </p>
              <p className="flex min-h-5 flex-wrap items-center gap-2 text-13 num">
                {words.original !== undefined && (
                  <s className="text-3">
                    <span className="sr-only">原价</span>¥{words.original}
                  </s>
                )}
                {words.saved !== undefined && <Tag tone="accent">{words.saved}</Tag>}
              </p>
              <p className="mt-1 min-h-5 text-12 text-3 num">{words.perMonth}</p>
            </>
          ) : (
            <div aria-busy="true" className="flex h-25 flex-col justify-center gap-3">
              <Skeleton shape="control" />
              <Skeleton shape="text" />
            </div>
          )}
        </div>
        <RadioGroup
          label="支付方式"
          cards
          value={channelOf(offered, channel)}
          items={offered.map((id) => ({ id, label: channelNames[id], help: ways[id] }))}
          onChange={(next) => {
            setChannel(next);
            rememberChannel(next);
          }}
        />
        <p className="mt-auto flex gap-2 border-line-1 text-13 text-2 desktop:border-t desktop:pt-4">
          <span className="mt-0.5 flex-none text-3">
            <Icon of={Ban} size={16} />
          </span>
          <span>
            <b className="font-semibold text-1">不会自动续费</b>，到期就停，不绑扣款。{planRules}
          </span>
        </p>
      </div>
      <div className="sticky bottom-0 flex flex-col gap-3 bg-overlay px-4 pt-3 pb-safe max-desktop:border-t max-desktop:border-line-1 tablet:px-7 tablet:pb-6">
        <div ref={box} className="flex flex-col gap-1">
          <div className="flex items-center text-13">
            <Checkbox
              checked={checked}
              aria-describedby={missed && !checked ? 'agree-first' : undefined}
              onChange={(next) => setAgreed(next)}
            >
              同意
            </Checkbox>
            <TextLink as={Link} to="/docs/membership" target="_blank">
              《会员服务协议》
            </TextLink>
          </div>
          {missed && !checked && (
            <p id="agree-first" role="alert" className="text-12 text-neg">
              请先同意会员服务协议
            </p>
          )}
        </div>
        <Button
          variant="primary"
          size="lg"
          block
          pending={pending}
          disabled={!told}
          disabledReason={online ? undefined : '没有连上网络'}
          onClick={press}
        >
          <span className="num">支付 {words ? `¥${words.price}` : ''}</span>
        </Button>
      </div>
    </aside>
  );
}
