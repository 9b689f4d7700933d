import { type FormEvent, type ReactElement, useId, useState } from 'react';
import type { ItemEdit } from '#shared/rules/dataset-check.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { RadioGroup } from '#ds/primitives/radio-group/radio-group.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { bulkTags, type BulkWay } from './bulk-tags.ts';
import type { Kept } from './edits.ts';

type Props = { items: readonly Kept[]; trigger: string; onEdits: (edits: ItemEdit[]) => void; onClose: () => void };

const ways: readonly { id: BulkWay; label: string }[] = [
  { id: 'first', label: '加在最前' },
  { id: 'last', label: '加在最后' },
  { id: 'remove', label: '删掉' },
  { id: 'replace', label: '替换成' },
];

/** R5.6: adds, removes or replaces tags in the captions of many pictures, and says how many that changes before it does. */
export function BulkDialog({ items, trigger, onEdits, onClose }: Props): ReactElement {
  const form = useId();
  const [way, setWay] = useState<BulkWay>('first');
  const [text, setText] = useState('');
  const [instead, setInstead] = useState('');
  const edits = text.trim() ? bulkTags(items, trigger, way, text, instead) : [];
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (edits.length > 0) onEdits(edits);
  }
  return (
    <Dialog
      open
      width="form"
      title={`改 ${items.length} 张的标注`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={form} variant="primary" disabled={edits.length === 0}>
            {edits.length > 0 ? `改 ${edits.length} 条标注` : '没有要改的'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-5">
        <TextField label="标签" help="多个用逗号分开" value={text} maxLength={200} onChange={setText} />
        <RadioGroup label="怎么改" items={ways} value={way} onChange={setWay} />
        {way === 'replace' && <TextField label="换成" help="留空就是删掉" value={instead} maxLength={200} onChange={setInstead} />}
      </form>
    </Dialog>
  );
}
