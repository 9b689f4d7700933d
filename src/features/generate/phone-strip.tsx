import { useDrawingOptions } from '#api/generation/hooks.ts';
import { SlidersHorizontal } from 'lucide-react';
import type { ReactElement } from 'react';
import { useDict, useAllModels } from '#api/content/hooks.ts';
import { Chip } from '#ds/primitives/chip/chip.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { SnapGrip } from '#ds/primitives/sheet/snap-grip.tsx';
import { Select, type SelectItem } from '#ds/primitives/select/select.tsx';
import { sizeName } from '#shared/rules/size.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { chooseModel, type Draft, draft } from './draft.ts';

/** How high the fields are at each: the description alone, some of them, and what the screen holds. */
const heightsOf = ({ scrollHeight }: HTMLElement): number[] => {
  const low = Math.min(scrollHeight, innerHeight * 0.3);
  return [low, innerHeight * 0.44, innerHeight - 200].map((most) => Math.max(low, most));
};

/** In place of a ratio: the size that was typed. */
const TYPED = 'typed';

type Props = {
  form: Draft;
  /** The description is being written: the most changed fields stand above it. */
  typing: boolean;
  /** Which of its heights the sheet has, from 0. */
  at: number;
  /** Id of the fields. */
  controls: string;
  counts: readonly SelectItem[];
  onCount: (num: string) => void;
  onSnap: (at: number) => void;
};

/** Phones: the handle of the sheet and, while the description is written, the most changed fields in one row. */
export function PhoneStrip({ form, typing, at, controls, counts, onCount, onSnap }: Props): ReactElement {
  const byDefault = useDrawingOptions('').data?.model?.id;
  const models = useAllModels().data ?? [];
  const ratios = useDict('canvaRatioList').data ?? [];
  const url = useImageUrl();
  const [lora] = form.loras;
  return (
    <div className="flex flex-none flex-col gap-2 px-3 pt-1 tablet:hidden beside:hidden">
      <SnapGrip at={at} controls={controls} heights={heightsOf} onSnap={onSnap} />
      <div className={typing && at === 0 ? 'flex items-center gap-1' : 'hidden'}>
        <div className="scroll-row min-w-0 flex-1 items-center gap-2">
          <Select
            label="模型"
            size="sm"
            face="flat"
            value={form.modelId || byDefault}
            items={models
              .filter((model) => model.type === 'checkpoint')
              .map((model) => ({ id: model.id, label: model.name, thumb: url(model.image, 240) }))}
            placeholder="选择模型"
            onChange={chooseModel}
          />
          <Chip variant="line" onClick={() => onSnap(1)}>
            {lora ? `${models.find((model) => model.id === lora.id)?.name ?? lora.id} ${lora.weight.toFixed(2)}` : 'LoRA'}
          </Chip>
          <Select
            label="画幅"
            placeholder="画幅"
            size="sm"
            face="flat"
            value={form.size ? TYPED : form.ratio}
            items={[
              ...ratios.map((row) => ({ id: String(row.val), label: String(row.val) })),
              ...(form.size ? [{ id: TYPED, label: sizeName(form.size) }] : []),
            ]}
            onChange={(ratio) => ratio !== TYPED && Object.assign(draft, { ratio, size: null })}
          />
          {form.grid ? (
            <Chip variant="line" onClick={() => onSnap(1)}>
              网格
            </Chip>
          ) : (
            <Select label="张数" placeholder="张数" size="sm" face="flat" value={String(form.num)} items={counts} onChange={onCount} />
          )}
        </div>
        <IconButton label="更多参数" icon={SlidersHorizontal} onClick={() => onSnap(1)} />
      </div>
    </div>
  );
}
