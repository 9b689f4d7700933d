import { ChevronRight, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useAllModels } from '#api/content/hooks.ts';
import { useDrawingOptions } from '#api/generation/hooks.ts';
import { LORAS_MAX, STRENGTH_MAX } from '#shared/contract/params.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { LoraRow } from '#ds/patterns/lora-row/lora-row.tsx';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { useImageUrl } from '#product/use-image-url.ts';
import { type Draft, draft } from './draft.ts';
import { openPicker } from './pickers.tsx';
import { VersionSelect } from './version-select.tsx';

/** The checkpoint in use and the LoRA models on top of it, with their weights. */
export function ModelSection({
  form,
  lacksLoras,
}: {
  form: Draft;
  /** Why no LoRA can be used, where the engine has none. */
  lacksLoras?: string | undefined;
}): ReactElement {
  'use memo';
  const models = useAllModels();
  const url = useImageUrl();
  const options = useDrawingOptions(form.modelId);
  const chosen = options.data?.model;
  const model = models.data?.find((one) => one.id === (form.modelId || chosen?.id));
  return (
    <section aria-label="模型" className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between">
        <h2 className="text-13 font-medium text-2">模型</h2>
        <button
          type="button"
          className="relative touch-target rounded-tick text-12 text-3 hover:text-1"
          onClick={() => openPicker('collected')}
        >
          收藏的模型
        </button>
      </div>
      <button
        type="button"
        onClick={() => openPicker('checkpoint')}
        className="flex items-center gap-3 rounded-box border border-line-2 bg-surface p-2 text-left hover:bg-hover"
      >
        <span className="size-12 flex-none">
          <Pic src={model ? url(model.image, 240) : undefined} alt="" />
        </span>
        <span className="min-w-0 flex-1">
          <b className="block truncate text-14 font-medium">
            {model?.name ?? chosen?.name ?? (options.data ? '引擎默认模型' : options.isPending ? '载入中' : '选择模型')}
          </b>
          {model && (
            <span className="specimen">
              <span>大模型</span>
              <span>{model.base}</span>
              <span>{model.official ? '官方' : (model.user?.name ?? '')}</span>
            </span>
          )}
        </span>
        <span className="flex items-center gap-1 text-13 text-2">
          更换
          <Icon of={ChevronRight} size={16} />
        </span>
      </button>
      <div className="flex flex-col gap-0.5">
        {form.loras.map((lora, index) => {
          const found = models.data?.find((one) => one.id === lora.id);
          return (
            <LoraRow
              key={lora.id}
              name={found?.name ?? lora.id}
              src={found ? url(found.image, 240) : undefined}
              weight={lora.weight}
              {...(found?.type === 'style' && { most: STRENGTH_MAX })}
              onWeight={(weight) => Object.assign(draft.loras[index] ?? {}, { weight })}
              onRemove={() => draft.loras.splice(index, 1)}
            >
              {found?.type === 'style' && (
                <VersionSelect
                  model={found}
                  version={lora.version}
                  onChange={(version) => Object.assign(draft.loras[index] ?? {}, { version })}
                />
              )}
            </LoraRow>
          );
        })}
        {lacksLoras && <p className="text-12 text-3">{lacksLoras}</p>}
        {!lacksLoras && form.loras.length < LORAS_MAX && (
          <button
            type="button"
            onClick={() => openPicker('lora')}
            className="flex h-7 items-center gap-2 rounded-ctl text-13 text-2 hover:text-1 max-tablet:h-11"
          >
            <Icon of={Plus} size={14} />
            添加 LoRA
            <span className="ml-auto text-12 text-3 num">
              {form.loras.length} / {LORAS_MAX}
            </span>
          </button>
        )}
      </div>
    </section>
  );
}
