import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '#features/shell/coming-page.tsx';

export const Route = createFileRoute('/_main/tool/study/my-data')({
  component: () => <ComingPage title="我的数据集" />,
  staticData: { title: '我的数据集' },
});
