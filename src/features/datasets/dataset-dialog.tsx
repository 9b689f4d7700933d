import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useSaveDataset } from '#api/datasets/hooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import type { Dataset, DatasetKind } from '#shared/contract/datasets.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { RadioGroup } from '#ds/primitives/radio-group/radio-group.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { datasetKinds } from './dataset-kinds.ts';

type Props = {
  /** The dataset that gets another name or kind; a new one without. */
  dataset?: Dataset | undefined;
  onSaved: (saved: Dataset) => void;
  onClose: () => void;
};

/** R5.6: names a dataset and says what it is for. */
export function DatasetDialog({ dataset, onSaved, onClose }: Props): ReactElement {
  const form = useId();
  const save = useSaveDataset();
  const [name, setName] = useState(dataset?.name ?? '');
  const [kind, setKind] = useState<DatasetKind>(dataset?.kind ?? 'character');
  const failure = save.isError ? failureOf(save.error) : undefined;
  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate({ ...(dataset && { id: dataset.id }), name, kind }, { onSuccess: onSaved });
  }
  return (
    <Dialog
      open
      width="form"
      title={dataset ? '修改数据集' : '新建数据集'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={form} variant="primary" pending={save.isPending}>
            {dataset ? '保存' : '新建'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label="名称"
          value={name}
          maxLength={30}
          counter
          required
          error={failure && (failure.kind === 'bad-request' ? failure.message : failureMessage(failure))}
          onChange={setName}
        />
        <RadioGroup label="用来学什么" cards items={datasetKinds} value={kind} onChange={setKind} />
      </form>
    </Dialog>
  );
}
