import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useDeal } from '#api/works/hooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import { usePageKeys } from '#product/page-keys.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { Select } from '#ds/primitives/select/select.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { toast } from '#state/toasts.ts';
import { dealtWith, deedName, OTHER, type OwnDeed, reasonsFor } from './work-terms.ts';

type DeedFormProps = {
  kind: 'image' | 'comment';
  ids: readonly string[];
  deed: OwnDeed;
  /** What it is done to, in the button: `3 件`. */
  what?: string;
  onDone: () => void;
  onCancel?: () => void;
};

/** Why something is hidden, deleted or restored: from a list or in words. Whose it is reads it. */
export function DeedForm({ kind, ids, deed, what = '', onDone, onCancel }: DeedFormProps): ReactElement {
  const deal = useDeal();
  const offered = reasonsFor(deed);
  const [chosen, setChosen] = useState(offered[0]?.id ?? OTHER);
  const [written, setWritten] = useState('');
  const reason = chosen === OTHER ? written.trim() : chosen;
  const failure = deal.error ? failureOf(deal.error) : undefined;
  function submit(): void {
    if (reason.length < 2 || deal.isPending) return;
    // What is done leaves the list, and this goes with it: the promise tells how it went.
    void deal.mutateAsync({ kind, ids: [...ids], deed, reason }).then(
      (dealt) => {
        toast(...dealtWith(deed, dealt));
        onDone();
      },
      () => {},
    );
  }
  usePageKeys({ 'ctrl+enter': submit });
  return (
    <div className="flex flex-col gap-3">
      <Select block label="原因" value={chosen} items={offered} onChange={setChosen} />
      <p className="text-12 text-3">作者会在通知里看到原因。</p>
      {chosen === OTHER && <TextField label="写下原因" value={written} maxLength={100} onChange={setWritten} />}
      {failure && <Note tone="warn">{failureMessage(failure)}</Note>}
      <div className="flex gap-2">
        <Button
          variant="primary"
          kbd="Ctrl ↵"
          pending={deal.isPending}
          disabledReason={reason.length < 2 ? '请先写下原因' : undefined}
          onClick={submit}
        >
          {[deedName(deed), what].filter(Boolean).join(' ')}
        </Button>
        {onCancel && <Button onClick={onCancel}>取消</Button>}
      </div>
    </div>
  );
}
