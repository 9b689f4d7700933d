import { useDrawingOptions } from '#api/generation/hooks.ts';
import { SlidersHorizontal } from 'lucide-react';
import { type PointerEvent, type ReactElement, useRef } from 'react';
import { useDict, useAllModels } from '#api/content/hooks.ts';
import { Chip } from '#ds/primitives/chip/chip.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Select, type SelectItem } from '#ds/primitives/select/select.tsx';
import { useImageUrl } from '#product/use-image-url.ts';
import { chooseModel, type Draft, draft } from './draft.ts';

/** A finger that moves this far on the handle meant a direction, in CSS pixels. */
const SWIPE = 24;

type Props = {
  form: Draft;
  raised: boolean;
  counts: readonly SelectItem[];
  onCount: (num: string) => void;
  onRaise: (raised: boolean) => void;
};

/** Phones: the handle of the sheet and, while it is low, the most changed fields in one row. */
export function PhoneStrip({ form, raised, counts, onCount, onRaise }: Props): ReactElement {
  const byDefault = useDrawingOptions('').data?.model?.id;
  const from = useRef(0);
  const swiped = useRef(false);
  const models = useAllModels().data ?? [];
  const ratios = useDict('canvaRatioList').data ?? [];
  const url = useImageUrl();
  const [lora] = form.loras;
  function drop(event: PointerEvent): void {
    const moved = event.clientY - from.current;
    swiped.current = Math.abs(moved) >= SWIPE;
    if (swiped.current) onRaise(moved < 0);
  }
  function tap(): void {
    // The click that ends a swipe is not one more press.
    if (swiped.current) swiped.current = false;
    else onRaise(!raised);
  }
  return (
    <div className="flex flex-none flex-col gap-2 px-3 pt-1 tablet:hidden">
      <button
        type="button"
        aria-label={raised ? '收起参数' : '展开参数'}
        aria-expanded={raised}
        onPointerDown={(event) => {
          from.current = event.clientY;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerUp={drop}
        onClick={tap}
        className="relative mx-auto grid h-4 w-24 touch-target touch-none place-items-center"
      >
        <span aria-hidden="true" className="h-1 w-9 rounded-full bg-control" />
      </button>
      <div className={raised ? 'hidden' : 'flex items-center gap-1'}>
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
          <Chip variant="line" onClick={() => onRaise(true)}>
            {lora ? `${models.find((model) => model.id === lora.id)?.name ?? lora.id} ${lora.weight.toFixed(2)}` : 'LoRA'}
          </Chip>
          <Select
            label="画幅"
            placeholder="画幅"
            size="sm"
            face="flat"
            value={form.ratio}
            items={ratios.map((row) => ({ id: String(row.val), label: String(row.val) }))}
            onChange={(ratio) => (draft.ratio = ratio)}
          />
          <Select label="张数" placeholder="张数" size="sm" face="flat" value={String(form.num)} items={counts} onChange={onCount} />
        </div>
        <IconButton label="更多参数" icon={SlidersHorizontal} onClick={() => onRaise(true)} />
      </div>
    </div>
  );
}
