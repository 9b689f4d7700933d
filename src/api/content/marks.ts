import { mutationOptions, noop, type QueryClient, queryOptions } from '@tanstack/react-query';
import { favorites, type Image, imageDetail } from '#shared/contract/content.ts';
import { call } from '#api/http.ts';
import { requireLogin, session } from '#state/session.ts';
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
const markImageMutation = (id: string) =>
  mutationOptions({
    mutationFn: ({ action, on }: Omit<ImageMark, 'id'>) => call(favorites, { body: { kind: 'image', action, targetId: id, on } }),
    onMutate(mark, { client }) {
      // An answer on its way tells of before.
      void client.cancelQueries({ queryKey: contentKeys.work(id) });
      patchMark(client, { ...mark, id });
    },
    // Not waited for: the next press of this picture waits for this one.
    onSettled: (_, __, ___, ____, { client }) => void client.invalidateQueries({ queryKey: contentKeys.work(id) }),
    onError: (_, mark, __, { client }) => patchMark(client, { ...mark, id, on: !mark.on }),
    scope: { id: `mark-${id}` },
  });

/** Likes or saves a picture, or takes that back; asks a visitor to sign in. No hook: a wall's cards come and go by the hundred. */
export function markImage(client: QueryClient, { id, liked, collected }: Image, action: 'like' | 'collect'): void {
  if (!session.token) return requireLogin();
  const press = client.getMutationCache().build(client, markImageMutation(id));
  // The mutation takes the mark back, and the client tells of it.
  press.execute({ action, on: !(action === 'like' ? liked : collected) }).catch(noop);
}

/** One picture in full. What a wall shows already stands there until the answer comes. */
export const workQuery = (id: string, client: QueryClient) =>
  queryOptions({
    queryKey: contentKeys.work(id),
    queryFn: async ({ signal }) => (await call(imageDetail, { params: { id } }, { signal })).data,
    placeholderData: () =>
      client
        .getQueriesData<Image[]>({ queryKey: contentKeys.stretches() })
        .flatMap(([, images]) => images ?? [])
        .find((image) => image.id === id),
    meta: { silent: true },
  });
