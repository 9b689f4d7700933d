import { DRAWING_DEFAULTS } from '#shared/rules/limits.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { PROMPT_MAX } from '#shared/contract/params.ts';
import { useAtLeast } from '#ds/foundations/use-at-least.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { Composer } from '#ds/patterns/composer/composer.tsx';
import { FilterTabs } from '#ds/patterns/filter-tabs/filter-tabs.tsx';
import { ToolTile } from '#ds/patterns/tool-tile/tool-tile.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Chip } from '#ds/primitives/chip/chip.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { toolTiles } from '#product/tools.ts';
import { useImageSizes } from '#product/use-image-sizes.ts';
import type { Making } from './making.ts';

/** Both are seen, and fetched, on wide screens only. */
const Banners = lazy(() => import('./banners.tsx').then((module) => ({ default: module.Banners })));
const Ranks = lazy(() => import('./ranks.tsx').then((module) => ({ default: module.Ranks })));
/** The composer stands and takes words before these are there; the button keeps the row's height. */
const Tools = lazy(() => import('./composer-tools.tsx').then((module) => ({ default: module.ComposerTools })));
const Submit = lazy(() => import('./composer-tools.tsx').then((module) => ({ default: module.ComposerSubmit })));

const ideas = [
  ['像素风药水瓶', '像素风药水瓶，发光的红色液体，木塞，描边'],
  ['等距小岛', '等距体素小岛，红瓦小屋，沙滩，青绿树'],
  ['金属盾牌图标', '盾牌图标，冷钢，金边，统一光源，深色底框'],
  ['水墨山水', '水墨远山，红日，孤舟，大量留白'],
] as const;
const topics = ['推荐', '场景', '角色', '道具图标', '像素', '体素', '材质', '卡牌', 'Logo', '水墨'];

export type HomePageProps = {
  /** The topic of the feed, as the address has it; none shows the best of everything. */
  tag?: string | undefined;
  onTag: (tag: string | undefined) => void;
  feed: (tag: string | undefined) => ReactNode;
};

/** R5.1: composer, banner, tools, ranks, and below them the feed the route hands in for the chosen topic. */
export function HomePage({ tag = '', onTag, feed }: HomePageProps): ReactElement {
  const sized = useImageSizes();
  const tablet = useAtLeast('tablet');
  const desktop = useAtLeast('desktop');
  const topic = topics.find((name) => name === tag) ?? '推荐';
  return (
    <div className="flex flex-col gap-4 pt-1 tablet:gap-5 tablet:pt-2">
      <div className="grid gap-6 tablet:cols-hero">
        <Start />
        {tablet && (
          <div className="max-tablet:hidden">
            <Suspense fallback={<Skeleton ratio={16 / 9} />}>
              <Banners />
            </Suspense>
          </div>
        )}
      </div>
      <nav
        aria-label="工具"
        className="-mx-4 grid cols-strip grid-flow-col gap-2.5 overflow-x-auto px-4 tablet:mx-0 tablet:gap-3 tablet:grid-flow-row tablet:auto-cols-auto tablet:grid-cols-3 tablet:px-0 desktop:grid-cols-6"
      >
        {toolTiles(sized).map(({ to, ...tile }) => (
          <ToolTile key={to} as={Link} to={to} {...tile} />
        ))}
      </nav>
      <div className="mt-1 grid gap-6 desktop:cols-rank">
        <section aria-label="灵感" className="flex min-w-0 flex-col gap-3.5">
          <FilterTabs
            label="题材"
            value={topic}
            items={topics.map((name) => ({ id: name, label: name }))}
            onChange={(name) => onTag(name === '推荐' ? undefined : name)}
            aside={
              <Link
                to="/community"
                className="flex flex-none items-center gap-1 rounded-tick text-13 text-2 hover:text-1 max-tablet:hidden"
              >
                灵感广场
                <Icon of={ArrowRight} size={14} />
              </Link>
            }
          />
          {feed(topic === '推荐' ? undefined : topic)}
        </section>
        <Suspense>{desktop && <Ranks />}</Suspense>
      </div>
    </div>
  );
}

const { ratio, num } = DRAWING_DEFAULTS;
const first = { ratio, num };

/** The composer with its examples. What is typed stays here: a key draws nothing else of the page. */
function Start(): ReactElement {
  'use memo';
  const navigate = useNavigate();
  const [prompt, setPrompt] = useState('');
  const [making, setMaking] = useState<Making>(first);
  function go(): void {
    const { source, ...rest } = making;
    const image = source && { image: source.key.split('?')[0] ?? '', width: source.width, height: source.height };
    const again = { ...rest, ...image, ...(prompt.trim() && { prompt: prompt.trim() }) };
    void navigate({ to: '/tool/aiCreate/index', search: { againImgMake: again } });
  }
  return (
    <section aria-label="开始创作" className="flex min-w-0 flex-col gap-3">
      <h1 className="text-24 font-semibold">想画点什么？</h1>
      <Composer
        label="画面描述"
        placeholder="写下你想要的画面，例如：青绿山水，晨雾，湖面倒影"
        value={prompt}
        maxLength={PROMPT_MAX}
        onChange={setPrompt}
        onSubmit={go}
        tools={
          <Suspense>
            <Tools making={making} onChange={setMaking} />
          </Suspense>
        }
        submit={
          <Suspense
            fallback={
              <Button variant="stone" onClick={go}>
                生成
              </Button>
            }
          >
            <Submit making={making} onMake={go} />
          </Suspense>
        }
      />
      <div className="scroll-row items-center gap-2 text-13 text-3">
        <span className="flex-none">试试</span>
        {ideas.map(([label, text]) => (
          <Chip key={label} size="sm" variant="line" onClick={() => setPrompt(text)}>
            {label}
          </Chip>
        ))}
      </div>
    </section>
  );
}
