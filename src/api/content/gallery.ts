import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Condition } from '#shared/contract/endpoint.ts';
import { type Image, type ImageSort, listImages } from '#shared/contract/content.ts';
import { imageOutline, STRETCH } from '#shared/contract/gallery.ts';
import { call } from '#api/http.ts';
import { contentKeys } from './queries.ts';
import { joinSlices, readSlice, type Sheet, type Slice, stretchOf, without } from './sheet.ts';

/** Which pictures in which order, in the contract's words. */
export type GalleryBody = { condition: Condition; sort: ImageSort };

const MINUTE = 60_000;
/** Stretches that stay when they are out of sight: a hundred thousand pictures may pass by. */
export const KEPT = 12;

/** The whole list's shape, slice after slice. Kept for long: Back finds the wall as tall as it was. */
export const outlineQuery = (body: GalleryBody, ids: boolean) =>
  infiniteQueryOptions({
    queryKey: [...contentKeys.outlines(), body, ids],
    queryFn: async ({ pageParam, signal }): Promise<Slice> => {
      const asked = { ...body, ...(ids && { ids }), ...(pageParam && { from: pageParam }) };
      return readSlice((await call(imageOutline, { body: asked }, { signal })).data);
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    // Typed arrays are replaced whole.
    structuralSharing: false,
    staleTime: 5 * MINUTE,
    gcTime: 30 * MINUTE,
    meta: { silent: true },
  });

/** Pictures of one stretch; the first is asked for by its place, so that it need not wait for the outline. */
export function stretchQuery(body: GalleryBody, sheet: Sheet | undefined, number: number) {
  const from = number === 0 ? undefined : sheet?.stretches[number]?.anchor;
  const to = sheet?.stretches[number + 1]?.anchor;
  return queryOptions({
    queryKey: [...contentKeys.stretches(), body, from ?? '', from ? (to ?? '') : ''],
    queryFn: async ({ signal }) => {
      const asked = { ...body, pageSize: STRETCH, ...(from && { from, ...(to && { to }) }) };
      return (await call(listImages, { body: asked }, { signal })).data;
    },
    staleTime: 5 * MINUTE,
    meta: { silent: true },
  });
}

/**
 * Pictures of a stretch that the cache holds already, by id: a list that was shortened or restored shows them at once. Made outside
 * the component: a query keeps this function and all it closes over, which there would be every drawing before.
 */
function knownOf(client: QueryClient, sheet: Sheet | undefined, number: number) {
  return (): Image[] | undefined => {
    const stretch = sheet?.stretches[number];
    if (!sheet?.ids || !stretch) return undefined;
    const kept = client.getQueriesData<Image[]>({ queryKey: contentKeys.stretches() });
    const byId = new Map(kept.flatMap(([, data]) => (data ?? []).map((one) => [one.id, one])));
    const found = sheet.ids.slice(stretch.start, stretch.start + stretch.count).flatMap((id) => byId.get(id) ?? []);
    return found.length > 0 ? found : undefined;
  };
}

/** The picture at a place of a list, where its stretch is still in the cache. */
export function keptAt(client: QueryClient, body: GalleryBody, sheet: Sheet, index: number): Image | undefined {
  const number = stretchOf(sheet, index);
  const images = client.getQueryData(stretchQuery(body, sheet, number).queryKey);
  const id = sheet.ids?.[index];
  return id ? images?.find((image) => image.id === id) : images?.[index - (sheet.stretches[number]?.start ?? 0)];
}

/** Lets go of stretches nobody looks at, but for the newest. */
export function dropPassed(client: QueryClient): void {
  const cache = client.getQueryCache();
  const passed = cache.findAll({ queryKey: contentKeys.stretches(), type: 'inactive' });
  passed.sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const query of passed.slice(KEPT)) cache.remove(query);
}

