import { createFileRoute } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { SetBoardPage } from '#features/tools/set/board-page.tsx';

export const Route = createFileRoute('/_tool/tool/aiCreate/asset-set/$id')({
  component: SetBoard,
  staticData: { title: '一套素材' },
});

function SetBoard(): ReactElement {
  const { id } = Route.useParams();
  return <SetBoardPage key={id} id={id} />;
}
