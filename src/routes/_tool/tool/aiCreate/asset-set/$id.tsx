import { createFileRoute } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { SetBoardPage } from '#features/tools/set/board-page.tsx';
import { searchReader, wordOf } from '#lib/search.ts';

export const Route = createFileRoute('/_tool/tool/aiCreate/asset-set/$id')({
  validateSearch: searchReader({ tile: wordOf }),
  component: SetBoard,
  staticData: { title: '一套素材' },
});

function SetBoard(): ReactElement {
  const { id } = Route.useParams();
  const { tile } = Route.useSearch();
  return <SetBoardPage key={id} id={id} tile={tile} />;
}