/** R8.6: takes pictures out of every list whose ids are known, at once. Answers the way back. */
export function takeOut(client: QueryClient, ids: readonly string[]): () => void {
  const gone = new Set(ids);
  const filter = { queryKey: contentKeys.outlines() };
  const before = client.getQueriesData<InfiniteData<Slice>>(filter);
  client.setQueriesData<InfiniteData<Slice>>(filter, (data) => {
    if (!data?.pages[0]?.ids) return data;
    const pages = data.pages.map((slice) => without(slice, gone));
    const left = pages.reduce((sum, slice) => sum + slice.ratios.length, 0);
    const taken = data.pages.reduce((sum, slice) => sum + slice.ratios.length, 0) - left;
    return { ...data, pages: pages.map((slice) => ({ ...slice, total: slice.total - taken })) };
  });
  return () => before.forEach(([key, data]) => client.setQueryData(key, data));
}

/** A gallery of any length: the shape of all of it, and the pictures of what is in sight. With `ids` every picture's id is known too. */
export function useGallery(body: GalleryBody, { ids = false, enabled = true } = {}) {
  const client = useQueryClient();
  const outline = useInfiniteQuery({ ...outlineQuery(body, ids), enabled });
  const refetch = useCallback(() => void client.refetchQueries({ queryKey: contentKeys.galleries(), type: 'active' }), [client]);
  const [wanted, setWanted] = useState({ from: 0, to: 1 });
  const sheet = outline.data && joinSlices(outline.data.pages);

  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = outline;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);

  const last = Math.min(wanted.to, sheet ? sheet.stretches.length : 1);
  const numbers = Array.from({ length: Math.max(0, last - wanted.from) }, (_, i) => wanted.from + i);
  const stretches = useQueries({
    queries: numbers.map((number) => ({ ...stretchQuery(body, sheet, number), enabled, placeholderData: knownOf(client, sheet, number) })),
  });
  useEffect(() => dropPassed(client), [client, wanted]);
  const byId = sheet?.ids && new Map(stretches.flatMap(({ data }) => data ?? []).map((image) => [image.id, image]));
  const head = wanted.from === 0 ? stretches[0] : undefined;
  // Until the outline is there, the first pictures lay themselves out, unless the list needs to know of all of them.
  const early = ids ? undefined : head?.data;
  const ratios = useMemo(() => sheet?.ratios ?? Float32Array.from(early ?? [], (image) => image.width / image.height), [sheet, early]);
  const pending = enabled && ratios.length === 0 && (outline.isPending || (head?.isPending ?? false));
  return {
    ratios,
    /** Of the whole list, also while its shape is still coming. */
    total: sheet?.total,
    ids: sheet?.ids,
    days: sheet?.days ?? [],
    hidden: sheet?.hidden,
    bytes: sheet?.bytes ?? 0,
    pending,
    /** Why the list is empty; null while either answer may still arrive, and where there are cells, which show their own errors. */
    error: ratios.length === 0 && !pending ? (outline.error ?? head?.error ?? null) : null,
    refetch,
    /** What the wall has in the document. */
    show: (from: number, to: number): void => {
      const next = sheet ? { from: stretchOf(sheet, from), to: stretchOf(sheet, to - 1) + 1 } : { from: 0, to: 1 };
      if (wanted.from === next.from && wanted.to === next.to) return;
      // Asked for at once, not when this is drawn.
      if (enabled) for (let number = next.from; number < next.to; number++) void client.prefetchQuery(stretchQuery(body, sheet, number));
      setWanted(next);
    },
    /** The picture, `loading`, `failed`, or `gone` where somebody took it away since the shape was read. */
    at: (index: number): Image | 'loading' | 'failed' | 'gone' => {
      const number = sheet ? stretchOf(sheet, index) : 0;
      const query = stretches[number - wanted.from];
      const id = sheet?.ids?.[index];
      // What has the focus stays in the document, and what it shows with it.
      const image = !query
        ? sheet && keptAt(client, body, sheet, index)
        : id
          ? byId?.get(id)
          : query.data?.[index - (sheet?.stretches[number]?.start ?? 0)];
      if (image) return image;
      if (query?.isError) return 'failed';
      return query?.data && !query.isPlaceholderData ? 'gone' : 'loading';
    },
  };
}
export type Gallery = ReturnType<typeof useGallery>;
