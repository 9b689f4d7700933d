import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactElement, useEffect, useState } from 'react';
import { reuse } from '#features/generate/draft.ts';
import { GenerateFeed } from '#features/generate/generate-feed.tsx';
import { GeneratePanel } from '#features/generate/generate-panel.tsx';
import { readAgain } from '#features/generate/read-again.ts';
import { searchReader } from '#lib/search.ts';

const WorkPicker = lazy(() => import('#features/tools/work-picker.tsx').then((module) => ({ default: module.WorkPicker })));

export const Route = createFileRoute('/_tool/tool/aiCreate/index')({
  // What it says is read by the page: the schema must not weigh on every page's first bytes.
  validateSearch: searchReader({ againImgMake: (value) => value }),
  component: GeneratePage,
  staticData: { title: '快速生成' },
});

/** R4.3, T-XSS-05: `againImgMake` fills the form and never starts a generation. */
function GeneratePage(): ReactElement {
  const { againImgMake } = Route.useSearch();
  const navigate = useNavigate();
  const [now] = useState(() => new Date());
  useEffect(() => {
    const params = readAgain(againImgMake);
    if (!params) return;
    reuse(params);
    void navigate({ to: '/tool/aiCreate/index', search: {}, replace: true });
  }, [againImgMake, navigate]);
  return (
    <>
      <GeneratePanel workPicker={WorkPicker} />
      <div className="flex min-w-0 flex-1 bg-inset max-tablet:pb-prompt-bar beside:mr-beside beside:pb-0">
        <GenerateFeed now={now} />
      </div>
    </>
  );
}
