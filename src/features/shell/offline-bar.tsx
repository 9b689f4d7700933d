import type { ReactElement } from 'react';
import { useOnline } from '#ds/foundations/use-online.ts';

/** Stands at the bottom as long as there is no network: part of the first bytes, because nothing can be fetched then. */
export function OfflineBar(): ReactElement {
  const isOnline = useOnline();
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-16 z-toast mb-inset flex justify-center px-4 tablet:bottom-4">
      {!isOnline && (
        <p className="rounded-card bg-inverse px-4 py-2.5 text-14 text-inverse shadow-float">
          网络已断开。填好的内容都在，没有提交的不扣积分。
        </p>
      )}
    </div>
  );
}
