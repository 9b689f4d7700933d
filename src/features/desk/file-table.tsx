import { type ReactElement, useRef, useState } from 'react';
import { useMapFile, useSaveModel } from '#api/desk/hooks.ts';
import type { DeskFile } from '#shared/contract/desk.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Select } from '#ds/primitives/select/select.tsx';
import { StateMark } from '#ds/primitives/state-mark/state-mark.tsx';
import { Switch } from '#ds/primitives/switch/switch.tsx';
import { Table } from '#ds/primitives/table/table.tsx';
import { usePageKeys } from '#product/page-keys.ts';
import { fileMark, isModel } from './desk-terms.ts';

type Props = {
  files: readonly DeskFile[];
  /** All files, for what one of them may stand for. */
  models: readonly DeskFile[];
  /** The file in hand. */
  chosen: DeskFile | undefined;
  onChoose: (file: DeskFile) => void;
  /** Whether who looks may change anything. */
  mayChange: boolean;
  onEdit: (modelId: string) => void;
};

/** The files found on engines, each with the model it stands for, its price and whether it is on sale. `j` and `k` walk the rows, Enter edits. */
export function FileTable({ files, models, chosen, onChoose, mayChange, onEdit }: Props): ReactElement {
  const save = useSaveModel();
  const url = useImageUrl();
  const box = useRef<HTMLDivElement>(null);
  function step(by: 1 | -1): void {
    const next = files[Math.max(0, files.findIndex((file) => file === chosen) + by)];
    const names = box.current?.querySelectorAll<HTMLElement>('th button');
    if (next) names?.[files.indexOf(next)]?.focus();
  }
  usePageKeys({ j: () => step(1), k: () => step(-1) });
  return (
    <div ref={box}>
      <Table
        dense
        current={(file) => file === chosen}
        caption="模型文件"
        rows={files}
        rowKey={({ kind, stem }) => `${kind} ${stem}`}
        columns={[
          {
            label: '引擎里的文件',
            cell: (file) => (
              <button
                type="button"
                className="font-medium"
                onFocus={() => onChoose(file)}
                onClick={() => onChoose(file)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && file.model && mayChange) onEdit(file.model.id);
                }}
              >
                {file.name}
              </button>
            ),
          },
          { label: '在哪台', cell: ({ engines }) => engines.join('，') || '−' },
          {
            label: '对应产品模型',
            cell: (file) =>
              file.model ? (
                <button
                  type="button"
                  disabled={!mayChange}
                  onClick={() => onEdit(file.model?.id ?? '')}
                  className="flex items-center gap-2 rounded-tick hover:underline"
                >
                  <img src={url(file.model.image, 240)} alt="" className="size-6 rounded-tick object-cover" />
                  <span className="font-medium text-1">{file.model.name}</span>
                </button>
              ) : isModel(file) && mayChange ? (
                <StandsFor file={file} models={models} />
              ) : (
                '−'
              ),
          },
          {
            label: '底模',
            cell: ({ base, model }) => (model && base && base !== model.base ? `${base} ≠ ${model.base}` : base || model?.base || '−'),
          },
          {
            label: '积分 / 张',
            align: 'end',
            cell: ({ model }) =>
              model?.type !== 'checkpoint' ? '−' : mayChange ? <Price key={model.price} model={model} /> : priceOf(model),
          },
          {
            label: '上架',
            cell: ({ model, engines }) =>
              model ? (
                <span className="flex">
                  <Switch
                    label={`上架 ${model.name}`}
                    checked={model.listing === 'listed'}
                    disabled={!mayChange || (engines.length === 0 && model.listing !== 'listed')}
                    onChange={(on) => save.mutate({ id: model.id, listing: on ? 'listed' : 'hidden' })}
                  />
                </span>
              ) : null,
          },
          {
            label: '默认',
            cell: ({ model }) =>
              model?.type === 'checkpoint' ? (
                <input
                  type="radio"
                  name="default-model"
                  disabled={!mayChange}
                  aria-label={`默认 ${model.name}`}
                  checked={model.isDefault}
                  onChange={() => save.mutate({ id: model.id, isDefault: true })}
                  className="block size-4 accent-current"
                />
              ) : null,
          },
          {
            label: '状态',
            cell: (file) => {
              const { state, word } = fileMark(file);
              return <StateMark state={state}>{word}</StateMark>;
            },
          },
        ]}
      />
    </div>
  );
}

/** Chooses the model a file stands for: one of the same kind, for a file that was renamed. */
export function StandsFor({ file, models }: { file: DeskFile; models: readonly DeskFile[] }): ReactElement {
  const map = useMapFile();
  const items = models.flatMap(({ kind, model }) =>
    kind === file.kind && model ? [{ id: model.id, label: model.name, hint: model.base }] : [],
  );
  return (
    <Select
      label={`${file.name} 对应的模型`}
      size="sm"
      value={undefined}
      placeholder="对应到…"
      items={items}
      disabled={items.length === 0}
      onChange={(modelId) => map.mutate({ kind: file.kind === 'lora' ? 'lora' : 'checkpoint', stem: file.stem, modelId })}
    />
  );
}

const priceOf = ({ price, tablePrice }: NonNullable<DeskFile['model']>) => String(price ?? tablePrice);

/** The price where it stands: a press edits, Enter saves, Esc leaves it. */
function Price({ model }: { model: NonNullable<DeskFile['model']> }): ReactElement {
  const save = useSaveModel();
  const [text, setText] = useState<string>();
  const told = priceOf(model);
  if (text === undefined) {
    return (
      <Button size="sm" variant="ghost" aria-label={`${model.name} 每张 ${told} 积分，修改`} onClick={() => setText(told)}>
        {told}
      </Button>
    );
  }
  return (
    <input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the button that was just pressed
      autoFocus
      aria-label={`${model.name} 每张积分`}
      inputMode="numeric"
      value={text}
      onChange={(event) => setText(event.target.value.replace(/\D/g, '').slice(0, 4))}
      onBlur={() => setText(undefined)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setText(undefined);
        if (event.key !== 'Enter') return;
        save.mutate({ id: model.id, price: text === '' ? null : Number(text) });
        setText(undefined);
      }}
      className="h-7 w-16 rounded-tick border border-control bg-field px-1.5 text-right num"
    />
  );
}
