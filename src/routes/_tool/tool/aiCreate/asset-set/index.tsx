import { createFileRoute } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { OpenTile } from '#features/tools/set/open-tile.tsx';
import { SetStartPage } from '#features/tools/set/start-page.tsx';
import { sentSearch } from '#lib/sent-search.ts';

export const Route = createFileRoute('/_tool/tool/aiCreate/asset-set/')({
  validateSearch: sentSearch,
  component: SetStart,
  staticData: { title: '一套素材' },
});

function SetStart(): ReactElement {
  const { image } = Route.useSearch();
  return image === undefined ? <SetStartPage /> : <OpenTile image={image} />;
}
