import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useUpload } from '#api/content/hooks.ts';
import { type DeskDictName, type DictEntry, dictRule, entryProblem } from '#shared/rules/desk-dicts.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { useFilePicker } from '#ds/foundations/use-file-picker.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { toast } from '#state/toasts.ts';

/** An entry in the list that is being changed. */
export type EditedEntry = DictEntry & { key: string };

type DictEntryDialogProps = {
  name: DeskDictName;
  entry: EditedEntry;
  /** The other entries of the dictionary: no two are called the same. */
  others: readonly DictEntry[];
  onClose: () => void;
  onDone: (entry: EditedEntry) => void;
};

/** One entry of a dictionary, value by value. */
export function DictEntryDialog({ name, entry, others, onClose, onDone }: DictEntryDialogProps): ReactElement {
  const { title, fields } = dictRule(name);
  const url = useImageUrl();
  const upload = useUpload();
  const [form, setForm] = useState(entry);
  const { choose, input } = useFilePicker('图片', 'image/png,image/jpeg,image/webp', (file) =>
    upload.mutate(file, {
      onSuccess: ({ key }) => setForm((before) => ({ ...before, val3: key })),
      onError: (error) => toast('neg', failureMessage(failureOf(error))),
    }),
  );
  const problem = entryProblem(name, form, others);
  return (
    <Dialog
      open
      title={entry.val === '' ? `给「${title}」加一条` : `编辑「${entry.label ?? entry.val}」`}
      width="form"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" disabledReason={problem?.says} onClick={() => onDone(form)}>
            放进列表
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        {fields.map(({ of, title: called, kind, most, fixed, optional }) =>
          kind === 'picture' ? (
            <div key={of} className="flex items-center gap-4">
              <span className="w-24 flex-none">
                <Pic src={form[of] ? url(String(form[of])) : undefined} alt={called} ratio={1} />
              </span>
              <Button size="sm" pending={upload.isPending} onClick={choose}>
                {form[of] ? '换图' : '选图'}
              </Button>
              {input}
            </div>
          ) : (
            <TextField
              key={of}
              label={called}
              help={fixed && entry.id !== null ? '作品和程序靠它认这一条，不能改' : optional ? '可以不填' : undefined}
              // What is still empty is no mistake yet.
              error={problem?.of === of && String(form[of] ?? '') !== '' ? problem.says : undefined}
              readOnly={fixed && entry.id !== null}
              inputMode={kind === 'number' ? 'numeric' : undefined}
              value={String(form[of] ?? '')}
              maxLength={most}
              onChange={(value) =>
                setForm((before) => ({ ...before, [of]: kind === 'number' ? Number(value.replace(/\D/g, '')) || '' : value }))
              }
            />
          ),
        )}
        <p className="text-12 text-3">发布以后会员才看到。</p>
      </div>
    </Dialog>
  );
}
