import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import * as contract from '#shared/contract/collections.ts';
import { type BodyOf, PAGE_MAX } from '#shared/contract/endpoint.ts';
import { call } from '#api/http.ts';
import { waitsForNetwork } from '#api/wait-for-network.ts';

export const collectionKeys = {
  all: ['collections'] as const,
  list: () => [...collectionKeys.all, 'list'] as const,
  one: (id: string) => [...collectionKeys.all, 'one', id] as const,
  shared: (key: string) => [...collectionKeys.all, 'shared', key] as const,
};

/** The member's own collections, the one changed last first. */
export const collectionsQuery = () =>
  queryOptions({
    queryKey: collectionKeys.list(),
    queryFn: async ({ signal }) => (await call(contract.listCollections, { body: { pageSize: PAGE_MAX } }, { signal })).data,
    meta: { silent: true },
  });

/** One collection with all its pictures. */
export const collectionQuery = (id: string) =>
  queryOptions({
    queryKey: collectionKeys.one(id),
    queryFn: async ({ signal }) => (await call(contract.collectionDetail, { params: { id } }, { signal })).data,
    meta: { silent: true },
  });

/** What whoever has the link sees. */
export const sharedCollectionQuery = (key: string) =>
  queryOptions({
    queryKey: collectionKeys.shared(key),
    queryFn: async ({ signal }) => (await call(contract.sharedCollection, { params: { key } }, { signal })).data,
    meta: { silent: true },
  });

/** What is known of a collection anew, in its own view and in the list. */
export function tell(client: QueryClient, collection: contract.Collection): void {
  client.setQueryData(collectionQuery(collection.id).queryKey, (old) => old && { ...old, collection });
  client.setQueryData(collectionsQuery().queryKey, (old) => old?.map((one) => (one.id === collection.id ? collection : one)));
}

export const saveCollectionMutation = () =>
  mutationOptions({
    mutationFn: async (body: BodyOf<typeof contract.saveCollection>) => (await call(contract.saveCollection, { body })).data,
    onSuccess: (collection, _, __, { client }) => tell(client, collection),
  });

export const deleteCollectionMutation = () =>
  mutationOptions({ mutationFn: async (id: string) => (await call(contract.deleteCollection, { params: { id } })).data });

export const restoreCollectionMutation = () =>
  mutationOptions({ mutationFn: async (id: string) => (await call(contract.restoreCollection, { params: { id } })).data });

type Adding = BodyOf<typeof contract.addToCollection> & { id: string };
export const addToCollectionMutation = () =>
  mutationOptions({
    ...waitsForNetwork,
    mutationFn: async ({ id, ...body }: Adding) => (await call(contract.addToCollection, { params: { id }, body })).data,
  });

type Editing = BodyOf<typeof contract.editCollectionItems>;
/** Sent one after the other: a later change must not come first. */
export const editCollectionMutation = (id: string) =>
  mutationOptions({
    ...waitsForNetwork,
    scope: { id: `collection ${id}` },
    mutationFn: async (body: Editing) => (await call(contract.editCollectionItems, { params: { id }, body })).data,
  });
