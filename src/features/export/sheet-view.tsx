import { type ReactElement, useCallback } from 'react';
import { failureOf } from '#api/api-error.ts';
import type { useExportSheet } from '#api/content/export.ts';
import { failureMessage } from '#product/failure-message.ts';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';

type Props = { sheet: ReturnType<typeof useExportSheet>; alt: string };

/** §D8: pictures together, as the file that is saved. */
export function SheetView({ sheet: { data, error, refetch }, alt }: Props): ReactElement {
  // Lets go of the file's address with the picture.
  const show = useCallback(
    (node: HTMLImageElement) => {
      if (data) node.src = URL.createObjectURL(data);
      return () => URL.revokeObjectURL(node.src);
    },
    [data],
  );
  return (
    <div className="flex h-full items-center justify-center bg-inset p-5">
      {data ? (
        <img ref={show} alt={alt} className="max-h-full max-w-full rounded-img object-contain" />
      ) : error ? (
        <NotLoaded title="没有拼好" problem={`${failureMessage(failureOf(error))}。原来的图没有变。`} onRetry={() => void refetch()} />
      ) : (
        <div aria-hidden="true" className="w-full">
          <Skeleton ratio={4 / 3} />
        </div>
      )}
    </div>
  );
}
