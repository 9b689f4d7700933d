import { type ReactElement, useState } from 'react';
import { useSnapshot } from 'valtio';
import { failureOf } from '#api/api-error.ts';
import { useAddComment } from '#api/comments/hooks.ts';
import { COMMENT_MAX } from '#shared/contract/comments.ts';
import { useOnline } from '#ds/foundations/use-online.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { TextArea } from '#ds/primitives/text-area/text-area.tsx';
import { failureMessage } from '#product/failure-message.ts';
import { session } from '#state/session.ts';

/** What was written and not sent, by work and comment; with the key it was sent under, where that failed. */
const drafts = new Map<string, { text: string; key: string }>();

/** Whoever opens it is about to write. */
const takeFocus = (field: HTMLTextAreaElement | null) => field?.focus();

type CommentBoxProps = {
  work: string;
  /** The comment that is answered, and whose it is. */
  replyTo?: { id: string; name: string } | undefined;
  /** It was sent, or given up. */
  onDone?: () => void;
};

/** Where a comment or a reply is written. What was written stays until it has arrived, and while one looks at other works. */
export function CommentBox({ work, replyTo, onDone }: CommentBoxProps): ReactElement {
  const place = `${work} ${replyTo?.id ?? ''}`;
  const [text, setText] = useState(() => drafts.get(place)?.text ?? '');
  const add = useAddComment(work);
  const isOnline = useOnline();
  const { userInfo } = useSnapshot(session);
  const failure = add.error ? failureOf(add.error) : undefined;
  const fields = failure?.kind === 'bad-request' ? failure.fields : undefined;
  const problem = failure && (fields?.text ?? `没有发出去：${failureMessage(failure)}。写好的还在，可以再发一次`);

  function write(next: string, key = ''): void {
    setText(next);
    if (next) drafts.set(place, { text: next, key });
    else drafts.delete(place);
  }
  function send(): void {
    const said = text.trim();
    if (!said || add.isPending || !isOnline || !userInfo) return;
    const { id, name, image } = userInfo;
    // Sent once more under the key it had: it may have arrived.
    const key = drafts.get(place)?.key || crypto.randomUUID();
    write('');
    const answer = add.mutateAsync({ text: said, key, user: { id, name, image }, ...(replyTo && { replyTo: replyTo.id }) });
    // Also where the box is gone by then: whoever comes back finds the words.
    void answer.then(onDone, () => {
      const since = drafts.get(place)?.text;
      write([said, since].filter(Boolean).join('\n'), since ? '' : key);
    });
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the field inside
    <form
      aria-label={replyTo ? `回复${replyTo.name}` : '写评论'}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          send();
        } else if (event.key === 'Escape' && replyTo) {
          // The reply is given up, and not the picture.
          event.preventDefault();
          onDone?.();
        }
      }}
      className="flex flex-col gap-2"
    >
      <TextArea
        label={replyTo ? `回复${replyTo.name}` : '写评论'}
        hideLabel
        rows={2}
        counter
        maxLength={COMMENT_MAX}
        ref={replyTo && takeFocus}
        placeholder={replyTo ? `回复${replyTo.name}` : '说说这张图'}
        value={text}
        disabled={!isOnline}
        error={problem}
        help={isOnline ? undefined : '没有连上网络，现在不能评论'}
        onChange={(next) => write(next)}
      />
      <div className="flex justify-end gap-2">
        {replyTo && (
          <Button size="sm" onClick={onDone}>
            取消
          </Button>
        )}
        <Button type="submit" variant="primary" size="sm" kbd="Ctrl ↵" pending={add.isPending} disabled={!isOnline || text.trim() === ''}>
          发送
        </Button>
      </div>
    </form>
  );
}
