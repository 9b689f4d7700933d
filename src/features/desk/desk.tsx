import { Navigate, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useDeskSelf } from '#api/desk/hooks.ts';
import type { DeskSection } from '#shared/rules/desk-roles.ts';
import { failureMessage } from '#product/failure-message.ts';
import { ServerData } from '#product/server-data.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { DeskAnnouncementsPage } from './announcements-page.tsx';
import { DeskAuditPage } from './audit-page.tsx';
import { DeskCataloguePage } from './catalogue-page.tsx';
import { DeskComplaintsPage } from './complaints-page.tsx';
import { DeskDictsPage } from './dicts-page.tsx';
import { DeskMembersPage } from './members-page.tsx';
import { sectionsOf } from './desk-sections.ts';
import { DeskWordsPage } from './words-page.tsx';
import { DeskWorksPage } from './works-page.tsx';
import { DeskOrdersPage } from './orders-page.tsx';
import { DeskOverviewPage } from './overview-page.tsx';
import { DeskModelsPage } from './models-page.tsx';
import { DeskSitePage } from './site-page.tsx';

const pages: Record<DeskSection, ReactElement> = {
  overview: <DeskOverviewPage />,
  members: <DeskMembersPage />,
  complaints: <DeskComplaintsPage />,
  works: <DeskWorksPage />,
  words: <DeskWordsPage />,
  orders: <DeskOrdersPage />,
  catalogue: <DeskCataloguePage />,
  models: <DeskModelsPage />,
  announcements: <DeskAnnouncementsPage />,
  dictionaries: <DeskDictsPage />,
  site: <DeskSitePage />,
  audit: <DeskAuditPage />,
};

/** The operator's desk. For everybody else its addresses are among those that do not exist. */
export function Desk(): ReactElement {
  return (
    <ServerData>
      <ForOperators />
    </ServerData>
  );
}

function ForOperators(): ReactElement | null {
  const self = useDeskSelf();
  const { _splat } = useParams({ strict: false });
  const failure = self.error ? failureOf(self.error) : undefined;
  if (failure?.kind === 'not-found') return <Navigate to="/home" replace />;
  if (failure && !self.data)
    return <NotLoaded title="运营台没有载入" problem={failureMessage(failure)} onRetry={() => void self.refetch()} />;
  if (!self.data) return null;
  const sections = sectionsOf(self.data.role);
  const open = sections.find(({ id }) => id === _splat) ?? sections[0];
  if (!open) return <Navigate to="/home" replace />;
  return open.id === _splat ? pages[open.id] : <Navigate to="/desk/$" params={{ _splat: open.id }} replace />;
}
