import { createFileRoute, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { StorehousePage, type StorehouseSearch } from '#features/models/storehouse-page.tsx';

export const Route = createFileRoute('/_main/storehouse')({
  // Only named here: the page reads it field by field.
  validateSearch: (search: Record<string, unknown>) => search as StorehouseSearch,
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
