import type { ReactElement } from 'react';
import { Button } from '#ds/primitives/button/button.tsx';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';

export type NotLoadedProps = Pick<EmptyStateProps, 'size'> & {
  /** What is missing, e.g. 作品没有载入. */
  title: string;
  /** Why, in one sentence. */
  problem: string;
  /** The button's word. */
  retry?: string;
  /** The button was pressed: ask for it again. */
  onRetry: () => void;
};

/** In the place of what did not arrive: what, why, and the way to ask again. */
export function NotLoaded({ title, problem, size = 'md', retry = '重试', onRetry }: NotLoadedProps): ReactElement {
  return (
    <EmptyState stone="broken" size={size} title={title} action={<Button onClick={onRetry}>{retry}</Button>}>
      {problem}
    </EmptyState>
  );
}
