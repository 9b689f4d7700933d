import { useMutation, useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import type { PackChoice } from '#shared/contract/sets.ts';
import { session } from '#state/session.ts';
import * as queries from './queries.ts';

const useSignedIn = () => useSnapshot(session).token !== '';

export const useSets = () => useQuery({ ...queries.setsQuery(), enabled: useSignedIn() });
export const useSet = (id: string) => useQuery({ ...queries.setQuery(id), enabled: useSignedIn() });
export const useTile = (image: string) => useQuery({ ...queries.tileQuery(image), enabled: useSignedIn() });
export const useEditSet = (id: string) => useMutation(queries.editSetMutation(id));
export const useRepair = (id: string) => useMutation(queries.repairMutation(id));
export const useColours = () => useMutation(queries.coloursMutation());
export const usePlan = (id: string, choice: PackChoice) => useQuery(queries.planQuery(id, choice));
export const usePack = (id: string) => useMutation(queries.packMutation(id));
export const useImportPack = () => useMutation(queries.importMutation());
