import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { failureOf } from '#api/api-error.ts';
import { useComments, useKeepComment, useMoreReplies } from '#api/comments/hooks.ts';
import type { ShownComment, ShownThread } from '#api/comments/queries.ts';
import type { Image } from '#shared/contract/content.ts';
import { useOnline } from '#ds/foundations/use-online.ts';
import { LoadMore } from '#ds/patterns/load-more/load-more.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Sheet } from '#ds/primitives/sheet/sheet.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { TextLink } from '#ds/primitives/text-link/text-link.tsx';
import { count } from '#lib/format.ts';
import { failureMessage } from '#product/failure-message.ts';
import { requireLogin, session } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { CommentBox } from './comment-box.tsx';
import { CommentRow } from './comment-row.tsx';

type CommentsProps = {
  image: Image;
  /** They are what the work was opened for: in sight, with the focus. */
  focused?: boolean;
  /** Stands in a sheet that has the name. */
  inSheet?: boolean;
};

/** What members say about a work, newest first, with replies below, and the box to say more. */
export function Comments({ image, focused = false, inSheet = false }: CommentsProps): ReactElement {
  const {
    comments,
    total,
    dataUpdatedAt,
    error,
    isPending,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
    refetch,
  } = useComments(image.id);
  const { token } = useSnapshot(session);
  const heading = useRef<HTMLHeadingElement>(null);
  const now = new Date(dataUpdatedAt);
  // Here and not beside the comment, which is gone before it is done.
  const keep = useKeepComment(image.id);
  function remove(comment: ShownComment, { replyTo, below = 0 }: { replyTo?: string; below?: number }): void {
    const kept = { id: comment.id, replyTo, below };
    // The button that had it is gone with the comment.
    heading.current?.focus({ preventScroll: true });
    keep.mutate(
      { ...kept, deleted: true },
      { onSuccess: () => toast('pos', '评论已删除', { label: '撤销', run: () => keep.mutate({ ...kept, deleted: false }) }) },
    );
  }
  const isThere = comments !== undefined || error !== null;
  useEffect(() => {
    if (!focused || !isThere) return;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [focused, isThere]);
  return (
    <section aria-label="评论" aria-busy={isPending} className="flex flex-col gap-3 pt-2">
      <h3 ref={heading} tabIndex={-1} className={inSheet ? 'sr-only' : 'text-13 font-semibold text-2 outline-none num'}>
        评论{total > 0 && ` ${count(total)}`}
      </h3>
      {comments ? (
        <>
          {token ? (
            <CommentBox work={image.id} />
          ) : (
            <Button block onClick={requireLogin}>
              登录后评论
            </Button>
          )}
          {comments.length > 0 ? (
            <ol className="flex flex-col gap-4">
              {comments.map((thread) => (
                <Thread key={thread.id} image={image} thread={thread} now={now} onRemove={remove} />
              ))}
            </ol>
          ) : (
            <p className="py-2 text-center text-13 text-3">还没有评论，来说第一句</p>
          )}
          {hasNextPage && (
            <LoadMore
              more
              pending={isFetchingNextPage}
              problem={isFetchNextPageError && error ? failureMessage(failureOf(error)) : undefined}
              onMore={() => void fetchNextPage()}
            />
          )}
        </>
      ) : error ? (
        <NotLoaded size="sm" title="评论没有载入" problem={failureMessage(failureOf(error))} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </section>
  );
}

/** As high as what mostly comes: nobody said anything yet. */
function Loading(): ReactElement {
  return (
    <div role="status" aria-label="正在载入评论" className="flex flex-col gap-3">
      <Skeleton ratio={3.6} />
      <div className="flex items-center gap-2.5">
        <Skeleton shape="circle" width="1.75rem" />
        <Skeleton shape="text" width="70%" />
      </div>
    </div>
  );
}

type ThreadProps = {
  image: Image;
  thread: ShownThread;
  now: Date;
  onRemove: (comment: ShownComment, place: { replyTo?: string; below?: number }) => void;
};

/** A comment with its replies, and the box to answer it. */
function Thread({ image, thread, now, onRemove }: ThreadProps): ReactElement {
  const more = useMoreReplies(image.id);
  const { token, userInfo } = useSnapshot(session);
  const isOnline = useOnline();
  const [answering, setAnswering] = useState(false);
  const reply = useRef<HTMLButtonElement>(null);
  const left = thread.replyCount - thread.replies.length;
  const rowOf = (comment: ShownComment) => {
    const own = comment.user.id === userInfo?.id;
    return {
      comment,
      now,
      own,
      byMaker: comment.user.id === image.user.id,
      mayDelete: own || userInfo?.id === image.user.id,
      offline: !isOnline,
    };
  };
  return (
    <CommentRow
      {...rowOf(thread)}
      replyRef={reply}
      onReply={() => (token ? setAnswering(!answering) : requireLogin())}
      onDelete={() => onRemove(thread, { below: thread.replyCount })}
    >
      {thread.replies.length > 0 && (
        <ol aria-label={`给${thread.user.name}的回复`} className="flex flex-col gap-3 pt-2">
          {thread.replies.map((one) => (
            <CommentRow key={one.id} {...rowOf(one)} onDelete={() => onRemove(one, { replyTo: thread.id })} />
          ))}
        </ol>
      )}
      {left > 0 && (
        <p className="pt-1 text-13">
          <TextLink as="button" aria-busy={more.isPending} disabled={!isOnline} onClick={() => !more.isPending && more.mutate(thread)}>
            {more.isError ? '没有载入，重试' : more.isPending ? '正在载入' : `展开 ${count(left)} 条回复`}
          </TextLink>
        </p>
      )}
      {answering && (
        <div className="pt-2">
          <CommentBox
            work={image.id}
            replyTo={{ id: thread.id, name: thread.user.name }}
            onDone={() => {
              setAnswering(false);
              reply.current?.focus();
            }}
          />
        </div>
      )}
    </CommentRow>
  );
}

/** Phones: comments over the picture, where there is room for them and the keyboard. */
export function CommentsSheet({ image, onClose }: { image: Image; onClose: () => void }): ReactElement {
  return (
    <Sheet open title="评论" onClose={onClose}>
      <Comments image={image} inSheet />
    </Sheet>
  );
}
