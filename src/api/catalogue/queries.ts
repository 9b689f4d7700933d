import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { askedAnew, deskKeys } from '#api/desk/queries.ts';
import { call } from '#api/http.ts';
import * as contract from '#shared/contract/desk-catalogue.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';

export const catalogueQuery = () =>
  queryOptions({
    queryKey: [...deskKeys.all, 'catalogue'],
    queryFn: async ({ signal }) => (await call(contract.deskCatalogue, {}, { signal })).data.products,
    meta: { silent: true },
  });

/** A product by its address. */
export type ProductName = { source: 'vip' | 'point'; pid: string };

export const productQuery = ({ source, pid }: ProductName) =>
  queryOptions({
    queryKey: [...deskKeys.all, 'catalogue', source, pid],
    queryFn: async ({ signal }) => (await call(contract.deskProduct, { params: { source, pid } }, { signal })).data,
    meta: { silent: true },
  });

export const proposePriceMutation = () =>
  mutationOptions({
    ...askedAnew,
    mutationFn: async ({ source, pid, ...body }: BodyOf<typeof contract.proposePrice> & ProductName) =>
      (await call(contract.proposePrice, { params: { source, pid }, body })).data,
  });

export const decidePriceMutation = () =>
  mutationOptions({
    ...askedAnew,
    mutationFn: async ({ id, agree }: { id: string; agree: boolean }) =>
      (await call(contract.decidePrice, { params: { id }, body: { agree } })).data,
  });

export const setOnSaleMutation = () =>
  mutationOptions({
    ...askedAnew,
    mutationFn: async ({ source, pid, ...body }: BodyOf<typeof contract.setOnSale> & ProductName) =>
      (await call(contract.setOnSale, { params: { source, pid }, body })).data,
  });
