import { Link, linkOptions } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useSnapshot } from 'valtio';
import { modelFacts, useModelLibrary } from '#api/content/model-library.ts';
import type { Model } from '#api/contract/content.ts';
import { InBar } from '#ds/foundations/bar-place.tsx';
import { ModelCard } from '#ds/patterns/model-card/model-card.tsx';
import { ModelShelf } from '#ds/patterns/model-shelf/model-shelf.tsx';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { Chip } from '#ds/primitives/chip/chip.tsx';
import { SearchBox } from '#ds/primitives/search-box/search-box.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Select } from '#ds/primitives/select/select.tsx';
import { Tabs } from '#ds/primitives/tabs/tabs.tsx';
import { asLink } from '#lib/as-link.ts';
import { count } from '#lib/format.ts';
import { requireLogin, session } from '#state/session.ts';
import { useImageUrl } from '#state/use-image-url.ts';

type Shelf = 'all' | 'official' | 'collected' | 'mine';
type Kind = 'all' | 'checkpoint' | 'lora';
const topics = ['场景', '角色', '道具图标', '像素', '体素', '材质', 'Logo', '国风'];
/** Choices of the two selects that narrow nothing. */
const ANY_BASE = '';

/** R5.4, the part that is open: the library by shelf, kind, topic, base and words; detail and training are later work. */
export function StorehousePage(): ReactElement {
  const me = useSnapshot(session).userInfo?.id;
  const [text, setText] = useState('');
  const [shelf, setShelf] = useState<Shelf>('all');
  const [kind, setKind] = useState<Kind>('all');
  const [topic, setTopic] = useState<string>();
  const [base, setBase] = useState(ANY_BASE);
  const [order, setOrder] = useState<'uses' | 'new'>('uses');
  const { models, problem, retry, save } = useModelLibrary(text);
  const url = useImageUrl();
  const on: Record<Shelf, (model: Model) => boolean> = {
    all: () => true,
    official: (model) => model.official,
    collected: (model) => model.collected,
    mine: (model) => me !== undefined && model.user?.id === me && !model.official,
  };
  const counted = (of: Shelf) => (me === undefined || !models ? undefined : count(models.filter(on[of]).length));
  const shown = models?.filter(
    (model) =>
      on[shelf](model) &&
      (kind === 'all' || model.type === kind) &&
      (topic === undefined || model.tags.includes(topic)) &&
      (base === ANY_BASE || model.base === base),
  );
  const sorted = order === 'new' ? shown?.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)) : shown;
  const bases = [...new Set(models?.map((model) => model.base))];
  return (
    <div className="flex flex-col gap-4 pt-1">
      <InBar>
        <div className="w-full tablet:w-80">
          <SearchBox label="搜索模型、作者、触发词" slash value={text} onChange={setText} />
        </div>
      </InBar>
      <h1 className="sr-only">模型库</h1>
      <Tabs
        label="模型分类"
        size="lg"
        value={shelf}
        tabs={[
          { id: 'all', label: '全部模型' },
          { id: 'official', label: '官方' },
          { id: 'collected', label: '我的收藏', count: counted('collected') },
          { id: 'mine', label: '我训练的', count: counted('mine') },
        ]}
        onChange={(next) => (me === undefined && (next === 'collected' || next === 'mine') ? requireLogin() : setShelf(next))}
        aside={
          <span className="max-tablet:hidden">
            <ButtonLink as={Link} to="/tool/study/edit-data-list" icon={Plus}>
              训练模型
            </ButtonLink>
          </span>
        }
      />
      <div className="flex flex-wrap items-center gap-2">
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
        <span aria-hidden="true" className="mx-1 h-4.5 w-px bg-line-2 max-desktop:hidden" />
        <div
          role="group"
          aria-label="题材"
          className="-m-1 flex min-w-0 flex-1 gap-2 overflow-x-auto p-1 max-desktop:order-last max-desktop:basis-full"
        >
          {topics.map((name) => (
            <Chip key={name} pressed={name === topic} onClick={() => setTopic(name === topic ? undefined : name)}>
              {name}
            </Chip>
          ))}
        </div>
        <span className="ml-auto max-tablet:hidden">
          <Select
            label="底模"
            size="sm"
            value={base}
            items={[{ id: ANY_BASE, label: '全部底模' }, ...bases.map((name) => ({ id: name, label: name }))]}
            onChange={setBase}
          />
        </span>
        <span className="max-tablet:ml-auto">
          <Select
            label="排序"
            size="sm"
            value={order}
            items={[
              { id: 'uses', label: '最多使用' },
              { id: 'new', label: '最新发布' },
            ]}
            onChange={setOrder}
          />
        </span>
      </div>
      <h2 className="sr-only">模型</h2>
      <ModelShelf models={sorted} problem={problem} modelKey={(model) => model.id} onRetry={retry}>
        {(model) => {
          const { kinds, author } = modelFacts(model);
          return (
            <ModelCard
              as={Link}
              name={model.name}
              src={url(model.image)}
              kinds={kinds}
              author={{ name: author.name, official: author.official, avatar: url(author.image) || undefined }}
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
          );
        }}
      </ModelShelf>
    </div>
  );
}
