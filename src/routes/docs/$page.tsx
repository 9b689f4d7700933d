import { createFileRoute } from '@tanstack/react-router';
import { DocumentPage } from '#features/shell/document-page.tsx';

export const Route = createFileRoute('/docs/$page')({
  component: () => <DocumentPage page={Route.useParams().page} />,
  staticData: { title: '文档' },
});
