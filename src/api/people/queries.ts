import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { publicUser, type PublicUser, yearOfWorks } from '#shared/contract/account.ts';
import { patchImages } from '#api/content/marks.ts';
import { favorites } from '#shared/contract/content.ts';
import { call } from '#api/http.ts';
import { session } from '#state/session.ts';

const keys = {
  person: (id: number) => ['people', 'person', id] as const,
  year: (id: number) => ['people', 'year', id] as const,
  lists: ['people', 'list'] as const,
};

/** What anybody may know of a member. With a session the server answers one's own id with the session's record; that one is asked for without it. */
export const personQuery = (id: number) =>
  queryOptions({
    queryKey: keys.person(id),
    queryFn: async ({ signal }) => {
      const { data } = await call(publicUser, { params: { id: String(id) } }, { signal, visitor: id === session.userInfo?.id });
      if (!('works' in data)) throw new ApiError({ kind: 'contract', issues: 'works' });
      return data;
    },
    meta: { silent: true },
  });

/** What somebody showed in the last year. */
export const yearQuery = (id: number) =>
  queryOptions({
    queryKey: keys.year(id),
    queryFn: async ({ signal }) => (await call(yearOfWorks, { params: { id: String(id) } }, { signal })).data,
    meta: { silent: true },
  });

/** Whose: the signed-in member's without `userId`. `in`: who follows them, `out`: whom they follow. */
export type PeopleList = { userId?: number | undefined; direction: 'in' | 'out' };
const PAGE = 12;

/** Members by follow, newest first, page by page. */
export const peopleQuery = (list: PeopleList) =>
  infiniteQueryOptions({
    queryKey: [...keys.lists, list],
    queryFn: async ({ signal, pageParam }) => {
      const body = { kind: 'user' as const, action: 'follow' as const, ...list, page: pageParam, pageSize: PAGE };
      const reply = await call(favorites, { body }, { signal });
      const rows = Array.isArray(reply.data) ? reply.data : [];
      return { people: rows.filter((row): row is PublicUser => 'followers' in row), total: 'total' in reply ? reply.total : 0 };
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGE < last.total ? pages.length + 1 : undefined),
    meta: { silent: true },
  });

/** Writes a follow into everything that shows it. Doing it twice is doing it once. */
function mark(client: QueryClient, id: number, on: boolean): void {
  const step = on ? 1 : -1;
  const patch = (one: PublicUser) =>
    one.id === id && one.followed !== on ? { ...one, followed: on, followers: one.followers + step } : one;
  patchImages(client, (image) => (image.user.id === id ? { ...image, followed: on } : image));
  client.setQueryData(personQuery(id).queryKey, (one) => one && patch(one));
  client.setQueriesData<{ pages: { people: PublicUser[] }[] }>(
    { queryKey: keys.lists },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, people: page.people.map(patch) })) },
  );
}

/** R5.3: at once on screen, taken back when the server refuses; one after the other, so that the last press wins. */
export const followMutation = () =>
  mutationOptions({
    mutationFn: ({ id, on }: { id: number; on: boolean }) =>
      call(favorites, { body: { kind: 'user', action: 'follow', targetId: id, on } }),
    scope: { id: 'follow' },
    onMutate: ({ id, on }, { client }) => mark(client, id, on),
    onError: (_, { id, on }, __, { client }) => mark(client, id, !on),
    onSuccess: (_, { id, on }, __, { client }) => {
      mark(client, id, on);
      // Whoever was unfollowed stays in sight until one leaves the page; the next visit asks again.
      void client.invalidateQueries({ queryKey: keys.lists, refetchType: 'none' });
      if (session.userInfo) void client.invalidateQueries({ queryKey: keys.person(session.userInfo.id) });
    },
  });
