import { useQuery } from '@tanstack/react-query';
import type { help } from './help.ts';

/** The help of every prompt box: terms, phrases, rewordings. Fetched with the first box on screen, then offline. */
export function usePromptHelp(): typeof help | undefined {
  return useQuery({
    queryKey: ['prompt-help'],
    queryFn: async () => (await import('./help.ts')).help,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  }).data;
}
