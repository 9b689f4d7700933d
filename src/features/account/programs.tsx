import type { ReactElement } from 'react';
import { ApiKeys } from './api-keys.tsx';
import { Webhooks } from './webhooks.tsx';

/** R9.9: what the member's programs get in with, and where they are told. */
export function Programs(): ReactElement {
  return (
    <>
      <ApiKeys />
      <Webhooks />
    </>
  );
}
