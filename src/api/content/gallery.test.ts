import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { dropPassed, KEPT } from './gallery.ts';
import { contentKeys } from './queries.ts';

test('R8.9 of the pictures that passed by only the last stretches are kept, and all that somebody looks at', () => {
  const client = new QueryClient();
  const keyOf = (number: number) => [...contentKeys.stretches(), {}, String(number)];
  const all = Array.from({ length: KEPT + 10 }, (_, number) => number);
  for (const number of all) client.setQueryData(keyOf(number), [], { updatedAt: 1000 + number });
  const outline = contentKeys.outlines();
  client.setQueryData(outline, {});
  const leave = new QueryObserver(client, { queryKey: keyOf(3), staleTime: Infinity }).subscribe(() => undefined);
  dropPassed(client);
  expect(all.filter((number) => client.getQueryData(keyOf(number)))).toEqual([3, ...all.slice(-KEPT)]);
  expect(client.getQueryData(outline)).toBeDefined();
  leave();
  client.clear();
});
