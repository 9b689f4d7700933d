import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { favorites, type Model, modelDetail } from '#shared/contract/content.ts';
import { call } from '#api/http.ts';
import { contentKeys } from './queries.ts';

/** One model with its best pictures. */
export const modelQuery = (id: string) =>
  queryOptions({
    queryKey: [...contentKeys.all, 'model', id],
    queryFn: async ({ signal }) => (await call(modelDetail, { params: { id } }, { signal })).data,
    meta: { silent: true },
  });

/** Writes a collection into everything that shows the model. Doing it twice is doing it once. */
function mark(client: QueryClient, id: string, on: boolean): void {
  const patch = (model: Model) =>
    model.id === id && model.collected !== on ? { ...model, collected: on, collects: model.collects + (on ? 1 : -1) } : model;
  client.setQueriesData<Model[]>({ queryKey: [...contentKeys.all, 'models'] }, (models) => models?.map(patch));
  client.setQueryData(modelQuery(id).queryKey, (model) => model && patch(model));
}

/** R6.5: at once in every list, taken back when the server refuses; one after the other, so that the last press wins. */
export const collectModelMutation = () =>
  mutationOptions({
    mutationFn: ({ id, on }: { id: string; on: boolean }) =>
      call(favorites, { body: { kind: 'model', action: 'collect', targetId: id, on } }),
    scope: { id: 'collect-model' },
    onMutate: ({ id, on }, { client }) => mark(client, id, on),
    onError: (_, { id, on }, __, { client }) => mark(client, id, !on),
    onSuccess: (_, { id, on }, __, { client }) => mark(client, id, on),
  });
