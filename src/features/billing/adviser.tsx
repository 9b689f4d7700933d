import type { ReactElement } from 'react';
import { TierGem } from '#ds/foundations/gems.tsx';
import { TierScale } from '#ds/patterns/tier-scale/tier-scale.tsx';
import type { VipType } from '#shared/contract/account.ts';
import type { Plan } from '#shared/contract/billing.ts';
import type { Usage } from '#shared/contract/points.ts';
import { lasting } from '#product/lasting.ts';
import { points } from '#lib/format.ts';
import { tierOf } from '#lib/tiers.ts';
import { adviceOf, planFor, TELLING } from './advice.ts';
import { capacityOf } from './plan-terms.ts';

type AdviserProps = {
  /** Those of one period, from the smallest. */
  plans: readonly Plan[];
  mine: VipType;
  /** Points of the cheapest picture. */
  least: number;
  usage: Usage | undefined;
  pictures: number;
  onPictures: (pictures: number) => void;
};

/** R8.13: how many pictures a month, and which plan that asks for: also where it says not to buy. */
export function Adviser({ plans, mine, least, usage, pictures, onPictures }: AdviserProps): ReactElement {
  const { title, lines } = adviceOf({ plans, mine, pictures, least, usage });
  const fit = planFor(plans, { pictures, least, usage });
  const told = usage && usage.tasks >= TELLING ? usage : undefined;
  return (
    <section aria-label="选套餐" className="flex flex-col gap-4 pb-4.5">
      <div className="grid gap-x-8 gap-y-4 desktop:cols-adviser">
        <TierScale
          label="每月画多少张"
          unit="张"
          value={pictures}
          stretches={plans
            .map((plan) => ({ ...tierOf[plan.type], most: capacityOf(plan, least) }))
            // A plan that is worth no more than the one before has no stretch.
            .filter(({ most }, at, all) => all.slice(0, at).every((less) => less.most < most))}
          lit={fit ? tierOf[fit.type].tier : undefined}
          mark={told && { at: told.pictures, label: `你近 30 天 ${points(told.pictures)}` }}
          onChange={onPictures}
        />
        <div role="status" className="flex min-w-0 gap-2.5 desktop:border-l desktop:border-line-1 desktop:pl-7">
          <span className="mt-px flex-none">{fit && <TierGem tier={tierOf[fit.type].tier} size={20} />}</span>
          <div className="min-w-0">
            <p className="text-16 font-semibold num">{title}</p>
            {lines.map((line) => (
              <p key={line} className="mt-1 text-13 text-2 num">
                {line}
              </p>
            ))}
          </div>
        </div>
      </div>
      {told && <Used usage={told} mine={mine} />}
    </section>
  );
}

/** What the last thirty days were like, and what a membership saved in waiting. */
function Used({ usage, mine }: { usage: Usage; mine: VipType }): ReactElement {
  const waitOf = (type: VipType) => usage.waits.find((one) => one.type === type)?.seconds;
  const [free, own] = [waitOf(-1), waitOf(mine)];
  const saved = mine !== -1 && free !== undefined && own !== undefined ? (free - own) * usage.tasks : 0;
  const facts: [name: string, value: string][] = [
    ['画图', `${points(usage.pictures)} 张`],
    ['用掉积分', points(usage.points)],
    ['到期未用', points(usage.expired)],
    ['排队', `共 ${lasting(usage.waited)}`],
    ...(saved > 0 ? [['会员少等', lasting(saved)] as [string, string]] : []),
  ];
  return (
    <section aria-label="你的近 30 天" className="flex flex-wrap rounded-box border border-line-1 text-13">
      <h3 className="flex-1 px-4 py-2.5 font-semibold whitespace-nowrap">你的近 30 天</h3>
      <dl className="contents">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-1 gap-2.5 border-line-1 px-4 py-2.5 whitespace-nowrap desktop:border-l">
            <dt className="text-2">{name}</dt>
            <dd className="font-medium num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
