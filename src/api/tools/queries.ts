import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { contentKeys } from '#api/content/queries.ts';
import { call } from '#api/http.ts';
import { taskKeys } from '#api/tasks/queries.ts';
import type { Task } from '#shared/contract/generation.ts';
import { leastPrices } from '#shared/contract/prices.ts';
import * as contract from '#shared/contract/tools.ts';
import type { MatteEdit } from '#shared/tools/matt.ts';
import { fetchModel } from './model-file.ts';

/** What each tool costs at least; asked anew with every look, because what is free of it is used up. */
export const leastPricesQuery = () =>
  queryOptions({
    queryKey: [...taskKeys.all, 'prices'],
    queryFn: async ({ signal }) => (await call(leastPrices, {}, { signal })).data,
    meta: { silent: true },
  });

/** A picture as the tools see it; a picture that may not be used, or is gone, is an error with its sentence. */
export const sourceQuery = (key: string) =>
  queryOptions({
    queryKey: [...contentKeys.all, 'source', key],
    queryFn: async ({ signal }) => (await call(contract.sourceInfo, { body: { image: key } }, { signal })).data,
    staleTime: 600_000,
    retry: false,
    meta: { silent: true },
  });

/** The file of a model. Its address is signed anew each hour, and leads to the same bytes. */
export const modelFileQuery = (url: string) =>
  queryOptions({
    queryKey: [...contentKeys.all, 'model', url.split('?')[0]],
    queryFn: ({ signal }) => fetchModel(url, signal),
    staleTime: Infinity,
    // Megabytes each: one that is out of sight is fetched again.
    gcTime: 60_000,
    structuralSharing: false,
    retry: false,
    meta: { silent: true },
  });

/** Edge, brush and ground of a cut-out; one after the other, so that what was changed last is what stays. */
export const editMatteMutation = () =>
  mutationOptions({
    mutationFn: async ({ id, edit }: { id: string; edit: MatteEdit }) =>
      (await call(contract.editMatte, { params: { id }, body: edit })).data,
    onSuccess: (image, _, __, { client }) => {
      client.setQueryData<Task[]>(taskKeys.ofTool('matt'), (tasks) =>
        tasks?.map((task) => ({ ...task, images: task.images.map((one) => (one.id === image.id ? image : one)) })),
      );
      return client.invalidateQueries({ queryKey: contentKeys.all });
    },
    scope: { id: 'edit-matte' },
  });
