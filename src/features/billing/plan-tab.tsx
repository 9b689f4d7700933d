import { Link } from '@tanstack/react-router';
import { Phone } from 'lucide-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useContactPhone, useUsage } from '#api/billing/hooks.ts';
import { useLeastPrice } from '#api/tools/hooks.ts';
import type { Plan } from '#shared/contract/billing.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { PlanCard } from '#ds/patterns/plan-card/plan-card.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { TextLink } from '#ds/primitives/text-link/text-link.tsx';
import { session } from '#state/session.ts';
import type { Wanted } from './checkout.ts';
import { planRules } from './messages.ts';
import { planFor, TELLING } from './advice.ts';
import { Adviser } from './adviser.tsx';
import { PlanQuestions, PlanTable } from './plan-table.tsx';
import { canBuy, capacityOf, firstInView, perPicture, planName, planTerms } from './plan-terms.ts';

type PlanTabProps = {
  /** Those of one period. */
  plans: readonly Plan[];
  /** Ids of those that an order was refused for, because they are no longer sold. */
  gone: readonly string[];
  /** Pictures a month that were asked about; undefined until then. */
  pictures: number | undefined;
  onPictures: (pictures: number) => void;
  onBuy: (wanted: Wanted) => void;
};

/** R3.1, R3.2: the plans of a period side by side; where only one fits, one bar buys the one in sight, which has the outline. */
export function PlanTab(props: PlanTabProps): ReactElement {
  if (props.plans.some(canBuy)) return <Plans {...props} />;
  return (
    <EmptyState title="这个时长暂时没有套餐" size="sm">
      换一个时长看看。
    </EmptyState>
  );
}

function Plans({ plans, gone, pictures: asked, onPictures, onBuy }: PlanTabProps): ReactElement {
  const mine = useSnapshot(session).userInfo?.vipType ?? -1;
  const [inView, setInView] = useState(() => firstInView(plans));
  const bought = useRef(inView);
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    // At first, and when a turned phone makes one card fit where two did: the one that the bar buys comes into sight.
    const sizes = new ResizeObserver(() => {
      const [start, card] = [box.children[0], box.children[bought.current]];
      if (start instanceof HTMLElement && card instanceof HTMLElement) box.scrollLeft = card.offsetLeft - start.offsetLeft;
    });
    sizes.observe(box);
    return () => sizes.disconnect();
  }, []);
  const buy = (plan: Plan) => onBuy({ source: 'vip', pid: plan.id, name: planName(plan), price: plan.discountedPrice });
  const least = useLeastPrice('generate')?.from ?? 2;
  const usage = useUsage().data;
  const told = usage && usage.tasks >= TELLING ? usage.pictures : undefined;
  const pictures = asked ?? Math.min(told ?? capacityOf(plans[0]!, least), capacityOf(plans.at(-1)!, least));
  // Nobody is told what fits them before anything is known of them.
  const fit = asked === undefined && told === undefined ? undefined : planFor(plans, { pictures, least, usage });
  const termsOf = (plan: Plan) => {
    const terms = {
      ...planTerms(plan, mine, plans),
      lit: fit === undefined ? undefined : plan === fit,
      perPicture: perPicture(plan, least),
      ...(plan === fit && plan.type !== mine && { best: '合适' }),
    };
    return gone.includes(plan.id) ? { ...terms, soldOut: true, disabled: true, action: '已下架' } : terms;
  };
  const seen = plans[inView];
  const terms = seen && termsOf(seen);
  return (
    <>
      <Adviser plans={plans} mine={mine} least={least} usage={usage} pictures={pictures} onPictures={onPictures} />
      <div
        ref={scroller}
        role="group"
        aria-label="套餐"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller must be reachable by keyboard
        tabIndex={0}
        onScroll={({ currentTarget: box }) => {
          const end = box.scrollLeft + box.clientWidth >= box.scrollWidth - 2;
          bought.current = end ? plans.length - 1 : Math.round((box.scrollLeft / box.scrollWidth) * plans.length);
          setInView(bought.current);
        }}
        className="relative flex snap-x snap-mandatory gap-3 overflow-x-auto p-0.5 -outline-offset-2 max-pair:-mx-4 max-pair:flex-1 max-pair:scroll-px-4 max-pair:px-4 pair:-mx-0.5 pair:grid pair:flex-1 pair:grid-cols-2 pair:gap-3.5 desktop:grid-cols-4"
      >
        {plans.map((plan, nth) => (
          <div key={plan.id} className="w-plan min-w-0 flex-none snap-start pair:w-auto">
            <PlanCard {...termsOf(plan)} button="wide" inSight={nth === inView} onSelect={() => buy(plan)} />
          </div>
        ))}
      </div>
      <div className="flex flex-col gap-7 pt-7 pb-2">
        <PlanTable plans={plans} mine={mine} least={least} usage={usage} />
        <PlanQuestions />
      </div>
      <div className="max-pair:sticky max-pair:-mx-4 max-pair:px-4 bottom-0 mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-overlay pt-3 pair:pt-5.5 pb-4 text-12 text-3 max-tablet:mb-inset max-tablet:border-t max-tablet:border-line-1">
        <p>
          {planRules}支付即表示同意
          <TextLink as={Link} to="/docs/membership" target="_blank">
            《会员服务协议》
          </TextLink>
        </p>
        <TeamPhone />
        {seen && terms && (
          <div data-pay-bar={true} className="flex w-full items-center justify-between gap-4 pair:hidden">
            <p className="text-13 text-2 num">
              应付 <b className="text-24 font-semibold text-1">¥{terms.price}</b>
            </p>
            <Button variant="primary" size="lg" disabled={terms.disabled} onClick={() => buy(seen)}>
              {terms.action}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

/** R3.8: enterprises and teams call; the number is the server's. */
function TeamPhone(): ReactElement | null {
  const { data } = useContactPhone();
  if (!data) return null;
  return (
    <p className="flex items-center gap-2">
      <Icon of={Phone} size={14} />
      企业与团队购买：
      <a href={`tel:${data}`} className="relative touch-target rounded-tick font-medium text-1 num">
        {data}
      </a>
    </p>
  );
}
