import { Link, linkOptions, useLocation } from '@tanstack/react-router';
import { MessageCircleMore, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { Icon } from '#ds/foundations/icon.tsx';
import { Logo } from '#ds/foundations/logo.tsx';
import { useAtLeast } from '#ds/foundations/use-at-least.ts';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Kbd } from '#ds/primitives/kbd/kbd.tsx';
import { openDialog } from '#state/dialogs.ts';
import { navGroups } from './nav.ts';
import { SiteFooter } from './site-footer.tsx';

const itemClasses =
  'group/item flex h-9 items-center gap-2.5 rounded-ctl px-2.5 text-14 text-3 hover:bg-hover hover:text-1 current:bg-selected current:font-medium current:text-1 max-desktop:h-11 max-desktop:justify-center max-desktop:px-0';

/** R1.9: 210 px wide, an icon rail below 1200 px, absent on phones, where the tab bar takes over. */
export function SideMenu(): ReactElement {
  const isWide = useAtLeast('desktop');
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <aside className="sticky top-0 z-side hidden h-dvh w-rail flex-none flex-col overflow-y-auto border-r border-line-1 bg-wall px-2 pb-3.5 tablet:flex desktop:w-sidebar desktop:px-3">
      <Link to="/home" aria-label="点石首页" className="flex h-topbar flex-none items-center rounded-ctl px-2 max-desktop:justify-center">
        <Logo name="点石" rail />
      </Link>
      <Link
        {...linkOptions({ to: '/tool/aiCreate/index', search: { againImgMake: '' } })}
        title="立即创作"
        className="stone-face mt-1 mb-3.5 flex h-10 flex-none items-center gap-2 rounded-ctl text-14 font-medium max-desktop:w-11 max-desktop:justify-center max-desktop:self-center desktop:pr-2 desktop:pl-3"
      >
        <Icon of={Plus} />
        <span className="max-desktop:sr-only">立即创作</span>
        <span className="ml-auto inline-flex max-desktop:hidden">
          <Kbd>Ctrl M</Kbd>
        </span>
      </Link>
      <nav aria-label="主导航" className="flex flex-col gap-0.5">
        {navGroups.map((group) => (
          <div key={group.title ?? 'top'} className="flex flex-col gap-0.5">
            {group.title && (
              <>
                <h2 className="hidden px-2.5 pt-3.5 pb-1 text-12 text-3 desktop:block">{group.title}</h2>
                <hr className="mx-2 my-2 border-line-1 desktop:hidden" />
              </>
            )}
            {group.entries.map((entry) => (
              <Link
                key={entry.to}
                to={entry.to}
                title={entry.label}
                className={itemClasses}
                activeOptions={{ includeSearch: false }}
                aria-current={entry.below && path.startsWith(entry.below) ? true : undefined}
              >
                <Icon of={entry.icon} />
                <span className="text-2 group-hover/item:text-1 group-current/item:text-1 max-desktop:sr-only">{entry.label}</span>
              </Link>
            ))}
          </div>
        ))}
      </nav>
      <div className="mt-auto pt-3 max-desktop:self-center">
        {/* A page drawn at build time is wide and narrow; its styles say which. */}
        {isWide && (
          <div className="max-desktop:hidden">
            <SiteFooter />
          </div>
        )}
        {(import.meta.env.SSR || !isWide) && (
          <div className="desktop:hidden">
            <IconButton label="联系我们" icon={MessageCircleMore} tip="right" onClick={() => openDialog('contact')} />
          </div>
        )}
      </div>
    </aside>
  );
}
