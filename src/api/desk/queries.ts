import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { contentKeys } from '#api/content/queries.ts';
import { call } from '#api/http.ts';
import * as contract from '#shared/contract/desk.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';

const deskKeys = { all: ['desk'] as const };
/** Spec of the desk: live every 5 s. */
const LIVE_MS = 5000;

export const deskEnginesQuery = () =>
  queryOptions({
    queryKey: [...deskKeys.all, 'engines'],
    queryFn: async ({ signal }) => (await call(contract.deskEngines, {}, { signal })).data,
    refetchInterval: LIVE_MS,
    meta: { silent: true },
  });

/** What the desk changed shows on the desk and in the product's lists. */
const changed = mutationOptions({
  onSuccess: (_data: unknown, _sent: unknown, _: unknown, { client }) =>
    Promise.all([
      client.invalidateQueries({ queryKey: deskKeys.all }),
      client.invalidateQueries({ queryKey: contentKeys.all }),
      client.invalidateQueries({ queryKey: ['drawing-options'] }),
    ]),
});

export const saveModelMutation = () =>
  mutationOptions({
    ...changed,
    mutationFn: async ({ id, ...body }: BodyOf<typeof contract.saveDeskModel> & { id: string }) =>
      (await call(contract.saveDeskModel, { params: { id }, body })).data,
  });

export const saveEngineMutation = () =>
  mutationOptions({
    ...changed,
    mutationFn: async (body: BodyOf<typeof contract.saveDeskEngine>) => (await call(contract.saveDeskEngine, { body })).data,
    meta: { silent: true },
  });

export const removeEngineMutation = () =>
  mutationOptions({
    ...changed,
    mutationFn: async (id: string) => (await call(contract.deleteDeskEngine, { params: { id } })).data,
  });

export const scanMutation = () => mutationOptions({ ...changed, mutationFn: async () => (await call(contract.scanDeskEngines, {})).data });

export const mapFileMutation = () =>
  mutationOptions({
    ...changed,
    mutationFn: async (body: BodyOf<typeof contract.mapDeskFile>) => (await call(contract.mapDeskFile, { body })).data,
  });
