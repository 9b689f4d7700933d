import { infiniteQueryOptions, type InfiniteData, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#api/http.ts';
import * as contract from '#shared/contract/comments.ts';
import type { Comment, CommentThread } from '#shared/contract/comments.ts';
import type { Reply } from '#shared/contract/endpoint.ts';

/** `added`: it was written here, and stands behind replies that are not asked for yet; `sending`: it is on its way. */
export type ShownComment = Comment & { added?: boolean; sending?: boolean };
export type ShownThread = Omit<CommentThread, 'replies'> & { replies: ShownComment[]; sending?: boolean };

type Page = Omit<Reply<typeof contract.listComments>['data'], 'comments'> & { comments: ShownThread[] };

const keyOf = (work: string) => ['comments', work] as const;

/** Comments on a work, newest first, page by page; asked for anew whenever they are opened. */
export const commentsQuery = (work: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(work),
    queryFn: async ({ pageParam, signal }): Promise<Page> =>
      (await call(contract.listComments, { params: { id: work }, body: { after: pageParam } }, { signal })).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    meta: { silent: true },
  });

/** Changes what is known of a work's comments; `by` is how many more there are. */
function change(client: QueryClient, work: string, by: number, edit: (comments: ShownThread[], page: number) => ShownThread[]): void {
  client.setQueryData<InfiniteData<Page, string | undefined>>(
    keyOf(work),
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page, at) => ({ ...page, total: Math.max(0, page.total + by), comments: edit(page.comments, at) })),
      },
  );
}
const inThread = (id: string, edit: (thread: ShownThread) => ShownThread) => (comments: ShownThread[]) =>
  comments.map((one) => (one.id === id ? edit(one) : one));

export type Said = { text: string; replyTo?: string | undefined; key: string; user: Comment['user'] };

/** Says something: it stands there at once, and is gone again where it failed. The same key is sent once. */
export const addCommentMutation = (work: string) =>
  mutationOptions({
    mutationFn: async ({ text, replyTo, key }: Said) =>
      (await call(contract.addComment, { params: { id: work }, body: { text, replyTo } }, { idempotencyKey: key })).data,
    onMutate: async ({ text, replyTo, key, user }, { client }) => {
      // An answer that is on its way knows nothing of it.
      await client.cancelQueries({ queryKey: keyOf(work) });
      const shown = { id: key, user, text: text.trim(), createdAt: new Date().toISOString(), hidden: false, waits: false, sending: true };
      change(client, work, 1, (comments, page) =>
        replyTo === undefined
          ? page === 0
            ? [{ ...shown, replies: [], replyCount: 0 }, ...comments]
            : comments
          : inThread(replyTo, (thread) => ({
              ...thread,
              replies: [...thread.replies, { ...shown, added: true }],
              replyCount: thread.replyCount + 1,
            }))(comments),
      );
    },
    onSuccess: (comment, { replyTo, key }, _: unknown, { client }) =>
      change(client, work, 0, (comments) =>
        replyTo === undefined
          ? comments.map((one) => (one.id === key ? { ...one, ...comment, sending: false } : one))
          : inThread(replyTo, (thread) => ({
              ...thread,
              replies: thread.replies.map((one) => (one.id === key ? { ...comment, added: true } : one)),
            }))(comments),
      ),
    onError: (_error, { replyTo, key }, _: unknown, { client }) => drop(client, work, { id: key, replyTo }),
    meta: { silent: true },
  });

/** Takes a comment out of what is shown, with the replies below it. */
function drop(
  client: QueryClient,
  work: string,
  { id, replyTo, below = 0 }: { id: string; replyTo?: string | undefined; below?: number },
): void {
  change(client, work, -1 - below, (comments) =>
    replyTo === undefined
      ? comments.filter((one) => one.id !== id)
      : inThread(replyTo, (thread) => ({
          ...thread,
          replies: thread.replies.filter((one) => one.id !== id),
          replyCount: thread.replyCount - 1,
        }))(comments),
  );
}

export type Kept = { id: string; deleted: boolean; replyTo?: string | undefined; below: number };

/** Takes a comment away, here at once; brought back, or where it failed, the list is asked for anew. */
export const keepCommentMutation = (work: string) =>
  mutationOptions({
    mutationFn: async ({ id, deleted }: Kept) => (await call(contract.keepComment, { params: { id }, body: { deleted } })).data,
    onMutate: async ({ deleted, ...gone }, { client }) => {
      await client.cancelQueries({ queryKey: keyOf(work) });
      if (deleted) drop(client, work, gone);
    },
    onSettled: (_data, error, { deleted }, _: unknown, { client }) =>
      error || !deleted ? client.invalidateQueries({ queryKey: keyOf(work) }) : undefined,
  });

/** Brings the next replies to a comment, behind those that were told. */
export const moreRepliesMutation = (work: string) =>
  mutationOptions({
    mutationFn: async ({ id, replies }: ShownThread) => {
      const after = replies.findLast(({ added }) => !added)?.id;
      return (await call(contract.listReplies, { params: { id }, body: { after } })).data;
    },
    onSuccess: (data, { id }, _: unknown, { client }) =>
      change(
        client,
        work,
        0,
        inThread(id, (thread) => {
          const told = [...thread.replies.filter(({ added }) => !added), ...data.replies];
          const own = thread.replies.filter((one) => one.added && !told.some((other) => other.id === one.id));
          const replies = [...told, ...own];
          // What was taken away meanwhile is not waited for.
          return { ...thread, replies, replyCount: data.next === null ? replies.length : thread.replyCount };
        }),
      ),
    meta: { silent: true },
  });
