import { lazy, type ReactElement, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { session } from '#state/session.ts';

const WaitingChip = lazy(() => import('./waiting-chip.tsx').then((module) => ({ default: module.WaitingChip })));

/** R8.4: where orders that wait are told of; fetched for members only. `inFlow`: phones have a sheet where it would float. */
export function WaitingPlace({ inFlow = false }: { inFlow?: boolean }): ReactElement {
  const { token } = useSnapshot(session);
  return <Suspense>{token !== '' && <WaitingChip inFlow={inFlow} />}</Suspense>;
}
