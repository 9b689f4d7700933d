import type { ReactElement } from 'react';
import { Button } from '#ds/primitives/button/button.tsx';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';

export type SignInFirstProps = Pick<EmptyStateProps, 'size' | 'children'> & {
  /** What waits behind the sign-in. */
  title?: string;
  /** The button's word. */
  action?: string;
  /** The button was pressed: show the sign-in. */
  onSignIn: () => void;
};

/** In the place of what belongs to a member, for who is not signed in. */
export function SignInFirst({ title = '请先登录', size = 'md', action = '登录', children, onSignIn }: SignInFirstProps): ReactElement {
  return (
    <EmptyState
      stone="lock"
      size={size}
      title={title}
      action={
        <Button variant="primary" onClick={onSignIn}>
          {action}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
