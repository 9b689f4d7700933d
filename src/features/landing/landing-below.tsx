import { Link } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { ServerData } from '#product/server-data.tsx';
import { usePlans } from '#api/billing/hooks.ts';
import type { Plan } from '#shared/contract/billing.ts';
import { planMonths } from '#shared/vocabulary/plan-terms.ts';
import { useMeta } from '#api/content/hooks.ts';
import { type Tier, TierGem } from '#ds/foundations/gems.tsx';
import { mineralClasses } from '#ds/foundations/mineral.ts';
import { Logo } from '#ds/foundations/logo.tsx';
import { Strata } from '#ds/patterns/strata/strata.tsx';
import { ToolTile } from '#ds/patterns/tool-tile/tool-tile.tsx';
import { toolTiles } from '#product/tools.ts';
import { useImageSizes } from '#product/use-image-sizes.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { openDialog } from '#state/dialogs.ts';
import { More, Section } from './section.tsx';

const strata = [
  [
    ['y01', '圆角机器人', 0.75],
    ['t09', '熔岩谷', 0.75],
    ['ns1', '道具图标 25 枚', 1],
    ['o02', '夜行者', 0.667],
    ['v04', '湖畔小屋', 1],
  ],
  [
    ['i03', '一舟', 1.333],
    ['h01', '火星倒影', 0.75],
    ['d01', '深海灯塔', 0.714],
    ['k04', '青池', 1.333],
    ['w01', '怪物图鉴', 1],
    ['p01', '环带之王', 0.75],
  ],
] as const;
const tiers: { type: number; tier: Tier; name: string; colourClasses: string }[] = [
  { type: -1, tier: 'free', name: '免费版', colourClasses: 'text-tier-free' },
  { type: 1, tier: 'basic', name: '基础会员', colourClasses: 'text-tier-basic' },
  { type: 2, tier: 'standard', name: '标准会员', colourClasses: 'text-tier-standard' },
  { type: 3, tier: 'pro', name: '专业会员', colourClasses: 'text-tier-pro' },
];

/** The landing page below its first screen: tools, the square, plans at the server's prices, and the footer. */
export function LandingBelow(): ReactElement {
  useEffect(() => {
    // The link that brought this was followed before its place was there.
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <ServerData>
      <Tools />
      <Plans />
      <Footer />
    </ServerData>
  );
}

function Tools(): ReactElement {
  const url = useImageUrl();
  const sized = useImageSizes();
  const pic = (name: string) => url(`seed/${name}.webp`);
  return (
    <>
      <Section
        id="tools"
        title="六件趁手的工具"
        more={
          <Link to="/home" className="rounded-tick">
            <More>进入工作台</More>
          </Link>
        }
      >
        <div className="grid grid-cols-2 gap-3 tablet:grid-cols-3 desktop:grid-cols-6">
          {toolTiles(sized).map(({ to, ...tile }) => (
            <ToolTile key={to} size="lg" as={Link} to={to} {...tile} />
          ))}
        </div>
      </Section>
      <Section
        title="此刻的灵感广场"
        more={
          <Link to="/community" className="rounded-tick">
            <More>去逛逛</More>
          </Link>
        }
      >
        <div className="flex flex-col gap-gallery">
          {strata.map((row, i) => (
            <Link key={i} to="/community" aria-label={i === 0 ? '灵感广场的作品' : '灵感广场的更多作品'} className="block rounded-img">
              <Strata
                label={i === 0 ? '作品' : '更多作品'}
                height={i === 0 ? 'lg' : 'md'}
                pictures={row.map(([name, alt, ratio]) => ({ id: name, src: pic(name), alt, ratio }))}
              />
            </Link>
          ))}
        </div>
      </Section>
    </>
  );
}

const perMonth = ({ time, discountedPrice }: Plan) => Math.round((discountedPrice / (planMonths[time] ?? 1)) * 10) / 10;

function Plans(): ReactElement {
  const plans = usePlans();
  return (
    <Section id="plans" title="按用量选套餐" text="免费版长期可用。会员多得积分、多图并行、可设私有。">
      <ul className="grid grid-cols-2 gap-4 tablet:grid-cols-4">
        {tiers.map(({ type, tier, name, colourClasses }) => {
          const own = plans.data?.filter((plan) => plan.type === type) ?? [];
          // AC-10: 「起」 is the lowest there is, not the price of a single month.
          const lowest = Math.min(...own.map(perMonth));
          return (
            <li key={type} className="flex flex-col gap-0.5">
              <button
                type="button"
                aria-label={name}
                onClick={() => openDialog('membership')}
                className={`mb-3 h-24 rounded-img ${mineralClasses[tier]}`}
              />
              <span className={`flex items-center gap-2 font-medium ${colourClasses}`}>
                <TierGem tier={tier} />
                {name}
              </span>
              <span className="text-24 font-semibold num">
                ¥{own.length > 0 ? lowest : '--'}
                <small className="text-13 font-regular text-3">{type === -1 ? ' 永久' : ' / 月起'}</small>
              </span>
              <span className="text-13 text-2 num">{own[0]?.pointName ?? ''}</span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** R1.10: where else the product is found. Words, as the glyphs of the product's own footer are fetched with that one only. */
const social = ['社群', '视频号', '短视频', '图文笔记', '邮件'];

function Footer(): ReactElement {
  const site = useMeta().data?.site;
  const contact = () => openDialog('contact');
  const itemClasses = 'rounded-tick text-13 text-2 hover:text-1';
  return (
    <footer className="mt-24 border-t border-line-1 px-4 pt-6 pb-8 tablet:px-10">
      <div className="mx-auto flex max-w-landing flex-wrap items-center gap-x-10 gap-y-3">
        <Logo name="点石" />
        <nav aria-label="页脚" className="flex flex-wrap gap-6">
          <Link to="/docs/$page" params={{ page: 'agreement' }} className={itemClasses}>
            用户协议
          </Link>
          <Link to="/docs/$page" params={{ page: 'privacy' }} className={itemClasses}>
            隐私政策
          </Link>
          <button type="button" className={itemClasses} onClick={contact}>
            商务合作
          </button>
          <button type="button" className={itemClasses} onClick={contact}>
            意见反馈
          </button>
          <button type="button" className={itemClasses} onClick={contact}>
            联系我们
          </button>
          <Link to="/docs/$page" params={{ page: 'tutorial' }} className={itemClasses}>
            使用教程
          </Link>
        </nav>
        <div className="flex flex-wrap gap-4 text-12 text-3">
          {social.map((name) => (
            <button key={name} type="button" className="rounded-tick hover:text-1" onClick={contact}>
              {name}
            </button>
          ))}
        </div>
        {site && (site.company || site.icp) && (
          <p className="ml-auto flex gap-4 text-12 text-3">
            {site.company && <span>{site.company}</span>}
            {site.icp && (
              <a href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer" className="hover:text-1">
                {site.icp}
              </a>
            )}
          </p>
        )}
      </div>
    </footer>
  );
}
