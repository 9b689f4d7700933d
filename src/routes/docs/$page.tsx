import { createFileRoute } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { documentTitles } from '#features/shell/document-titles.ts';
import { DocumentPage } from '#features/shell/document-page.tsx';

export const Route = createFileRoute('/docs/$page')({
  component: Document,
  staticData: { title: '文档', titles: documentTitles },
});

function Document(): ReactElement {
  return <DocumentPage page={Route.useParams().page} />;
}
