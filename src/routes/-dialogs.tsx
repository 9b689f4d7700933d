import { lazy, type ReactElement, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { ServerData } from '#product/server-data.tsx';
import { ShellDialogs } from '#features/shell/shell-dialogs.tsx';
import { dialogs, isBillingDialog } from '#state/dialogs.ts';
import { reporting } from '#state/report.ts';
import { session } from '#state/session.ts';

const LoginDialog = lazy(() => import('#features/account/login-dialog.tsx').then((module) => ({ default: module.LoginDialog })));
const AccountDialog = lazy(() => import('#features/account/account-dialog.tsx').then((module) => ({ default: module.AccountDialog })));
const BillingDialogs = lazy(() => import('#features/billing/billing-dialogs.tsx').then((module) => ({ default: module.BillingDialogs })));
const ExportDialog = lazy(() => import('#features/export/export-dialog.tsx').then((module) => ({ default: module.ExportDialog })));
const AddWorksDialog = lazy(() => import('#features/datasets/add-works-dialog.tsx').then((module) => ({ default: module.AddWorksDialog })));
const AddToCollectionDialog = lazy(() =>
  import('#features/collections/add-dialog.tsx').then((module) => ({ default: module.AddToCollectionDialog })),
);
const CardSheet = lazy(() => import('#features/gallery/card-sheet.tsx').then((module) => ({ default: module.CardSheet })));
const ReportDialog = lazy(() => import('#features/people/report-dialog.tsx').then((module) => ({ default: module.ReportDialog })));

/** The dialog over the page, and the complaint over whatever is open. Its own chunk: no page needs it to stand. */
export function Dialogs(): ReactElement {
  const { openLogin } = useSnapshot(session);
  const { open } = useSnapshot(dialogs);
  const { about } = useSnapshot(reporting);
  return (
    <ServerData>
      <Suspense>
        {openLogin ? (
          <LoginDialog />
        ) : isBillingDialog(open) ? (
          <BillingDialogs which={open} />
        ) : open === 'account' || open === 'password' ? (
          <AccountDialog start={open === 'account' ? 'profile' : 'password'} />
        ) : open === 'export' || open === 'export-now' ? (
          <ExportDialog now={open === 'export-now'} />
        ) : open === 'card' ? (
          <CardSheet />
        ) : open === 'dataset' ? (
          <AddWorksDialog />
        ) : open === 'collection' ? (
          <AddToCollectionDialog />
        ) : (
          <ShellDialogs />
        )}
        {about && <ReportDialog {...about} />}
      </Suspense>
    </ServerData>
  );
}
