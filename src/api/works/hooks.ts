import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import * as queries from './queries.ts';

export const useWorks = (filter: queries.WorksFilter) => useInfiniteQuery(queries.worksQuery(filter));
export const useWork = (id: string) => useQuery(queries.workQuery(id));
export const useDeal = () => useMutation(queries.dealMutation());
