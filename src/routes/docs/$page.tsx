import { createFileRoute } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { DocumentPage } from '#features/shell/document-page.tsx';
import { readDocument } from '#features/shell/documents/read-document.ts';

export const Route = createFileRoute('/docs/$page')({
  // It has a title of its own for every page.
  loader: ({ params }) => readDocument(params.page),
  component: Document,
  // No other page needs to know where documents are.
  codeSplitGroupings: [['loader', 'component']],
});

function Document(): ReactElement {
  return <DocumentPage found={Route.useLoaderData()} />;
}
