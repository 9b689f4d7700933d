import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { image } from '#mocks/fixtures/content.ts';
import type { Image } from '#shared/contract/content.ts';
import { session } from '#state/session.ts';
import { markImage, workQuery } from './marks.ts';
import { contentKeys } from './queries.ts';

/** Calls that wait for their answer, by endpoint. */
const calls: Record<string, ((answer: { data: unknown }) => void)[]> = { imageDetail: [], favorites: [] };
vi.mock('#api/http.ts', () => ({
  call: ({ name }: { name: string }) => new Promise((resolve) => calls[name]!.push(resolve)),
}));
const asked = (name: string, times: number) => vi.waitFor(() => expect(calls[name]).toHaveLength(times));

test('V-30 an answer that was on its way when a picture was marked does not take the mark back', async () => {
  session.token = 'token';
  const client = new QueryClient();
  const shown = image({ liked: false, likes: 1 });
  const wall = [...contentKeys.stretches(), {}, '', ''];
  client.setQueryData(wall, [shown]);
  const told: boolean[] = [];
  const leave = new QueryObserver(client, workQuery(shown.id, client)).subscribe(({ data, isPlaceholderData }) => {
    if (data && !isPlaceholderData) told.push(data.liked);
  });
  await asked('imageDetail', 1);
  markImage(client, shown, 'like');
  await asked('favorites', 1);
  calls.imageDetail![0]!({ data: shown });
  calls.favorites![0]!({ data: { on: true, count: 2 } });
  await asked('imageDetail', 2);
  calls.imageDetail![1]!({ data: { ...shown, liked: true, likes: 2 } });
  await vi.waitFor(() => expect(told).toContain(true));
  expect(told).not.toContain(false);
  expect(client.getQueryData<Image[]>(wall)).toMatchObject([{ liked: true, likes: 2 }]);
  leave();
  client.clear();
});
