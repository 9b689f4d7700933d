import { lazy, type ReactElement, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { dialogs } from '#state/dialogs.ts';

const Palette = lazy(() => import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })));
const PlusSheet = lazy(() => import('./plus-sheet.tsx').then((module) => ({ default: module.PlusSheet })));
const LastTool = lazy(() => import('./plus-sheet.tsx').then((module) => ({ default: module.LastTool })));
const Sheets = lazy(() => import('./info-dialogs.tsx').then((module) => ({ default: module.InfoDialogs })));

/** Dialogs of the shell, fetched when first opened. The other features’ are composed in the root route. */
export function ShellDialogs(): ReactElement {
  const { open } = useSnapshot(dialogs);
  return (
    <Suspense>
      {open === 'palette' && <Palette />}
      {open === 'plus' && <PlusSheet />}
      {open === 'last-tool' && <LastTool />}
      {(open === 'shortcuts' || open === 'contact') && <Sheets which={open} />}
    </Suspense>
  );
}
