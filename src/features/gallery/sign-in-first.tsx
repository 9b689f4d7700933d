import type { ReactElement } from 'react';
import { Button } from '#ds/primitives/button/button.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { requireLogin } from '#state/session.ts';

/** In the place of a wall that belongs to a member, for who is not signed in. */
export function SignInFirst({ children }: { children: string }): ReactElement {
  return (
    <EmptyState
      stone="lock"
      title="请先登录"
      action={
        <Button variant="primary" onClick={requireLogin}>
          登录
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
