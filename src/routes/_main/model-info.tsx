import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '#features/shell/coming-page.tsx';

export const Route = createFileRoute('/_main/model-info')({
  validateSearch: (search: Record<string, unknown>): { id?: string } =>
    typeof search.id === 'string' || typeof search.id === 'number' ? { id: String(search.id).slice(0, 64) } : {},
  component: () => <ComingPage title="模型详情" />,
  staticData: { title: '模型详情', bar: 'none' },
});
