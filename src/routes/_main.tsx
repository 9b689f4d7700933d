import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { ServerData } from '#product/server-data.tsx';
import { cn } from '#ds/foundations/cn.ts';
import { BarPlace } from '#ds/foundations/bar-place.tsx';
import { useAtLeast } from '#ds/foundations/use-at-least.ts';
import { WorkPlace } from '#features/gallery/work-place.tsx';
import { SideMenu } from '#features/shell/side-menu.tsx';
import { TabBar } from '#features/shell/tab-bar.tsx';
import { TopBar } from '#features/shell/top-bar.tsx';
import { WaitingPlace } from '#features/billing/waiting-place.tsx';
import { readWork } from '#lib/work-search.ts';
import { NoticeBell } from './-notice-bell.tsx';

export const Route = createFileRoute('/_main')({ component: MainLayout, validateSearch: readWork });

/** R1.2: side menu, top bar, content. */
function MainLayout(): ReactElement {
  const { bar, page } = useMatches({ select: (matches) => matches.at(-1)!.staticData });
  const isWide = useAtLeast('tablet');
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <ServerData>
      <div className="flex min-h-dvh">
        {isWide && <SideMenu />}
        <div className={cn('flex min-w-0 flex-1 flex-col', page === 'form' && 'page-form')}>
          {bar !== 'none' && <TopBar onPlace={bar === 'page' ? setPlace : undefined} bell={<NoticeBell />} />}
          <main id="main" tabIndex={-1} className="min-w-0 flex-1 page-edge pb-8 outline-none">
            <BarPlace value={place}>
              <Outlet />
            </BarPlace>
          </main>
          {/* A page drawn at build time is wide and narrow; its styles say which. */}
          {(import.meta.env.SSR || !isWide) && <TabBar />}
        </div>
      </div>
      <WaitingPlace />
      <WorkPlace />
    </ServerData>
  );
}
