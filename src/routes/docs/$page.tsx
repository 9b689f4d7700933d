import { createFileRoute } from '@tanstack/react-router';
import { DocumentPage, isDocument } from '#features/shell/document-page.tsx';

export const Route = createFileRoute('/docs/$page')({
  component: () => <DocumentPage page={Route.useParams().page} />,
  loader: ({ params }) => ({ known: isDocument(params.page) }),
  staticData: { title: '文档' },
});
