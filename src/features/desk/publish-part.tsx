import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { Part } from './desk-part.tsx';
import type { ListDraft } from './use-list-draft.ts';

type PublishPartProps = {
  draft: Pick<ListDraft<unknown>, 'changed' | 'stale' | 'drop'>;
  /** What keeps it from being published. */
  problem?: string | undefined;
  pending: boolean;
  error: unknown;
  onPublish: (reason: string, done: () => void) => void;
};

/** Publishes a list that was changed, with a reason, or drops the changes. */
export function PublishPart({ draft, problem, pending, error, onPublish }: PublishPartProps): ReactElement {
  const [reason, setReason] = useState('');
  const missing = !draft.changed ? '还没有改动' : (problem ?? (reason.trim().length < 2 ? '请先写下原因' : undefined));
  return (
    <Part padded title="发布" aside={draft.changed ? '有改动，还没有发布' : undefined}>
      {draft.stale ? (
        <>
          <Note tone="warn">同事刚刚发布了新的内容，这里的改动不能再发布。请换成现在的内容，看过再改一次。</Note>
          <Button block onClick={draft.drop}>
            换成现在的内容
          </Button>
        </>
      ) : (
        <>
          <TextField label="发布的原因" value={reason} maxLength={200} onChange={setReason} />
          {error !== null && <Note tone="warn">{failureMessage(failureOf(error))}</Note>}
          <Button
            variant="primary"
            block
            pending={pending}
            disabledReason={missing}
            onClick={() => onPublish(reason.trim(), () => setReason(''))}
          >
            发布，马上生效
          </Button>
          {draft.changed && (
            <Button variant="ghost" block disabled={pending} onClick={draft.drop}>
              放弃改动
            </Button>
          )}
        </>
      )}
    </Part>
  );
}
