import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { makeAgain } from '#features/generate/draft.ts';
import { GenerateFeed } from '#features/generate/generate-feed.tsx';
import { GeneratePanel } from '#features/generate/generate-panel.tsx';
import { readAgain } from '#features/generate/read-again.ts';
import { toast } from '#state/toasts.ts';

export const Route = createFileRoute('/_tool/tool/aiCreate/index')({
  validateSearch: (search: Record<string, unknown>): { againImgMake?: ReturnType<typeof readAgain> } =>
    'againImgMake' in search ? { againImgMake: readAgain(search.againImgMake) } : {},
  component: GeneratePage,
  staticData: { title: '快速生成' },
});

/** R4.3, T-XSS-05: `againImgMake` fills the form and never starts a generation. */
function GeneratePage(): ReactElement {
  const { againImgMake } = Route.useSearch();
  const navigate = useNavigate();
  useEffect(() => {
    if (!againImgMake) return;
    makeAgain(againImgMake);
    toast('pos', '参数已载入');
    void navigate({ to: '/tool/aiCreate/index', search: {}, replace: true });
  }, [againImgMake, navigate]);
  return (
    <>
      <GeneratePanel />
      <div className="min-w-0 flex-1 bg-inset max-tablet:min-h-dvh max-tablet:pb-60 tablet:overflow-y-auto">
        <GenerateFeed now={new Date()} />
      </div>
    </>
  );
}
