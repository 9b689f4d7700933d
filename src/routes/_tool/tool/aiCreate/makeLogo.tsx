import { createFileRoute } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { LogoPage } from '#features/tools/logo/logo-page.tsx';
import { sentSearch } from '#lib/sent-search.ts';
import { toolPages } from '#product/tools.ts';

export const Route = createFileRoute('/_tool/tool/aiCreate/makeLogo')({
  validateSearch: sentSearch,
  component: MakeLogo,
  staticData: { title: toolPages.logo.title },
});

function MakeLogo(): ReactElement {
  const { image } = Route.useSearch();
  return <LogoPage image={image} />;
}
