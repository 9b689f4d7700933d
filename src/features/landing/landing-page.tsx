import type { ReactElement } from 'react';

export function LandingPage(): ReactElement {
  return <main id="main">点石成图</main>;
}
