import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { addCommentMutation, commentsQuery, keepCommentMutation, moreRepliesMutation } from './queries.ts';

/** Comments on a work, each once, and how many there are. */
export function useComments(work: string) {
  const query = useInfiniteQuery(commentsQuery(work));
  const pages = query.data?.pages;
  // What was written while one read on may come twice.
  const comments = pages && [...new Map(pages.flatMap((page) => page.comments).map((one) => [one.id, one])).values()];
  return { ...query, comments, total: pages?.[0]?.total ?? 0 };
}

export const useAddComment = (work: string) => useMutation(addCommentMutation(work));
export const useKeepComment = (work: string) => useMutation(keepCommentMutation(work));
export const useMoreReplies = (work: string) => useMutation(moreRepliesMutation(work));
