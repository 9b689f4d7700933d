import { mutationOptions, useMutation } from '@tanstack/react-query';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { report } from '#shared/contract/reports.ts';
import { call } from '#api/http.ts';

/** L-21: a complaint; answers its number. */
const reportMutation = () =>
  mutationOptions({
    mutationFn: async (body: BodyOf<typeof report>) => (await call(report, { body })).data.number,
    meta: { silent: true },
  });

export const useReport = () => useMutation(reportMutation());
