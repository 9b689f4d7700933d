import type { ReactElement, ReactNode } from 'react';
import { Button } from '#ds/primitives/button/button.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';

/** A query as far as it matters here. */
export type Loading = { data: unknown; isError: boolean; refetch: () => unknown };

const isMissing = ({ data, isError }: Loading) => isError && data === undefined;
/** Whether something could not be loaded and there is nothing from before. */
export const anyMissing = (of: readonly Loading[]): boolean => of.some(isMissing);

type LoadedProps = {
  /** What the fields are made of. */
  of: readonly Loading[];
  /** Names them where they are missing, e.g. 风格. */
  name: string;
  /** How high they will be. */
  ratio: number;
  children: ReactNode;
};

/** V-11: fields that need what the server tells: their place while it is asked, a way to ask again where it did not answer. */
export function Loaded({ of, name, ratio, children }: LoadedProps): ReactElement {
  if (anyMissing(of))
    return (
      <Note
        tone="warn"
        action={
          <Button size="sm" variant="ghost" onClick={() => of.filter(isMissing).forEach(({ refetch }) => void refetch())}>
            重试
          </Button>
        }
      >
        {name}没有载入
      </Note>
    );
  if (of.some(({ data }) => data === undefined)) return <Skeleton ratio={ratio} />;
  return <>{children}</>;
}
