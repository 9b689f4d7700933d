import { useMutation, useQuery } from '@tanstack/react-query';
import { endMinorModeMutation, minorModeQuery, startMinorModeMutation } from './queries.ts';

export const useMinorMode = () => useQuery(minorModeQuery());
export const useStartMinorMode = () => useMutation(startMinorModeMutation());
export const useEndMinorMode = () => useMutation(endMinorModeMutation());
