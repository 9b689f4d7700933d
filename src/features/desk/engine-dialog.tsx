import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useRemoveEngine, useSaveEngine } from '#api/desk/hooks.ts';
import type { DeskEngine } from '#shared/contract/desk.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { ConfirmDialog } from '#ds/primitives/confirm-dialog/confirm-dialog.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { PasswordField } from '#ds/primitives/password-field/password-field.tsx';
import { Select } from '#ds/primitives/select/select.tsx';
import { Switch } from '#ds/primitives/switch/switch.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { toast } from '#state/toasts.ts';
import { kindName } from './desk-terms.ts';

const KINDS = ['comfyui', 'sdapi', 'openai', 'rembg'] as const;
const samples: Record<string, string> = {
  comfyui: 'http://10.2.0.11:8188',
  sdapi: 'http://10.2.0.12:7860',
  openai: 'https://api.openai.com/v1',
  rembg: 'http://10.2.0.21:7000',
};

const originOf = (url: string) => URL.parse(url)?.origin;

/** Adds an engine or changes one; the server asks it before it is saved. */
export function EngineDialog({ engine, onClose }: { engine: DeskEngine | undefined; onClose: () => void }): ReactElement {
  const save = useSaveEngine();
  const remove = useRemoveEngine();
  const [removing, setRemoving] = useState(false);
  const [form, setForm] = useState({
    id: engine?.id ?? '',
    name: engine?.name ?? '',
    kind: engine?.kind ?? 'comfyui',
    url: engine?.url ?? '',
    key: '',
    model: engine?.model ?? '',
    most: engine ? String(engine.most) : '',
    enabled: engine?.enabled ?? true,
  });
  const set = (field: keyof typeof form) => (value: string) => setForm((before) => ({ ...before, [field]: value }));
  const failure = save.error ? failureOf(save.error) : undefined;
  const fields = failure?.kind === 'bad-request' ? failure.fields : undefined;

  const moved = engine !== undefined && (engine.kind !== form.kind || originOf(engine.url) !== originOf(form.url));

  function submit(): void {
    const { key, model, most, ...rest } = form;
    const body = { ...rest, name: form.name || form.id, ...(key && { key }), ...(model && { model }), most: most ? Number(most) : null };
    save.mutate(body, {
      onSuccess({ files }) {
        toast('pos', files > 0 ? `已接入，找到 ${files} 个文件` : '已接入');
        onClose();
      },
    });
  }
  return (
    <Dialog
      open
      title={engine ? `设置「${engine.name}」` : '接一台引擎'}
      width="account"
      onClose={onClose}
      footer={
        <>
          {engine && (
            <span className="mr-auto">
              <Button onClick={() => setRemoving(true)}>移除</Button>
            </span>
          )}
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" pending={save.isPending} onClick={submit}>
            {save.isPending ? '正在试' : '试一下并保存'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <div className="grid gap-4 tablet:grid-cols-2">
          <TextField
            label="编号"
            help="小写字母、数字、短横线，例如 comfy-01"
            value={form.id}
            disabled={engine !== undefined}
            error={fields?.id}
            onChange={set('id')}
          />
          <TextField label="名称" value={form.name} placeholder={form.id} error={fields?.name} onChange={set('name')} />
        </div>
        <div className="flex flex-col gap-1.5">
          <span className="text-13 font-medium text-2">种类</span>
          <Select
            label="种类"
            block
            value={form.kind}
            items={KINDS.map((kind) => ({ id: kind, label: kindName(kind) }))}
            onChange={set('kind')}
          />
        </div>
        <TextField label="地址" value={form.url} placeholder={samples[form.kind] ?? ''} error={fields?.url} onChange={set('url')} />
        <PasswordField
          label="密钥"
          help={!engine?.hasKey ? '没有可以留空' : moved ? '地址变了，要重新填写' : '已设置，留空保持不变'}
          autoComplete="off"
          value={form.key}
          onChange={set('key')}
        />
        {form.kind === 'openai' && <TextField label="模型" help="平台上的模型名" value={form.model} onChange={set('model')} />}
        <TextField
          label="同时任务数"
          help="留空由程序决定"
          inputMode="numeric"
          value={form.most}
          onChange={(text) => set('most')(text.replace(/\D/g, '').slice(0, 2))}
        />
        <Switch label="启用" checked={form.enabled} onChange={(enabled) => setForm((before) => ({ ...before, enabled }))}>
          <span className="mr-auto">启用</span>
        </Switch>
        {failure && <Note tone="warn">{failureMessage(failure)}</Note>}
      </div>
      <ConfirmDialog
        open={removing}
        title={`移除「${engine?.name ?? ''}」？`}
        confirm="移除"
        pending={remove.isPending}
        onClose={() => setRemoving(false)}
        onConfirm={() => engine && remove.mutate(engine.id, { onSuccess: onClose })}
      >
        只在它上面的模型会变成不可用，已交给它的任务会转给别的引擎或退回积分。
      </ConfirmDialog>
    </Dialog>
  );
}
