import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as contract from '#shared/contract/datasets.ts';
import { type BodyOf, PAGE_MAX } from '#shared/contract/endpoint.ts';
import { call } from '#api/http.ts';
import { waitsForNetwork } from '#api/wait-for-network.ts';

export const datasetKeys = {
  all: ['datasets'] as const,
  list: () => [...datasetKeys.all, 'list'] as const,
  one: (id: string) => [...datasetKeys.all, 'one', id] as const,
};

/** The member's own datasets, the one worked on last first. */
export const datasetsQuery = () =>
  queryOptions({
    queryKey: datasetKeys.list(),
    queryFn: async ({ signal }) => (await call(contract.listDatasets, { body: { pageSize: PAGE_MAX } }, { signal })).data,
    meta: { silent: true },
  });

/** One dataset with all its pictures. */
export const datasetQuery = (id: string) =>
  queryOptions({
    queryKey: datasetKeys.one(id),
    queryFn: async ({ signal }) => (await call(contract.datasetItems, { params: { id } }, { signal })).data,
    meta: { silent: true },
  });

export const saveDatasetMutation = () =>
  mutationOptions({ mutationFn: async (body: BodyOf<typeof contract.saveDataset>) => (await call(contract.saveDataset, { body })).data });

export const copyDatasetMutation = () =>
  mutationOptions({ mutationFn: async (id: string) => (await call(contract.copyDataset, { params: { id } })).data });

export const deleteDatasetMutation = () =>
  mutationOptions({ mutationFn: async (id: string) => (await call(contract.deleteDataset, { params: { id } })).data });

export const restoreDatasetMutation = () =>
  mutationOptions({ mutationFn: async (id: string) => (await call(contract.restoreDataset, { params: { id } })).data });

type Splitting = BodyOf<typeof contract.splitDataset> & { id: string };
export const splitDatasetMutation = () =>
  mutationOptions({
    mutationFn: async ({ id, ...body }: Splitting) => (await call(contract.splitDataset, { params: { id }, body })).data,
  });

type Adding = BodyOf<typeof contract.addDatasetItems> & { id: string };
export const addItemsMutation = () =>
  mutationOptions({
    ...waitsForNetwork,
    mutationFn: async ({ id, ...body }: Adding) => (await call(contract.addDatasetItems, { params: { id }, body })).data,
    meta: { silent: true },
  });

type Describing = { id: string; ids: readonly string[] };
/** Words for at most `DESCRIBED_MAX` pictures. */
export const describeItemsMutation = () =>
  mutationOptions({
    mutationFn: async ({ id, ids }: Describing) =>
      (await call(contract.describeDatasetItems, { params: { id }, body: { ids: [...ids] } })).data,
    meta: { silent: true },
  });

/** What can be read and measured of one picture, as a caption; it stays the same as long as the picture. */
export const suggestionsQuery = (id: string, item: string) =>
  queryOptions({
    queryKey: ['suggestions', id, item] as const,
    queryFn: async ({ signal }) =>
      (await call(contract.describeDatasetItems, { params: { id }, body: { ids: [item] } }, { signal })).data[0]?.caption ?? '',
    staleTime: Infinity,
    retry: false,
    meta: { silent: true },
  });

type Editing = BodyOf<typeof contract.editDatasetItems> & { id: string };
/** Sent one after the other, also where one waits for the network: a later change must not come first. */
export const editItemsMutation = (id: string) =>
  mutationOptions({
    ...waitsForNetwork,
    scope: { id: `dataset ${id}` },
    mutationFn: async ({ id: of, ...body }: Editing) => (await call(contract.editDatasetItems, { params: { id: of }, body })).data,
    meta: { silent: true },
  });
