import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '#features/shell/coming-page.tsx';

export const Route = createFileRoute('/_main/model-info-more')({
  validateSearch: (search: Record<string, unknown>): { id?: string } =>
    typeof search.id === 'string' || typeof search.id === 'number' ? { id: String(search.id).slice(0, 64) } : {},
  component: () => <ComingPage title="全部返图" />,
  staticData: { title: '全部返图', bar: 'none' },
});
