import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode, Ref } from 'react';
import type { ShownComment } from '#api/comments/queries.ts';
import { cn } from '#ds/foundations/cn.ts';
import { Avatar } from '#ds/primitives/avatar/avatar.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { TextLink } from '#ds/primitives/text-link/text-link.tsx';
import { when } from '#lib/format.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { openReport } from '#state/report.ts';

type CommentRowProps = {
  comment: ShownComment;
  now: Date;
  /** Written by whoever made the work. */
  byMaker: boolean;
  /** The viewer's own. */
  own: boolean;
  /** It may be taken away by the viewer. */
  mayDelete: boolean;
  /** There is no network. */
  offline: boolean;
  onDelete: () => void;
  /** It may be answered. */
  onReply?: (() => void) | undefined;
  replyRef?: Ref<HTMLButtonElement> | undefined;
  /** What hangs below it. */
  children?: ReactNode;
};

/** One comment: who, when, what, and what can be done with it. */
export function CommentRow(props: CommentRowProps): ReactElement {
  const { comment, now, byMaker, own, mayDelete, offline, onDelete, onReply, replyRef, children } = props;
  const { id, user, text, createdAt, hidden, waits, sending = false } = comment;
  const url = useImageUrl();
  return (
    <li aria-busy={sending} className="flex gap-2.5">
      <Avatar name={user.name} src={url(user.image, 240) || undefined} size={28} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-13">
          <Link
            to="/other-home-page"
            search={{ id: user.id }}
            className="relative touch-target truncate rounded-tick font-medium hover:underline"
          >
            {user.name}
          </Link>
          {byMaker && <Tag>作者</Tag>}
          <span className="text-12 text-3 num">{sending ? '正在发送' : when(createdAt, now)}</span>
        </p>
        <p className={cn('text-14 break-words whitespace-pre-line', (hidden || waits || sending) && 'text-3')}>{text}</p>
        {hidden && <p className="text-12 text-3">因投诉被隐藏，只有你自己能看到。</p>}
        {waits && <p className="text-12 text-3">正在审核，通过后别人就能看到。</p>}
        {!sending && (
          <p className="flex gap-4 text-12">
            {onReply && !hidden && !waits && (
              <TextLink as="button" tone="quiet" aria-label={`回复 ${user.name}`} ref={replyRef} disabled={offline} onClick={onReply}>
                回复
              </TextLink>
            )}
            {mayDelete && (
              <TextLink as="button" tone="quiet" aria-label={`删除 ${user.name}的评论`} disabled={offline} onClick={onDelete}>
                删除
              </TextLink>
            )}
            {!own && (
              <TextLink
                as="button"
                tone="quiet"
                aria-label={`举报 ${user.name}的评论`}
                disabled={offline}
                onClick={() => openReport({ kind: 'comment', id, name: text })}
              >
                举报
              </TextLink>
            )}
          </p>
        )}
        {children}
      </div>
    </li>
  );
}
