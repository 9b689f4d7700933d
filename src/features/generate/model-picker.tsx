import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useFavorite, useModels } from '#api/content/hooks.ts';
import type { Model } from '#api/contract/content.ts';
import { failureMessage } from '#api/failure-message.ts';
import { ModelCard } from '#ds/patterns/model-card/model-card.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Chip } from '#ds/primitives/chip/chip.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { SearchBox } from '#ds/primitives/search-box/search-box.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { count } from '#lib/format.ts';
import { requireLogin, session } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { useImageUrl } from '#state/use-image-url.ts';
import { addLora, chooseModel } from './draft.ts';

type ModelPickerProps = {
  type: 'checkpoint' | 'lora';
  /** Starts with the member's collection. */
  collected: boolean;
  onClose: () => void;
};

/** The storehouse in a dialog: one checkpoint, or LoRA models up to the limit. */
export function ModelPicker({ type, collected, onClose }: ModelPickerProps): ReactElement {
  const [text, setText] = useState('');
  const [mine, setMine] = useState(collected);
  const models = useModels({ pageSize: 999, sort: 'uses' });
  const favorite = useFavorite();
  const url = useImageUrl();
  const matching = (models.data ?? []).filter(
    (model) =>
      model.type === type &&
      (model.collected || !mine) &&
      [model.name, model.user?.name ?? '', ...model.trigger, ...model.tags].some((word) =>
        word.toLowerCase().includes(text.trim().toLowerCase()),
      ),
  );
  function save(model: Model): void {
    if (!session.token) return requireLogin();
    favorite.mutate(
      { kind: 'model', action: 'collect', targetId: model.id, on: !model.collected },
      { onSuccess: () => void models.refetch() },
    );
  }
  function pick(id: string): void {
    const refused = type === 'checkpoint' ? chooseModel(id) : addLora(id);
    if (refused) toast('warn', refused);
    else onClose();
  }
  return (
    <Dialog
      open
      title={type === 'checkpoint' ? '选择模型' : '添加 LoRA'}
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
      {models.isError ? (
        <EmptyState stone="broken" title="模型没有载入" action={<Button onClick={() => void models.refetch()}>重试</Button>}>
          {failureMessage(failureOf(models.error))}
        </EmptyState>
      ) : models.isPending ? (
        <div className="grid grid-cols-2 gap-4 tablet:grid-cols-4">
          {Array.from({ length: 8 }, (_, i) => (
            <Skeleton key={i} ratio={1} />
          ))}
        </div>
      ) : matching.length === 0 ? (
        <EmptyState stone="lens" title={mine && text === '' ? '还没有收藏的模型' : '没有找到这样的模型'}>
          {mine ? '在模型卡片上点收藏，常用的模型就在这里' : '换个词试试，或清空搜索看全部'}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-2 gap-4 pb-2 tablet:grid-cols-4">
          {matching.map((model) => (
            <li key={model.id}>
              <ModelCard
                as="button"
                name={model.name}
                src={url(model.image)}
                author={{ name: model.user?.name ?? '官方', official: model.official }}
                uses={count(model.uses)}
                kinds={[type === 'checkpoint' ? '大模型' : 'LoRA', model.base]}
                saved={model.collected}
                open={{ onClick: () => pick(model.id) }}
                use={{ onClick: () => pick(model.id) }}
                onSave={() => save(model)}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
