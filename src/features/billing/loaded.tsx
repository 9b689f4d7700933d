import type { ReactElement, ReactNode } from 'react';
import { failureOf } from '#api/api-error.ts';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { failureMessage } from '#product/failure-message.ts';

type Loading = { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown };

/** A tab of the manage dialog: loading and failing look the same in all of them. */
export function Loaded({ of, what, children }: { of: Loading; what: string; children: ReactNode }): ReactElement {
  if (of.isPending) {
    return (
      <div aria-busy="true" className="flex flex-col gap-4 py-5">
        {Array.from({ length: 4 }, (_, i) => (
          <Skeleton key={i} shape="control" />
        ))}
      </div>
    );
  }
  if (!of.isError) return <>{children}</>;
  return <NotLoaded size="sm" title={`${what}没有载入`} problem={failureMessage(failureOf(of.error))} onRetry={() => void of.refetch()} />;
}
