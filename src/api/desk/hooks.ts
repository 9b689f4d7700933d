import { useMutation, useQuery } from '@tanstack/react-query';
import * as queries from './queries.ts';

export const useDeskEngines = () => useQuery(queries.deskEnginesQuery());
export const useSaveModel = () => useMutation(queries.saveModelMutation());
export const useSaveEngine = () => useMutation(queries.saveEngineMutation());
export const useRemoveEngine = () => useMutation(queries.removeEngineMutation());
export const useScan = () => useMutation(queries.scanMutation());
export const useMapFile = () => useMutation(queries.mapFileMutation());
