import { createFileRoute } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { DocumentPage } from '#features/shell/document-page.tsx';

export const Route = createFileRoute('/docs/$page')({
  // It has a title of its own for every page.
  component: Document,
});

function Document(): ReactElement {
  return <DocumentPage page={Route.useParams().page} />;
}
