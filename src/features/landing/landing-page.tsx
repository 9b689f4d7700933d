import { SIGNUP_POINTS } from '#shared/rules/limits.ts';
import { Link, linkOptions } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { Icon } from '#ds/foundations/icon.tsx';
import { Near } from '#ds/foundations/near.tsx';
import { Logo } from '#ds/foundations/logo.tsx';
import { useHydrated } from '#ds/foundations/use-hydrated.ts';
import { FacetWall } from '#ds/patterns/facet-wall/facet-wall.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { asLink } from '#lib/as-link.ts';
import { useTakenOver } from '#product/taken-over.ts';
import { requireLogin, session } from '#state/session.ts';
import { useImageSizes } from '#product/use-image-sizes.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { Section } from './section.tsx';

/** Below the fold: neither its code nor its pictures are fetched before somebody comes near. */
const Below = lazy(() => import('./landing-below.tsx').then((module) => ({ default: module.LandingBelow })));

const wall = ['c02', 'x03', 'v02', 'i03', 'ns1', 'r01', 't01', 's01', 'y05', 'u01', 'k04', 'w01', 'p01', 'h01', 'o02', 'b02', 't05', 'q03'];
/** The phone's cut has one facet less and other neighbours. */
const phoneWall = [
  'c02',
  'x03',
  'v02',
  'ns1',
  'r01',
  'p01',
  't01',
  's01',
  'y05',
  'h01',
  'k04',
  'i03',
  'u01',
  'w01',
  'o02',
  'b02',
  't05',
  'q03',
];
const prompts = ['青绿山水，雪线，逆光', '等距体素小岛，红瓦小屋', '卡通宝箱，金币满溢', '深海，水母发光，光柱', '像素机器人，夜空背景'];
const phonePrompts = ['青绿山水，逆光', '等距体素小岛', '卡通宝箱', '深海，水母', '像素机器人'];

