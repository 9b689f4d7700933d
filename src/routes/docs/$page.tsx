import { createFileRoute } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { DocumentPage } from '#features/shell/document-page.tsx';

export const Route = createFileRoute('/docs/$page')({
  component: Document,
  staticData: { title: '文档' },
});

function Document(): ReactElement {
  return <DocumentPage page={Route.useParams().page} />;
}
