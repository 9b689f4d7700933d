import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import { session } from '#state/session.ts';
import * as queries from './queries.ts';

const useSignedIn = () => useSnapshot(session).token !== '';

/** `live` asks for the queue again as long as it is looked at. */
export const useTrainers = (live = false) =>
  useQuery({ ...queries.trainersQuery(), enabled: useSignedIn(), refetchInterval: live ? queries.QUEUE_MS : false });
export const useTrainings = () => useQuery({ ...queries.trainingsQuery(), enabled: useSignedIn() });
export const useTraining = (id: string) => useQuery({ ...queries.trainingQuery(id), enabled: useSignedIn() && id !== '' });
/** While another picture is drawn, the one before stays. */
export const useTry = (asked: Parameters<typeof queries.tryQuery>[0]) =>
  useQuery({ ...queries.tryQuery(asked), enabled: asked.prompt !== '', placeholderData: keepPreviousData });
export const usePublish = () => useMutation(queries.publishMutation());
