import { hashKey, type InfiniteData, type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { taskKeys } from '#api/tasks/queries.ts';
import type { Image } from '#shared/contract/content.ts';
import type { Task } from '#shared/contract/generation.ts';
import { type GalleryBody, keptAt, outlineQuery, stretchQuery } from './gallery.ts';
import { contentKeys } from './queries.ts';
import { joinSlices, type Sheet, type Slice, stretchOf } from './sheet.ts';

/** How far beyond the picture its neighbours are fetched beforehand. */
const BESIDE = 2;

/** The wall on the page that shows the picture, as the cache has it: the member's drawings where no wall does. */
function wallOf(client: QueryClient, id: string): GalleryBody | undefined {
  const shown = client.getQueryCache().findAll({ queryKey: contentKeys.stretches(), type: 'active' });
  const found = shown.find(({ state }) => (state.data as Image[] | undefined)?.some((image) => image.id === id));
  return found?.queryKey[contentKeys.stretches().length] as GalleryBody | undefined;
}

function sheetOf(client: QueryClient, body: GalleryBody): Sheet | undefined {
  for (const ids of [true, false]) {
    const slices = client.getQueryData<InfiniteData<Slice>>(outlineQuery(body, ids).queryKey);
    if (slices) return joinSlices(slices.pages);
  }
  return undefined;
}

function indexIn(client: QueryClient, body: GalleryBody, sheet: Sheet, id: string): number {
  if (sheet.ids) return sheet.ids.indexOf(id);
  for (const [key, images] of client.getQueriesData<Image[]>({ queryKey: [...contentKeys.stretches(), body] })) {
    const at = images?.findIndex((image) => image.id === id) ?? -1;
    // The first is asked for without its anchor.
    const stretch = key.at(-2) === '' ? sheet.stretches[0] : sheet.stretches.find(({ anchor }) => anchor === key.at(-2));
    if (at >= 0 && stretch) return stretch.start + at;
  }
  return -1;
}

/** What stands before and after a picture in the list it was opened from; a picture that no list on the page shows has no neighbours. */
export function useNeighbours(id: string): {
  /** Its place, from 0, and of how many. */
  index: number;
  total: number;
  /** The one so many places further, once it is known. */
  at: (offset: number) => Image | undefined;
} {
  const client = useQueryClient();
  // The wall it was opened from stays the one that is walked, also where the picture is far from what it shows.
  const [walked, setWalked] = useState<GalleryBody>();
  const cache = client.getQueryCache();
  const drawings = () => (client.getQueryData<{ tasks: Task[] }>(taskKeys.drawings())?.tasks ?? []).flatMap(({ images }) => images);
  const found = () => {
    const body = wallOf(client, id) ?? walked;
    const sheet = body && sheetOf(client, body);
    return { body, sheet, index: sheet ? indexIn(client, body, sheet, id) : -1 };
  };
  useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => {
      const { body, sheet, index } = found();
      return `${index} ${sheet?.ratios.length ?? drawings().findIndex((image) => image.id === id)} ${body ? hashKey([body]) : ''}`;
    },
  );
  const { body, sheet, index } = found();
  if (body && (!walked || hashKey([walked]) !== hashKey([body]))) setWalked(body);
  const numbers = sheet && index >= 0 ? [index - BESIDE, index, index + BESIDE].map((one) => stretchOf(sheet, Math.max(0, one))) : [];
  useQueries({ queries: body ? [...new Set(numbers)].map((number) => stretchQuery(body, sheet, number)) : [] });
  if (!body || !sheet || index < 0) {
    const own = drawings();
    const place = own.findIndex((image) => image.id === id);
    return { index: place, total: place < 0 ? 0 : own.length, at: (offset) => (place < 0 ? undefined : own[place + offset]) };
  }
  return {
    index,
    total: sheet.total,
    at(offset) {
      const wanted = index + offset;
      return wanted < 0 || wanted >= sheet.ratios.length ? undefined : keptAt(client, body, sheet, wanted);
    },
  };
}
