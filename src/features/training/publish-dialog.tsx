import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { usePublish } from '#api/training/hooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import type { Training } from '#shared/contract/training.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { RadioGroup } from '#ds/primitives/radio-group/radio-group.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { toast } from '#state/toasts.ts';

type Props = { training: Training; epoch: number; onClose: () => void };

/** R5.6: makes an epoch a model of the own library, or a new version of the one before. */
export function PublishDialog({ training, epoch, onClose }: Props): ReactElement {
  const url = useImageUrl();
  const navigate = useNavigate();
  const publish = usePublish();
  const before = training.done.find(({ modelId }) => modelId !== null)?.modelId ?? null;
  const [name, setName] = useState(training.name);
  const [trigger, setTrigger] = useState(training.trigger);
  const [sample, setSample] = useState(0);
  const [visibility, setVisibility] = useState<'private' | 'public'>('public');
  const samples = training.done[epoch - 1]?.samples ?? [];

  function send(): void {
    const asked = { id: training.id, epoch, name, trigger, sample, visibility, ...(before !== null && { modelId: before }) };
    publish.mutate(asked, {
      onSuccess: (model) => {
        onClose();
        toast('pos', `已发布「${model.name}」`, {
          label: '看模型页',
          run: () => void navigate({ to: '/model-info', search: { id: model.id } }),
        });
      },
    });
  }

  return (
    <Dialog
      open
      width="form"
      title={`发布第 ${epoch} 轮`}
      onClose={onClose}
      footer={
        <Button variant="primary" pending={publish.isPending} disabled={name.trim() === ''} onClick={send}>
          {before === null ? '发布' : '发布为新版本'}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField label="名称" value={name} maxLength={30} onChange={setName} />
        <TextField label="触发词" value={trigger} maxLength={40} onChange={setTrigger} />
        <fieldset className="flex flex-col gap-1.5">
          <legend className="text-13 font-medium text-2">封面</legend>
          <div className="flex gap-2">
            {samples.map((value, at) => (
              <button
                key={value}
                type="button"
                aria-label={`第 ${at + 1} 张样张`}
                aria-pressed={at === sample}
                onClick={() => setSample(at)}
                className="overflow-hidden rounded-img outline-offset-2 aria-pressed:outline-2 aria-pressed:outline-accent"
              >
                <img src={url(value)} alt="" className="size-20 object-cover" />
              </button>
            ))}
          </div>
        </fieldset>
        <RadioGroup
          label="谁能用"
          value={visibility}
          items={[
            { id: 'public', label: '所有人' },
            { id: 'private', label: '只有我' },
          ]}
          onChange={setVisibility}
        />
        {publish.isError && <Note tone="neg">{failureMessage(failureOf(publish.error))}</Note>}
      </div>
    </Dialog>
  );
}