/** R1.6: what a visitor sees first. The stone's facets are pictures the product makes. */
export function LandingPage(): ReactElement {
  useTakenOver();
  const { token } = useSnapshot(session);
  const isMember = useHydrated() && token !== '';
  const url = useImageUrl();
  const sizes = useImageSizes();
  const pictures = (names: string[]) => names.map((name) => sizes(`seed/${name}.webp`, 520));
  const make = asLink(linkOptions({ to: '/tool/aiCreate/index', search: { againImgMake: '' } }));
  return (
    <div className="min-h-dvh overflow-x-clip">
      <header className="absolute inset-x-0 top-0 z-topbar flex h-topbar items-center gap-2 pr-3 pl-4 tablet:h-18 tablet:gap-14 tablet:px-10">
        <Logo name="点石" />
        <nav aria-label="站点" className="hidden gap-8 text-14 tablet:flex">
          <Places linkClasses="rounded-tick hover:underline" />
        </nav>
        <div className="ml-auto flex gap-1 tablet:gap-2">
          {isMember ? (
            <ButtonLink as={Link} to="/home" variant="inverse">
              进入工作台
            </ButtonLink>
          ) : (
            <>
              <Button onClick={requireLogin}>登录</Button>
              <span className="max-tablet:hidden">
                <ButtonLink as={Link} {...make} variant="inverse">
                  开始创作
                </ButtonLink>
              </span>
            </>
          )}
          <button
            type="button"
            aria-label="菜单"
            popoverTarget="places"
            className="grid size-9 place-items-center rounded-ctl bg-on-img-ctl text-on-img-1 tablet:hidden"
          >
            <Icon of={Menu} />
          </button>
        </div>
        <nav
          id="places"
          popover="auto"
          aria-label="站点菜单"
          className="fixed inset-auto top-14 right-3 m-0 w-40 flex-col rounded-card bg-raised p-1.5 text-1 shadow-float open:flex"
        >
          <Places linkClasses="flex h-11 items-center rounded-item px-3 text-14 hover:bg-hover" />
        </nav>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        <section aria-label="点石成图" className="relative flex flex-col tablet:h-dvh tablet:max-h-225 tablet:min-h-160">
          <div className="relative h-117.5 tablet:absolute tablet:inset-0 tablet:h-auto">
            <FacetWall
              shape="hero"
              pictures={pictures(wall)}
              prompts={prompts}
              narrow={{ shape: 'phone', pictures: pictures(phoneWall), prompts: phonePrompts }}
            />
            <div className="pointer-events-none absolute inset-0 wall-fade" />
            <div className="pointer-events-none absolute inset-0 wall-rise tablet:hidden" />
          </div>
          <div className="relative -mt-4 flex flex-col gap-3 px-5 pt-2 pb-6 tablet:mt-auto tablet:w-137.5 tablet:items-start tablet:gap-5 tablet:px-10 tablet:pb-24">
            <h1 className="text-44 font-semibold tablet:-ml-dot tablet:whitespace-nowrap tablet:text-88">点石成图</h1>
            <p className="text-16 wrap-anywhere break-keep text-2 max-tablet:mb-2 tablet:text-lead">
              一句话，一张参考图，就能得到可用的游戏素材。
              <span className="max-tablet:hidden">道具图标、场景概念、像素精灵、3D&nbsp;玩具与标志，都在这里成形。</span>
            </p>
            <div className="grid gap-3 tablet:flex">
              <ButtonLink as={Link} {...make} variant="stone" size="lg">
                开始创作
              </ButtonLink>
              <ButtonLink as={Link} to="/community" size="lg">
                看看大家的作品
              </ButtonLink>
            </div>
            <p className="text-13 text-3 num max-tablet:mt-1 max-tablet:text-center">{`新用户送 ${SIGNUP_POINTS} 积分，约可生成 50 张图`}</p>
          </div>
        </section>
        <Section title="从一句话到一套素材" text="同一个画面，不换平台，走完出图、抠图、放大、转 3D 的全程。">
          <ol className="grid grid-cols-2 gap-4 tablet:grid-cols-5">
            <Step title="写下来" text="中文描述即可，可一键优化">
              <span className="flex size-full flex-col justify-between rounded-img border border-line-1 bg-surface p-5">
                <span className="text-16">“卡通宝箱，金币满溢，黏土质感，柔光棚拍”</span>
                <span className="specimen">
                  <span>黏土玩具箱 0.8</span>
                  <span>4:3</span>
                </span>
              </span>
            </Step>
            <Step title="出图" text="一批最多 8 张" src={url('seed/y05.webp')} alt="卡通宝箱" />
            <Step title="抠图" text="透明底 PNG，边缘可修" src={url('seed/cut3.webp')} alt="抠出的宝箱，透明背景" checker />
            <Step title="转 3D" text="GLB 模型与法线贴图" src={url('seed/td5.webp')} alt="宝箱的法线贴图" />
            <Step title="成套" text="用同一模型继续做道具" src={url('seed/ns3.webp')} alt="一套暖色道具图标" />
          </ol>
        </Section>
      </main>
      <Near anchors={['tools', 'plans']} placeholder={<div className="h-dvh" />}>
        <Suspense fallback={<div className="h-dvh" />}>
          <Below />
        </Suspense>
      </Near>
    </div>
  );
}

/** Where a visitor can look around; in the bar on wide screens, behind its menu button on phones. */
function Places({ linkClasses }: { linkClasses: string }): ReactElement {
  const close = () => document.getElementById('places')?.hidePopover();
  return (
    <>
      <Link to="/community" className={linkClasses}>
        灵感广场
      </Link>
      <Link to="/storehouse" className={linkClasses}>
        模型库
      </Link>
      <a href="#tools" className={linkClasses} onClick={close}>
        工具
      </a>
      <a href="#plans" className={linkClasses} onClick={close}>
        会员
      </a>
    </>
  );
}

type StepProps = { title: string; text: string; src?: string; alt?: string; checker?: boolean; children?: ReactNode };

function Step({ title, text, src, alt = '', checker = false, children }: StepProps): ReactElement {
  return (
    <li className="flex flex-col">
      <span className={`block aspect-square overflow-hidden rounded-img ${checker ? 'checker' : 'bg-skeleton'}`}>
        {src ? <img src={src} alt={alt} loading="lazy" width={260} height={260} className="size-full object-cover" /> : children}
      </span>
      <b className="mt-3 text-16 font-semibold">{title}</b>
      <span className="text-13 text-2">{text}</span>
    </li>
  );
}
