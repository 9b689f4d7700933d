import { createFileRoute, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { StorehousePage } from '#features/models/storehouse-page.tsx';
import { searchReader, wordOf } from '#lib/search.ts';

export const Route = createFileRoute('/_main/storehouse')({
  validateSearch: searchReader({ q: wordOf, shelf: wordOf, kind: wordOf, topic: wordOf, base: wordOf, order: wordOf }),
  component: Storehouse,
  staticData: { title: '模型库', bar: 'page' },
});

function Storehouse(): ReactElement {
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <StorehousePage
      search={search}
      // A chosen filter is a step Back undoes; typing on is not.
      onSearch={(next) => void navigate({ to: '/storehouse', search: next, replace: next.q !== search.q, resetScroll: false })}
    />
  );
}
