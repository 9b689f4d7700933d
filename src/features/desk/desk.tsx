import { Navigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useDeskEngines } from '#api/desk/hooks.ts';
import { ServerData } from '#product/server-data.tsx';
import { DeskModelsPage } from './models-page.tsx';

/** The operator's desk. For everybody else its addresses are among those that do not exist. */
export function Desk(): ReactElement {
  return (
    <ServerData>
      <ForOperators />
    </ServerData>
  );
}

function ForOperators(): ReactElement {
  const { error } = useDeskEngines();
  return error && failureOf(error).kind === 'not-found' ? <Navigate to="/home" replace /> : <DeskModelsPage />;
}
