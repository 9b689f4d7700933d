import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { toast } from '#state/toasts.ts';

type EndByReasonProps = {
  /** The deed. */
  end: { mutateAsync: (asked: { id: number; reason: string }) => Promise<unknown>; isPending: boolean; error: unknown };
  /** Whose it is. */
  id: number;
  /** Names the field of the reason, and says who reads it. */
  label: string;
  help: string;
  /** What was done, once it is. */
  done: string;
  /** In the button. */
  children: string;
};

/** Ends something of a member that is in force, for a reason that goes into the audit. */
export function EndByReason({ end, id, label, help, done, children }: EndByReasonProps): ReactElement {
  const [reason, setReason] = useState('');
  const failure = end.error ? failureOf(end.error) : undefined;
  const problem = failure && ((failure.kind === 'bad-request' && failure.fields?.reason) || failureMessage(failure));
  return (
    <>
      <TextField label={label} help={help} value={reason} maxLength={200} error={problem || undefined} onChange={setReason} />
      <Button
        block
        pending={end.isPending}
        onClick={() =>
          // This goes with what it ends: the promise tells how it went.
          void end.mutateAsync({ id, reason }).then(
            () => toast('pos', done),
            () => {},
          )
        }
      >
        {children}
      </Button>
    </>
  );
}
