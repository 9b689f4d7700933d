import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { Icon } from '#ds/foundations/icon.tsx';
import { FilterTabs } from '#ds/patterns/filter-tabs/filter-tabs.tsx';
import { PromptBox } from '#ds/patterns/prompt-box/prompt-box.tsx';
import { ToolTile } from '#ds/patterns/tool-tile/tool-tile.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Chip } from '#ds/primitives/chip/chip.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { PROMPT_MAX } from '#api/contract/params.ts';
import { useImageUrl } from '#state/use-image-url.ts';

/** Seen on wide screens only. */
const Banners = lazy(() => import('./banners.tsx').then((module) => ({ default: module.Banners })));
const Ranks = lazy(() => import('./ranks.tsx').then((module) => ({ default: module.Ranks })));

const ideas = [
  ['像素风药水瓶', '像素风药水瓶，发光的红色液体，木塞，描边'],
  ['等距小岛', '等距体素小岛，红瓦小屋，沙滩，青绿树'],
  ['金属盾牌图标', '盾牌图标，冷钢，金边，统一光源，深色底框'],
  ['水墨山水', '水墨远山，红日，孤舟，大量留白'],
] as const;
const topics = ['推荐', '场景', '角色', '道具图标', '像素', '体素', '材质', '卡牌', 'Logo', '水墨'];

/** R5.1: composer, banner, tools, ranks, and below them the feed the route hands in for the chosen topic. */
export function HomePage({ feed }: { feed: (tag: string | undefined) => ReactNode }): ReactElement {
  const navigate = useNavigate();
  const url = useImageUrl();
  const [prompt, setPrompt] = useState('');
  const [topic, setTopic] = useState('推荐');
  const go = (text: string) =>
    void navigate({ to: '/tool/aiCreate/index', search: { againImgMake: text.trim() ? { prompt: text.trim() } : '' } });
  const pic = (name: string) => url(`seed/${name}.webp`);
  return (
    <div className="mx-auto flex max-w-page flex-col gap-5 pt-1 tablet:gap-6">
      <div className="grid items-start gap-6 desktop:grid-cols-[1fr_412px]">
        <section aria-label="开始创作" className="flex min-w-0 flex-col gap-3">
          <h1 className="text-24 font-semibold">想画点什么？</h1>
          <PromptBox
            label="画面描述"
            face="composer"
            placeholder="写下你想要的画面，例如：青绿山水，晨雾，湖面倒影"
            value={prompt}
            maxLength={PROMPT_MAX}
            onChange={setPrompt}
            onSubmit={() => go(prompt)}
            submit={
              <Button variant="stone" onClick={() => go(prompt)}>
                去生成
              </Button>
            }
          />
          <div className="flex items-center gap-2 overflow-x-auto text-13 text-3">
            <span className="flex-none">试试</span>
            {ideas.map(([label, text]) => (
              <Chip key={label} size="sm" variant="line" onClick={() => setPrompt(text)}>
                {label}
              </Chip>
            ))}
          </div>
        </section>
        <div className="hidden tablet:block">
          <Suspense fallback={<Skeleton ratio={16 / 9} />}>
            <Banners />
          </Suspense>
        </div>
      </div>
      <nav
        aria-label="工具"
        className="-mx-4 grid auto-cols-[148px] grid-flow-col gap-3 overflow-x-auto px-4 tablet:mx-0 tablet:grid-flow-row tablet:auto-cols-auto tablet:grid-cols-3 tablet:px-0 desktop:grid-cols-6"
      >
        <ToolTile
          as={Link}
          to="/tool/aiCreate/index"
          title="图片生成"
          help="文字或参考图出图"
          demo={{ kind: 'picture', src: pic('t05') }}
        />
        <ToolTile
          as={Link}
          to="/tool/aiCreate/intelligent-matting"
          title="一键抠图"
          help="透明底 PNG"
          demo={{ kind: 'halves', before: pic('cmp1'), after: pic('cmp2'), checker: true }}
        />
        <ToolTile
          as={Link}
          to="/tool/aiCreate/reverse-inference"
          title="图生提示词"
          help="看图反推描述"
          demo={{ kind: 'words', src: pic('r01'), words: ['青绿山水', '晨雾', '绢本'] }}
        />
        <ToolTile
          as={Link}
          to="/tool/aiCreate/enlarge-image"
          title="高清放大"
          help="2×、4× 细节重建"
          demo={{ kind: 'halves', before: pic('lo1'), after: pic('t01'), pixelated: true }}
        />
        <ToolTile
          as={Link}
          to="/tool/aiCreate/threeD"
          title="3D 生成"
          help="单图转 GLB 模型"
          demo={{ kind: 'halves', before: pic('td5b'), after: pic('td0') }}
        />
        <ToolTile as={Link} to="/tool/aiCreate/makeLogo" title="Logo 生成" help="图形加字标" demo={{ kind: 'picture', src: pic('e11') }} />
      </nav>
      <div className="grid gap-6 desktop:grid-cols-[1fr_248px]">
        <section aria-label="灵感" className="flex min-w-0 flex-col gap-4">
          <FilterTabs
            label="题材"
            value={topic}
            items={topics.map((name) => ({ id: name, label: name }))}
            onChange={setTopic}
            aside={
              <Link to="/community" className="flex flex-none items-center gap-1 rounded-tick text-13 text-2 hover:text-1">
                灵感广场
                <Icon of={ArrowRight} size={14} />
              </Link>
            }
          />
          {feed(topic === '推荐' ? undefined : topic)}
        </section>
        <Suspense>
          <Ranks />
        </Suspense>
      </div>
    </div>
  );
}
