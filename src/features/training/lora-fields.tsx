import type { ReactElement } from 'react';
import type { DatasetKind } from '#shared/contract/datasets.ts';
import type { TrainerOption, TrainingSettings } from '#shared/contract/training.ts';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Select } from '#ds/primitives/select/select.tsx';
import { Stepper } from '#ds/primitives/stepper/stepper.tsx';
import { loraPresets, RANKS, RATES, RESOLUTIONS } from './lora-settings.ts';

const kinds = [
  { id: 'character', label: '角色' },
  { id: 'style', label: '画风' },
  { id: 'icon', label: '图标' },
  { id: 'custom', label: '自定义' },
] as const satisfies readonly { id: DatasetKind; label: string }[];

type Props = {
  kind: DatasetKind;
  settings: TrainingSettings;
  bases: TrainerOption['bases'];
  baseId: string | undefined;
  onBase: (id: string) => void;
  /** Another type was chosen, with what is usual for it, or a setting was changed. */
  onChange: (kind: DatasetKind, settings: TrainingSettings) => void;
};

const choices = (values: readonly number[], unit = '') => values.map((value) => ({ id: String(value), label: `${value}${unit}` }));

/** What a LoRA is trained for and how: by its type, or each part by itself. */
export function LoraFields({ kind, settings, bases, baseId, onBase, onChange }: Props): ReactElement {
  const set = (part: Partial<TrainingSettings>) => onChange('custom', { ...settings, ...part });
  const row = (label: string, field: ReactElement) => (
    <div className="flex items-center justify-between">
      <span aria-hidden="true" className="text-13 font-medium text-2">
        {label}
      </span>
      {field}
    </div>
  );
  return (
    <>
      <Segmented
        label="训练类型"
        full
        items={kinds}
        value={kind}
        onChange={(to) => onChange(to, to === 'custom' ? settings : loraPresets[to])}
      />
      <div className="flex flex-col gap-1.5">
        <span aria-hidden="true" className="text-13 font-medium text-2">
          底模
        </span>
        <Select
          label="底模"
          block
          value={baseId}
          placeholder="选择底模"
          items={bases.map(({ id, name, base }) => ({ id, label: name, hint: base }))}
          onChange={onBase}
        />
      </div>
      {row('每张重复', <Stepper label="每张重复" value={settings.repeats} min={1} max={50} onChange={(repeats) => set({ repeats })} />)}
      {kind === 'custom' && (
        <>
          {row(
            '分辨率',
            <Select
              label="分辨率"
              size="sm"
              value={String(settings.resolution)}
              items={choices(RESOLUTIONS, ' 像素')}
              onChange={(value) => set({ resolution: Number(value) })}
            />,
          )}
          {row(
            '秩',
            <Select
              label="秩"
              size="sm"
              value={String(settings.rank)}
              items={choices(RANKS)}
              onChange={(value) => set({ rank: Number(value) })}
            />,
          )}
          {row(
            '学习率',
            <Select
              label="学习率"
              size="sm"
              value={String(settings.lr)}
              items={choices(RATES)}
              onChange={(value) => set({ lr: Number(value) })}
            />,
          )}
          {row('每步张数', <Stepper label="每步张数" value={settings.batch} min={1} max={8} onChange={(batch) => set({ batch })} />)}
        </>
      )}
    </>
  );
}
