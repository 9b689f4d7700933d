import { createFileRoute } from '@tanstack/react-router';
import { createElement, type ReactElement } from 'react';
import { DocumentFrame, DocumentPage } from '#features/shell/document-page.tsx';
import { readDocument } from '#features/shell/documents/read-document.ts';

export const Route = createFileRoute('/docs/$page')({
  // It has a title of its own for every page. `api` is the guide to the API, `api-sets` a group of its calls.
  loader: ({ params: { page } }) =>
    page.startsWith('api') ? import('#features/api-docs/open.ts').then(({ open }) => open()) : readDocument(page),
  component: Document,
  // No other page needs to know where documents are.
  codeSplitGroupings: [['loader', 'component']],
});

function Document(): ReactElement {
  const found = Route.useLoaderData();
  return typeof found === 'function' ? <DocumentFrame wide>{createElement(found)}</DocumentFrame> : <DocumentPage found={found} />;
}
