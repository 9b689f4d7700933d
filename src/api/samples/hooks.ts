import { useQuery } from '@tanstack/react-query';
import { call } from '#api/http.ts';
import { isOpen, POLL_MS, taskKeys } from '#api/tasks/queries.ts';
import { type Task, taskDetail } from '#shared/contract/generation.ts';

/** A sample's task as it goes on, from the answer to its press. No list has it, so it is asked for by itself. */
export const useSampleTask = (started: Task | undefined): Task | undefined =>
  useQuery({
    queryKey: [...taskKeys.all, 'sample', started?.id],
    queryFn: async ({ signal }) => (await call(taskDetail, { params: { id: started?.id ?? '' } }, { signal })).data,
    enabled: started !== undefined,
    initialData: started,
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? POLL_MS : false),
    refetchIntervalInBackground: true,
    meta: { silent: true },
  }).data;
