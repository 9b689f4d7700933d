import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '#features/shell/coming-page.tsx';

export const Route = createFileRoute('/_main/tool/study/edit-data-list')({
  component: () => <ComingPage title="训练我的模型" />,
  staticData: { title: '训练我的模型' },
});
