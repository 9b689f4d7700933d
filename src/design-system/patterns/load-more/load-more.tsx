import type { ReactElement } from 'react';
import { Button } from '#ds/primitives/button/button.tsx';

export type LoadMoreProps = {
  /** Whether there is another page. */
  more: boolean;
  /** It is on its way. */
  pending: boolean;
  /** Why it did not come, in words. */
  problem?: string | undefined;
  /** The words; the defaults are the product's. */
  labels?: { more: string; retry: string; end: string };
  /** The next page is asked for, after a problem once more. */
  onMore: () => void;
};

const words = { more: '加载更多', retry: '重试', end: '没有更多了' };

/** The end of a list that comes in pages: a button while there is more, and the word that there is none. */
export function LoadMore({ more, pending, problem, labels = words, onMore }: LoadMoreProps): ReactElement {
  return (
    <div className="flex flex-col items-center gap-2 py-4 text-13 text-3">
      {problem !== undefined && <p role="alert">{problem}</p>}
      {more ? (
        <Button pending={pending} onClick={onMore}>
          {problem === undefined ? labels.more : labels.retry}
        </Button>
      ) : (
        <p role="status">{labels.end}</p>
      )}
    </div>
  );
}
