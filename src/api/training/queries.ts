import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type BodyOf, PAGE_MAX } from '#shared/contract/endpoint.ts';
import * as contract from '#shared/contract/training.ts';
import { call } from '#api/http.ts';
import { contentKeys } from '#api/content/queries.ts';
import { isOpen, refresh, taskKeys } from '#api/tasks/queries.ts';

/** Under the tasks: what starts or stops one reads these anew too. */
export const trainingKeys = {
  all: [...taskKeys.all, 'trainings'] as const,
  trainers: () => ['trainers'] as const,
  list: () => [...trainingKeys.all, 'list'] as const,
  one: (id: string) => [...trainingKeys.all, 'one', id] as const,
};

/** Ours: how often a running training is asked for. */
const POLL_MS = 1500;
/** Ours: how old the place in the queue may be that is told before a start. */
export const QUEUE_MS = 10_000;

/** What can be trained with, at which pace, and how many wait. */
export const trainersQuery = () =>
  queryOptions({
    queryKey: trainingKeys.trainers(),
    queryFn: async ({ signal }) => (await call(contract.listTrainers, {}, { signal })).data,
    staleTime: QUEUE_MS,
    meta: { silent: true },
  });

/** The member's trainings, newest first. */
export const trainingsQuery = () =>
  queryOptions({
    queryKey: trainingKeys.list(),
    queryFn: async ({ signal }) => (await call(contract.listTrainings, { body: { pageSize: PAGE_MAX } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(({ task }) => isOpen(task)) ? POLL_MS : false),
    meta: { silent: true },
  });

export const trainingQuery = (id: string) =>
  queryOptions({
    queryKey: trainingKeys.one(id),
    queryFn: async ({ signal }) => (await call(contract.trainingDetail, { params: { id } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.task) ? POLL_MS : false),
    meta: { silent: true },
  });

type Trying = BodyOf<typeof contract.tryEpoch> & { id: string };
/** Own words drawn with an epoch; the same ones give the same picture, so it is kept as long as the page. */
export const tryQuery = ({ id, ...body }: Trying) =>
  queryOptions({
    queryKey: [...trainingKeys.one(id), 'try', body] as const,
    queryFn: async ({ signal }) => (await call(contract.tryEpoch, { params: { id }, body }, { signal })).data,
    staleTime: Infinity,
    meta: { silent: true },
  });

type Publishing = BodyOf<typeof contract.publishEpoch> & { id: string };
export const publishMutation = () =>
  mutationOptions({
    mutationFn: async ({ id, ...body }: Publishing) => (await call(contract.publishEpoch, { params: { id }, body })).data,
    onSuccess: (_, __, ___, { client }) => refresh(client, [trainingKeys.all, contentKeys.all]),
  });
