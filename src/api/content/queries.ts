import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { PAGE_MAX } from '#shared/contract/endpoint.ts';
import * as contract from '#shared/contract/content.ts';
import { type DictName, listDict } from '#shared/contract/dicts.ts';
import { markSeen } from '#shared/contract/gallery.ts';
import { call } from '#api/http.ts';
import { waitsForNetwork } from '#api/wait-for-network.ts';

export const contentKeys = {
  all: ['content'] as const,
  images: (body: object) => [...contentKeys.all, 'images', body] as const,
  models: (body: object) => [...contentKeys.all, 'models', body] as const,
  /** Shapes and pictures of every gallery. */
  galleries: () => [...contentKeys.all, 'gallery'] as const,
  outlines: () => [...contentKeys.galleries(), 'outline'] as const,
  stretches: () => [...contentKeys.galleries(), 'stretch'] as const,
  works: () => [...contentKeys.all, 'work'] as const,
  work: (id: string) => [...contentKeys.works(), id] as const,
};

const HOUR = 3600_000;

/** Dictionaries change with a deployment, not while somebody looks. */
export const dictQuery = (name: DictName) =>
  queryOptions({
    queryKey: [...contentKeys.all, 'dict', name],
    queryFn: async ({ signal }) => (await call(listDict, { params: { name }, body: { pageSize: PAGE_MAX } }, { signal })).data,
    staleTime: HOUR,
  });

export const metaQuery = () =>
  queryOptions({
    queryKey: [...contentKeys.all, 'meta'],
    queryFn: async ({ signal }) => (await call(contract.meta, {}, { signal })).data,
    staleTime: HOUR,
    meta: { silent: true },
  });

export const imagesQuery = (body: BodyOf<typeof contract.listImages>) =>
  queryOptions({
    queryKey: contentKeys.images(body),
    queryFn: async ({ signal }) => {
      const { data, total } = await call(contract.listImages, { body }, { signal });
      return { images: data, total };
    },
    placeholderData: keepPreviousData,
  });

export const modelsQuery = (body: BodyOf<typeof contract.listModels>) =>
  queryOptions({
    queryKey: contentKeys.models(body),
    queryFn: async ({ signal }) => (await call(contract.listModels, { body }, { signal })).data,
    placeholderData: keepPreviousData,
  });

export const bannersQuery = () =>
  queryOptions({
    queryKey: [...contentKeys.all, 'banners'],
    queryFn: async ({ signal }) => (await call(contract.listBanners, {}, { signal })).data,
    staleTime: HOUR,
  });

/** Likes, collections and follows. Optimism and rollback are the caller's: it knows which lists show the thing. */
export const favoriteMutation = () =>
  mutationOptions({
    mutationFn: (mark: {
      kind: 'image' | 'model' | 'user';
      action: 'like' | 'collect' | 'follow';
      targetId: string | number;
      on: boolean;
    }) => call(contract.favorites, { body: mark }),
  });

export const saveImagesMutation = () =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof contract.saveImages>) => call(contract.saveImages, { body }),
    onSuccess: (_, __, ___, { client }) => client.invalidateQueries({ queryKey: contentKeys.all }),
  });

/** R8.6: into the recycle bin, or out of it for good. Which lists change, and how, is the caller's. */
export const deleteImagesMutation = () =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof contract.deleteImages>) => call(contract.deleteImages, { body }),
    meta: { silent: true },
  });

/** Sends one picture to the tools and answers its key. */
export const uploadMutation = () =>
  mutationOptions({
    ...waitsForNetwork,
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.append('purpose', 'gen');
      form.append('file', file);
      const { data } = await call(contract.upload, { form });
      const [stored] = data;
      if (!stored) throw new Error('上传没有完成，请重试');
      return stored;
    },
    meta: { silent: true },
  });

/** Lost, it only means that something is shown a second time. */
export const markSeenMutation = () =>
  mutationOptions({ mutationFn: (ids: string[]) => call(markSeen, { body: { ids } }), meta: { silent: true } });
