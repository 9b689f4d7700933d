import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '#features/shell/coming-page.tsx';

export const Route = createFileRoute('/_main/tool/study/model-status-list')({
  component: () => <ComingPage title="训练状态" />,
  staticData: { title: '训练状态' },
});
