import { useQuery } from '@tanstack/react-query';
import type { Condition } from '#shared/contract/endpoint.ts';
import { imagesQuery } from './queries.ts';

/** How many pictures a list has; undefined until that is known. */
export const useImageTotal = (condition: Condition, enabled = true): number | undefined =>
  useQuery({ ...imagesQuery({ pageSize: 1, condition }), enabled, select: ({ total }) => total, meta: { silent: true } }).data;
