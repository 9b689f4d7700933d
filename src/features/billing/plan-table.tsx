import { Check } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { VipType } from '#shared/contract/account.ts';
import type { Plan } from '#shared/contract/billing.ts';
import type { Usage } from '#shared/contract/points.ts';
import { cn } from '#ds/foundations/cn.ts';
import { TierGem } from '#ds/foundations/gems.tsx';
import { Icon } from '#ds/foundations/icon.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { lasting } from '#product/lasting.ts';
import { points } from '#lib/format.ts';
import { tierOf } from '#lib/tiers.ts';
import { capacityOf, monthlyYuan } from './plan-terms.ts';

type PlanTableProps = { plans: readonly Plan[]; mine: VipType; least: number; usage: Usage | undefined };

const no = (
  <>
    <span aria-hidden="true" className="text-3">
      –
    </span>
    <span className="sr-only">没有</span>
  </>
);
const yes = (
  <span className="text-accent">
    <Icon of={Check} size={16} />
    <span className="sr-only">有</span>
  </span>
);
const yuan = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 3, maximumFractionDigits: 3 });

/** Every plan beside the others, row by row; a row about which nothing is known is left out. */
function rowsOf({ least, usage }: Pick<PlanTableProps, 'least' | 'usage'>): { label: string; cell: (plan: Plan) => ReactNode }[] {
  const waits = usage?.waits ?? [];
  return [
    { label: '每月积分', cell: (plan) => (plan.type === -1 ? `每天登录送 ${plan.point}` : points(plan.point)) },
    { label: `约可画，${least} 积分一张`, cell: (plan) => `${points(capacityOf(plan, least))} 张` },
    { label: '单次出图', cell: ({ picNum }) => `${picNum} 张` },
    { label: '网格，一次最多 24 张', cell: ({ picNum }) => (picNum > 1 ? yes : no) },
    ...(waits.length > 0
      ? [
          {
            label: '近 30 天排队',
            cell: ({ type }: Plan) => {
              const wait = waits.find((one) => one.type === type)?.seconds;
              return wait === undefined ? '--' : lasting(wait);
            },
          },
        ]
      : []),
    { label: '高清放大', cell: (plan) => (plan.enlarge ? plan.enlargeName.replace(/\s*高清放大/, '') || yes : no) },
    { label: '私有创作', cell: (plan) => (plan.private ? yes : no) },
    { label: '3D 生成', cell: (plan) => (plan.three ? yes : no) },
    { label: '同时训练模型', cell: ({ modelNum }) => (modelNum > 0 ? `${modelNum} 个` : no) },
    { label: '每积分合', cell: (plan) => (plan.type === -1 ? '免费' : `¥${yuan.format(monthlyYuan(plan) / plan.point)}`) },
  ];
}

/** R8.13: what each plan holds, side by side; on phones one at a time. */
export function PlanTable({ plans, mine, least, usage }: PlanTableProps): ReactElement {
  const [chosen, setChosen] = useState(String(mine));
  const rows = rowsOf({ least, usage });
  return (
    <section aria-label="套餐对比" className="flex flex-col gap-3">
      <div className="pair:hidden">
        <Segmented
          label="看哪个套餐"
          full
          value={chosen}
          items={plans.map(({ type }) => ({ id: String(type), label: tierOf[type].name.replace('会员', '') }))}
          onChange={setChosen}
        />
      </div>
      <table className="w-full table-fixed border-collapse text-13 num">
        <caption className="sr-only">套餐对比</caption>
        <thead className="max-pair:sr-only">
          <tr>
            <th scope="col">
              <span className="sr-only">项目</span>
            </th>
            {plans.map(({ type }) => (
              <th
                key={type}
                scope="col"
                className={cn(
                  'px-3 py-2.5 text-left font-semibold',
                  type === mine && 'rounded-t-box bg-hover',
                  hiddenClasses(type, chosen),
                )}
              >
                <span className="flex items-center gap-1.5">
                  <TierGem tier={tierOf[type].tier} size={14} />
                  {tierOf[type].name}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cell }) => (
            <tr key={label} className="border-t border-line-1">
              <th scope="row" className="py-2 text-left font-regular text-2">
                {label}
              </th>
              {plans.map((plan) => (
                <td key={plan.type} className={cn('px-3 py-2', plan.type === mine && 'pair:bg-hover', hiddenClasses(plan.type, chosen))}>
                  {cell(plan)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const hiddenClasses = (type: VipType, chosen: string) => cn(String(type) !== chosen && 'max-pair:hidden');

const questions: [question: string, answer: string][] = [
  ['会自动续费吗', '不会。所有套餐到期就停，不绑定扣款。'],
  ['升级后，现有会员怎么办', '高的先用，现有的整段接在后面，剩几天几小时就顺延几天几小时。付款前会画给你看。'],
  ['积分用不完会怎样', '会员积分当月有效，到期当天在对账单里记一行「积分到期」。购买的积分 2 年内有效。'],
  ['能开发票吗', '能。付款后在「购买记录」里选订单，自己填抬头，几笔可以合开一张。'],
  ['能退款吗', '会员和积分付款后不退。重复付了款请联系客服。'],
  ['换了套餐，作品还在吗', '在。作品、收藏和训练好的模型不随套餐变化，私有的仍是私有的。'],
];

/** What is asked before paying. */
export function PlanQuestions(): ReactElement {
  return (
    <section aria-label="常见问题" className="flex flex-col gap-3">
      <h3 className="text-16 font-semibold">常见问题</h3>
      <dl className="grid gap-x-8 gap-y-4 pair:grid-cols-2">
        {questions.map(([question, answer]) => (
          <div key={question}>
            <dt className="text-14 font-medium">{question}</dt>
            <dd className="mt-1 text-13 text-2">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
