import { createFileRoute } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { LogoPage } from '#features/tools/logo/logo-page.tsx';
import { sentSearch } from '#lib/sent-search.ts';

export const Route = createFileRoute('/_tool/tool/aiCreate/makeLogo')({
  validateSearch: sentSearch,
  component: MakeLogo,
  staticData: { title: 'Logo生成' },
});

function MakeLogo(): ReactElement {
  const { image } = Route.useSearch();
  return <LogoPage image={image} />;
}
