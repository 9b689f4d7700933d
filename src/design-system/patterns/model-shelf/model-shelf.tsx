import type { Key, ReactElement, ReactNode } from 'react';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';

export type ModelShelfProps<T> = {
  /** Undefined while they are on their way. */
  models: readonly T[] | undefined;
  /** Why they did not come, in words. */
  problem?: string | undefined;
  /**
   * Columns on wide screens: 5 on a page, 4 in a dialog.
   *
   * @default 5
   */
  columns?: 4 | 5;
  /** What tells models apart. */
  modelKey: (model: T) => Key;
  /** One model's card. */
  children: (model: T) => ReactNode;
  /** Words; the defaults are the product's. */
  labels?: Partial<typeof words>;
  /** The button beside `problem` was pressed: load them again. */
  onRetry: () => void;
};

const words = { failed: '模型没有载入', retry: '重试', none: '没有找到这样的模型', advice: '换个词试试，或清空搜索看全部' };
const gridClasses: Record<4 | 5, string> = {
  4: 'grid grid-cols-2 gap-4 pb-2 tablet:grid-cols-4',
  5: 'grid grid-cols-2 gap-x-4 gap-y-5 tablet:grid-cols-3 desktop:grid-cols-5',
};

/** Models side by side, or why there are none: on their way, not loaded, not found. */
export function ModelShelf<T>({ models, problem, columns = 5, modelKey, children, labels, onRetry }: ModelShelfProps<T>): ReactElement {
  const said = { ...words, ...labels };
  if (problem !== undefined) {
    return <NotLoaded title={said.failed} problem={problem} retry={said.retry} onRetry={onRetry} />;
  }
  if (!models) {
    return (
      <div aria-hidden="true" className={gridClasses[columns]}>
        {Array.from({ length: columns * 2 }, (_, index) => (
          <Skeleton key={index} ratio={1} />
        ))}
      </div>
    );
  }
  if (models.length === 0) {
    return (
      <EmptyState stone="lens" title={said.none}>
        {said.advice}
      </EmptyState>
    );
  }
  return (
    <ul className={gridClasses[columns]}>
      {models.map((model) => (
        <li key={modelKey(model)}>{children(model)}</li>
      ))}
    </ul>
  );
}
