import { createFileRoute } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense } from 'react';

/** Every address of the desk: a section each. */
export const Route = createFileRoute('/desk/$')({ component: Desk });

// Its pieces are named in a chunk of its own: members never load them, and the first page does not even list them.
const Page = lazy(() => import('#features/desk/desk.tsx').then((module) => ({ default: module.Desk })));

function Desk(): ReactElement {
  return (
    <Suspense>
      <Page />
    </Suspense>
  );
}
