import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useCallback } from 'react';
import { LogoPage } from '#features/tools/logo/logo-page.tsx';

export const Route = createFileRoute('/_tool/tool/aiCreate/makeLogo')({
  validateSearch: (search: Record<string, unknown>): { image?: string } =>
    typeof search.image === 'string' ? { image: search.image } : {},
  component: MakeLogo,
  staticData: { title: 'Logo生成' },
});

/** A picture of the address lends its colours once; the form keeps them from there. */
function MakeLogo(): ReactElement {
  const { image } = Route.useSearch();
  const navigate = useNavigate();
  const taken = useCallback(() => void navigate({ to: '/tool/aiCreate/makeLogo', search: {}, replace: true }), [navigate]);
  return <LogoPage image={image} onTaken={taken} />;
}
