import { createFileRoute, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { TrainingPage } from '#features/training/training-page.tsx';
import { trainingFilters, TrainingsPage } from '#features/training/trainings-page.tsx';
import { idOf, searchReader, wordOf } from '#lib/search.ts';

export const Route = createFileRoute('/_main/tool/study/model-status-list')({
  validateSearch: searchReader({ id: idOf, show: wordOf }),
  component: Trainings,
  staticData: { title: '训练状态', bar: 'page' },
});

function Trainings(): ReactElement {
  const navigate = useNavigate();
  const { id = '', show } = Route.useSearch();
  if (id !== '') return <TrainingPage id={id} />;
  return (
    <TrainingsPage
      filter={trainingFilters.find((one) => one === show) ?? 'all'}
      onFilter={(filter) => void navigate({ to: '/tool/study/model-status-list', search: filter === 'all' ? {} : { show: filter } })}
    />
  );
}
