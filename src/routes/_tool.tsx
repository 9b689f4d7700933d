import { createFileRoute, Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { ServerData } from '#product/server-data.tsx';
import { WorkPlace } from '#features/gallery/work-place.tsx';
import { ToolPlace } from '#features/shell/tool-place.tsx';
import { ToolTopBar } from '#features/shell/tool-top-bar.tsx';
import { WaitingPlace } from '#features/billing/waiting-place.tsx';
import { rememberTool } from '#state/last-tools.ts';
import { readWork } from '#lib/work-search.ts';
import { NoticeBell } from './-notice-bell.tsx';

export const Route = createFileRoute('/_tool')({ component: ToolLayout, validateSearch: readWork });

/** R1.4: full screen, a way back, one title per tool. */
function ToolLayout(): ReactElement {
  const title = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title ?? '' });
  const to = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => rememberTool(to), [to]);
  return (
    <ServerData>
      <div className="flex min-h-dvh flex-col tablet:h-dvh">
        <ToolTopBar title={title} bell={<NoticeBell />} />
        <WaitingPlace inFlow />
        <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none tablet:flex-row">
          <ToolPlace key={title}>
            <Outlet />
          </ToolPlace>
        </main>
      </div>
      <WorkPlace />
    </ServerData>
  );
}
