import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Button } from '#ds/primitives/button/button.tsx';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';

/** F-63: a page that broke is replaced by a sentence and two ways on. It reads nothing from storage and shows nothing of the error. */
export function RouteError({ reset }: ErrorComponentProps): ReactElement {
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      <EmptyState
        stone="broken"
        title="页面出了点问题"
        action={
          <>
            <Button variant="primary" onClick={reset}>
              重试
            </Button>
            <ButtonLink href="/home">回到首页</ButtonLink>
          </>
        }
      >
        作品与积分不受影响。可以重试，或回到首页继续。
      </EmptyState>
    </main>
  );
}
