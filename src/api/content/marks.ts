import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { favorites, type Image, imageDetail } from '#shared/contract/content.ts';
import { call } from '#api/http.ts';
import { contentKeys } from './queries.ts';

/** Changes pictures wherever the cache shows them. */
export function patchImages(client: QueryClient, change: (image: Image) => Image): void {
  client.setQueriesData<Image[]>({ queryKey: contentKeys.stretches() }, (images) => images?.map(change));
  client.setQueriesData<Image>({ queryKey: contentKeys.works() }, (image) => image && change(image));
}

type ImageMark = { id: string; action: 'like' | 'collect'; on: boolean };

function patchMark(client: QueryClient, { id, action, on }: ImageMark): void {
  patchImages(client, (image) => {
    if (image.id !== id) return image;
    const step = on ? 1 : -1;
    if (action === 'like') return image.liked === on ? image : { ...image, liked: on, likes: image.likes + step };
    return image.collected === on ? image : { ...image, collected: on, collects: image.collects + step };
  });
}

/** Likes and saves of one picture: shown at once, taken back when refused (F-35); presses of one picture go one after the other. */
export const markImageMutation = (id: string) =>
  mutationOptions({
    mutationFn: ({ action, on }: Omit<ImageMark, 'id'>) => call(favorites, { body: { kind: 'image', action, targetId: id, on } }),
    onMutate: (mark, { client }) => patchMark(client, { ...mark, id }),
    onError: (_, mark, __, { client }) => patchMark(client, { ...mark, id, on: !mark.on }),
    scope: { id: `mark-${id}` },
  });

/** One picture in full. What a wall shows already stands there until the answer comes. */
export const workQuery = (id: string, client: QueryClient) =>
  queryOptions({
    queryKey: [...contentKeys.works(), id],
    queryFn: async ({ signal }) => (await call(imageDetail, { params: { id } }, { signal })).data,
    placeholderData: () =>
      client
        .getQueriesData<Image[]>({ queryKey: contentKeys.stretches() })
        .flatMap(([, images]) => images ?? [])
        .find((image) => image.id === id),
    meta: { silent: true },
  });
