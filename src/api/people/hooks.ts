import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { PublicUser } from '#shared/contract/account.ts';
import { requireLogin, session } from '#state/session.ts';
import * as queries from './queries.ts';

/** A member's public side; `0` asks nothing. */
export const usePerson = (id: number) => useQuery({ ...queries.personQuery(id), enabled: id > 0 });

/** What a member showed in the last year, slice by slice. */
export const useYear = (id: number) => useQuery(queries.yearQuery(id));

/** Members by follow, as one list, with the way to the next page. */
export function usePeople(list: queries.PeopleList, enabled = true) {
  const query = useInfiniteQuery({ ...queries.peopleQuery(list), enabled });
  return {
    /** Undefined until they are there. */
    people: query.data?.pages.flatMap((page) => page.people),
    total: query.data?.pages[0]?.total ?? 0,
    error: query.error,
    pending: query.isFetchingNextPage,
    more: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}

/** Follows, or no longer follows; whoever is not signed in is asked to. */
export function useFollow(): (person: Pick<PublicUser, 'id' | 'followed'>) => void {
  const { mutate } = useMutation(queries.followMutation());
  return ({ id, followed }) => (session.token ? mutate({ id, on: !followed }) : requireLogin());
}
