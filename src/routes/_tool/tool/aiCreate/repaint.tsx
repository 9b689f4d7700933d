import { createFileRoute } from '@tanstack/react-router';
import { lazy, type ReactElement } from 'react';
import { useSnapshot } from 'valtio';
import { draft } from '#features/generate/draft.ts';
import { RepaintPage } from '#features/tools/repaint/repaint-page.tsx';
import { sentSearch } from '#lib/sent-search.ts';

const ModelPicker = lazy(() => import('#features/generate/model-picker.tsx').then((module) => ({ default: module.ModelPicker })));

export const Route = createFileRoute('/_tool/tool/aiCreate/repaint')({
  validateSearch: sentSearch,
  component: Repaint,
  staticData: { title: '局部重画' },
});

function Repaint(): ReactElement {
  const { image } = Route.useSearch();
  return <RepaintPage image={image} modelId={useSnapshot(draft).modelId} modelPicker={ModelPicker} />;
}
