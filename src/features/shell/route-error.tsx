import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { useOnline } from '#ds/foundations/use-online.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { useTakenOver } from '#product/taken-over.ts';

/** F-63: a page that broke is replaced by a sentence and two ways on. It reads nothing from storage and shows nothing of the error. */
export function PageError({ reset }: ErrorComponentProps): ReactElement {
  useTakenOver();
  const router = useRouter();
  const isOnline = useOnline();
  useEffect(() => {
    // What could not be fetched is fetched when the network is back.
    const again = () => void router.invalidate();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [router]);
  function retry(): void {
    void router.invalidate();
    reset();
  }
  return (
    <div role="alert" className="flex flex-col items-center gap-2 p-6 py-24 text-center">
      <h1 className="text-16 font-semibold">{isOnline ? '页面出了点问题' : '网络已断开'}</h1>
      <p className="max-w-note text-2">
        {isOnline ? '作品与积分不受影响。可以重试，或回到首页继续。' : '这一页还没有载入过。作品与积分不受影响，网络恢复后会自动打开。'}
      </p>
      <div className="mt-4 flex gap-2">
        <Button variant="primary" onClick={retry}>
          重试
        </Button>
        {isOnline && <ButtonLink href="/home">回到首页</ButtonLink>}
      </div>
    </div>
  );
}

/** The same where the whole application broke. */
export function RouteError(props: ErrorComponentProps): ReactElement {
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      <PageError {...props} />
    </main>
  );
}
