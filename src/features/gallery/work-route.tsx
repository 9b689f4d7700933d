import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { readWork, type WorkSearch } from '#lib/work-search.ts';
import { WorkDialog } from './work-dialog.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This entry only opened something over the one before: closing it goes back. */
    overlay?: boolean;
    /** How many works further this one was reached, by links within the dialog. */
    steps?: number;
    /** The comments on the work are what it was opened for. */
    comments?: boolean;
  }
}

/** The picture dialog as the address has it; what is no id opens nothing (F-39). */
export function WorkRoute(): ReactElement | null {
  const { work, same = false } = readWork(useSearch({ strict: false }));
  const comments = useLocation({ select: ({ state }) => state.comments === true });
  const router = useRouter();
  const navigate = useNavigate();
  const change = (next: WorkSearch) =>
    void navigate({
      to: '.',
      search: (old) => ({ ...old, ...next }),
      // Another work was not opened for what is said about it.
      state: ({ comments: opened, ...old }) => (opened && next.work === undefined ? { ...old, comments: opened } : old),
      replace: true,
      resetScroll: false,
    });
  function close(): void {
    const { overlay, steps = 0 } = router.latestLocation.state;
    if (overlay) router.history.go(-1 - steps);
    else change({ work: undefined, same: undefined });
  }
  if (!work) return null;
  return (
    <WorkDialog
      id={work}
      same={same}
      comments={comments}
      onSame={(on) => change({ same: on || undefined })}
      onWork={(id) => change({ work: id, same: undefined })}
      onClose={close}
    />
  );
}
