import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ServerData } from '#api/server-data.tsx';
import { SideMenu } from '#features/shell/side-menu.tsx';
import { TabBar } from '#features/shell/tab-bar.tsx';
import { TopBar } from '#features/shell/top-bar.tsx';

export const Route = createFileRoute('/_main')({ component: MainLayout });

/** R1.2: side menu, top bar, content. */
function MainLayout(): ReactElement {
  const bare = useMatches({ select: (matches) => matches.some((match) => match.staticData.bare) });
  return (
    <ServerData>
      <div className="flex min-h-dvh">
        <SideMenu />
        <div className="flex min-w-0 flex-1 flex-col">
          {!bare && <TopBar />}
          <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 pb-8 outline-none tablet:px-gutter">
            <Outlet />
          </main>
          <TabBar />
        </div>
      </div>
    </ServerData>
  );
}
