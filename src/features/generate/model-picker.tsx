import { type ReactElement, useDeferredValue, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useDrawingOptions } from '#api/generation/hooks.ts';
import { modelFacts, unfitness, useModelLibrary } from '#product/model-library.ts';
import { ModelCard } from '#ds/patterns/model-card/model-card.tsx';
import { ModelShelf } from '#ds/patterns/model-shelf/model-shelf.tsx';
import { Chip } from '#ds/primitives/chip/chip.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { SearchBox } from '#ds/primitives/search-box/search-box.tsx';
import { count } from '#lib/format.ts';
import { toast } from '#state/toasts.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { addLora, chooseModel, draft } from './draft.ts';

type ModelPickerProps = {
  type: 'checkpoint' | 'lora';
  /** Starts with the member's collection. */
  collected: boolean;
  onClose: () => void;
};

/** The storehouse in a dialog: one checkpoint, or LoRAs and trained styles up to the limit. */
export function ModelPicker({ type, collected, onClose }: ModelPickerProps): ReactElement {
  const [text, setText] = useState('');
  const [mine, setMine] = useState(collected);
  const { models, problem, retry, save } = useModelLibrary(useDeferredValue(text));
  // The frame is painted first, and the cards are drawn in slices.
  const isPainted = useDeferredValue(true, false);
  const url = useImageUrl();
  const base = useDrawingOptions(useSnapshot(draft).modelId).data?.model?.base;
  function pick(id: string): void {
    const refused = type === 'checkpoint' ? chooseModel(id) : addLora(id);
    if (refused) toast('warn', refused);
    else onClose();
  }
  return (
    <Dialog
      open
      title={type === 'checkpoint' ? '选择模型' : '添加 LoRA 或画风'}
      width="membership"
      onClose={onClose}
      head={
        <div className="flex flex-wrap items-center gap-3">
          <div className="min-w-0 flex-1">
            <SearchBox label="搜索模型、作者、触发词" value={text} onChange={setText} />
          </div>
          <Chip pressed={mine} onClick={() => setMine(!mine)}>
            我的收藏
          </Chip>
        </div>
      }
    >
      <ModelShelf
        columns={4}
        models={
          isPainted
            ? models?.filter((model) => (model.type === 'checkpoint') === (type === 'checkpoint') && (model.collected || !mine))
            : undefined
        }
        problem={problem}
        labels={mine ? { none: '还没有收藏的模型', advice: '在模型卡片上点收藏，常用的模型就在这里' } : {}}
        modelKey={(model) => model.id}
        onRetry={retry}
      >
        {(model) => {
          const { kinds, author } = modelFacts(model);
          return (
            <ModelCard
              as="button"
              name={model.name}
              src={url(model.image, 480)}
              author={{ name: author.name, official: author.official, avatar: url(author.image, 240) || undefined }}
              uses={count(model.uses)}
              kinds={kinds}
              unfit={unfitness(model, type === 'lora' ? base : undefined)}
              saved={model.collected}
              open={{ onClick: () => pick(model.id) }}
              use={{ onClick: () => pick(model.id) }}
              onSave={() => save(model)}
            />
          );
        }}
      </ModelShelf>
    </Dialog>
  );
}
