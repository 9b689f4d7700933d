import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useUpload } from '#api/content/hooks.ts';
import { useSaveModel } from '#api/desk/hooks.ts';
import type { DeskFile } from '#shared/contract/desk.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { useFilePicker } from '#ds/foundations/use-file-picker.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { TextArea } from '#ds/primitives/text-area/text-area.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { toast } from '#state/toasts.ts';

type Model = NonNullable<DeskFile['model']>;

/** What members see of a model: name, words, picture, base, place in the lists, trigger words. */
export function ModelDialog({ model, onClose }: { model: Model; onClose: () => void }): ReactElement {
  const url = useImageUrl();
  const save = useSaveModel();
  const upload = useUpload();
  const [form, setForm] = useState({
    name: model.name,
    desc: model.desc,
    base: model.base,
    sort: String(model.sort),
    trigger: model.trigger.join('，'),
    image: model.image,
  });
  const set = (field: keyof typeof form) => (value: string) => setForm((before) => ({ ...before, [field]: value }));
  const { choose, input } = useFilePicker('模型封面', 'image/png,image/jpeg,image/webp', (file) =>
    upload.mutate(file, {
      onSuccess: ({ key }) => set('image')(key),
      onError: (error) => toast('neg', failureMessage(failureOf(error))),
    }),
  );
  const failure = save.error ? failureOf(save.error) : undefined;
  function submit(): void {
    const { name, desc, base, image } = form;
    const trigger = form.trigger
      .split(/[，,]/)
      .map((word) => word.trim())
      .filter(Boolean);
    save.mutate(
      { id: model.id, name, desc, base, trigger, sort: Number(form.sort) || 0, ...(image !== model.image && { image }) },
      { onSuccess: onClose },
    );
  }
  return (
    <Dialog
      open
      title={`编辑「${model.name}」`}
      width="account"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" pending={save.isPending} onClick={submit}>
            保存
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <div className="flex items-center gap-4">
          <span className="w-24 flex-none">
            <Pic src={url(form.image)} alt="模型封面" />
          </span>
          <Button size="sm" pending={upload.isPending} onClick={choose}>
            换封面
          </Button>
          {input}
        </div>
        <TextField
          label="名称"
          value={form.name}
          maxLength={60}
          error={failure?.kind === 'bad-request' ? failure.message : undefined}
          onChange={set('name')}
        />
        <TextArea label="介绍" value={form.desc} maxLength={500} onChange={set('desc')} />
        <div className="grid gap-4 tablet:grid-cols-2">
          <TextField label="底模" value={form.base} maxLength={40} onChange={set('base')} />
          <TextField label="排序" help="小的在前" inputMode="numeric" value={form.sort} onChange={set('sort')} />
        </div>
        <TextField label="触发词" help="用逗号分开" value={form.trigger} onChange={set('trigger')} />
      </div>
    </Dialog>
  );
}
