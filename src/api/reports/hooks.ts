import { mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { addMaterial, ownReports } from '#shared/contract/reports.ts';
import { call } from '#api/http.ts';

const key = ['own-reports'] as const;

const ownReportsQuery = () =>
  queryOptions({ queryKey: key, queryFn: async ({ signal }) => (await call(ownReports, {}, { signal })).data, meta: { silent: true } });

const materialMutation = () =>
  mutationOptions({
    mutationFn: async ({ number, text }: { number: string; text: string }) =>
      (await call(addMaterial, { params: { number }, body: { text } })).data,
    onSuccess: (_data, _sent, _: unknown, { client }) => client.invalidateQueries({ queryKey: key }),
    meta: { silent: true },
  });

export const useOwnReports = () => useQuery(ownReportsQuery());
export const useAddMaterial = () => useMutation(materialMutation());
