import { Link, linkOptions } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useFavorite, useModels } from '#api/content/hooks.ts';
import type { Model } from '#api/contract/content.ts';
import { failureMessage } from '#api/failure-message.ts';
import { ModelCard } from '#ds/patterns/model-card/model-card.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { SearchBox } from '#ds/primitives/search-box/search-box.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { count } from '#lib/format.ts';
import { requireLogin, session } from '#state/session.ts';
import { useImageUrl } from '#state/use-image-url.ts';
import { asLink } from '#lib/as-link.ts';

type Kind = 'all' | 'checkpoint' | 'lora';
const grid = 'grid grid-cols-2 gap-4 tablet:grid-cols-3 desktop:grid-cols-5';

/** R5.4, the part that is open: the library with search, kind and collection; detail and training are later work. */
export function StorehousePage(): ReactElement {
  const [text, setText] = useState('');
  const [kind, setKind] = useState<Kind>('all');
  const models = useModels({ pageSize: 999, sort: 'uses' });
  const favorite = useFavorite();
  const url = useImageUrl();
  const found = (models.data ?? []).filter(
    (model) =>
      (kind === 'all' || model.type === kind) &&
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
  return (
    <div className="flex flex-col gap-4 pt-3">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-24 font-semibold">模型库</h1>
        <div className="w-full max-w-form">
          <SearchBox label="搜索模型、作者、触发词" value={text} onChange={setText} />
        </div>
        <Segmented
          label="类型"
          value={kind}
          items={[
            { id: 'all', label: '全部' },
            { id: 'checkpoint', label: '大模型' },
            { id: 'lora', label: 'LoRA' },
          ]}
          onChange={setKind}
        />
      </div>
      {models.isPending ? (
        <div aria-hidden="true" className={grid}>
          {Array.from({ length: 10 }, (_, i) => (
            <Skeleton key={i} ratio={1} />
          ))}
        </div>
      ) : models.isError && !models.data ? (
        <EmptyState stone="broken" title="模型没有载入" action={<Button onClick={() => void models.refetch()}>重试</Button>}>
          {failureMessage(failureOf(models.error))}
        </EmptyState>
      ) : found.length === 0 ? (
        <EmptyState stone="lens" title="没有找到这样的模型">
          换个词试试，或清空搜索看全部
        </EmptyState>
      ) : (
        <>
          <h2 className="sr-only">全部模型</h2>
          <ul className={grid}>
            {found.map((model) => (
              <li key={model.id}>
                <ModelCard
                  as={Link}
                  name={model.name}
                  src={url(model.image)}
                  kinds={[model.type === 'checkpoint' ? '大模型' : 'LoRA', model.base]}
                  author={{
                    name: model.official ? '官方' : (model.user?.name ?? ''),
                    official: model.official,
                    avatar: model.user ? url(model.user.image) || undefined : undefined,
                  }}
                  uses={count(model.uses)}
                  saved={model.collected}
                  open={asLink(linkOptions({ to: '/model-info', search: { id: model.id } }))}
                  use={asLink(
                    linkOptions({
                      to: '/tool/aiCreate/index',
                      search: {
                        againImgMake: model.type === 'checkpoint' ? { modelId: model.id } : { loras: [{ id: model.id, weight: 0.8 }] },
                      },
                    }),
                  )}
                  onSave={() => save(model)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
