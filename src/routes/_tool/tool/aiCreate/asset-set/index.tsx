import { createFileRoute } from '@tanstack/react-router';
import { SetStartPage } from '#features/tools/set/start-page.tsx';

export const Route = createFileRoute('/_tool/tool/aiCreate/asset-set/')({
  component: SetStartPage,
  staticData: { title: '一套素材' },
});
