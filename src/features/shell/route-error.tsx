import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Button } from '#ds/primitives/button/button.tsx';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';

/** F-63: a page that broke is replaced by a sentence and two ways on. It reads nothing from storage and shows nothing of the error. */
export function RouteError({ reset }: ErrorComponentProps): ReactElement {
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      <div role="alert" className="flex flex-col items-center gap-2 p-6 text-center">
        <h1 className="text-16 font-semibold">页面出了点问题</h1>
        <p className="max-w-note text-2">作品与积分不受影响。可以重试，或回到首页继续。</p>
        <div className="mt-4 flex gap-2">
          <Button variant="primary" onClick={reset}>
            重试
          </Button>
          <ButtonLink href="/home">回到首页</ButtonLink>
        </div>
      </div>
    </main>
  );
}
