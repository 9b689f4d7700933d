import { createFileRoute } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ThreePage } from '#features/tools/three/three-page.tsx';
import { sentSearch } from '#lib/sent-search.ts';

export const Route = createFileRoute('/_tool/tool/aiCreate/threeD')({
  validateSearch: sentSearch,
  component: Three,
  staticData: { title: '3D生成', description: '由一张图得到可以转动、可以下载的 3D 模型。' },
});

function Three(): ReactElement {
  const { image } = Route.useSearch();
  return <ThreePage image={image} />;
}
