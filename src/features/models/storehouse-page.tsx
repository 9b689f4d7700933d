import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useSnapshot } from 'valtio';
import { useModelLibrary } from '#product/model-library.ts';
import type { Model } from '#shared/contract/content.ts';
import { InBar } from '#ds/foundations/bar-place.tsx';
import { ModelShelf } from '#ds/patterns/model-shelf/model-shelf.tsx';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { Chip } from '#ds/primitives/chip/chip.tsx';
import { SearchBox } from '#ds/primitives/search-box/search-box.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Select } from '#ds/primitives/select/select.tsx';
import { Tabs } from '#ds/primitives/tabs/tabs.tsx';
import { count } from '#lib/format.ts';
import { oneOf, wordsOf } from '#lib/search.ts';
import { requireLogin, session } from '#state/session.ts';
import { LibraryCard } from './library-card.tsx';
import { useDebouncedText } from '#product/use-debounced-text.ts';

const shelves = ['all', 'official', 'collected', 'mine'] as const;
type Shelf = (typeof shelves)[number];
const kinds = ['all', 'checkpoint', 'lora', 'style'] as const;
const orders = ['uses', 'new'] as const;
/** What the address says; what is at its default is left out of it. */
export type StorehouseSearch = {
  q?: string | undefined;
  shelf?: Shelf | undefined;
  kind?: (typeof kinds)[number] | undefined;
  topic?: string | undefined;
  base?: string | undefined;
  order?: (typeof orders)[number] | undefined;
};
type Props = {
  /** As it stands in the address: anything that is none of the choices counts as the default (F-39). */
  search: { [Field in keyof StorehouseSearch]: string | undefined };
  onSearch: (next: StorehouseSearch) => void;
};

const topics = ['场景', '角色', '道具图标', '像素', '体素', '材质', 'Logo', '国风'];
/** Choices of the two selects that narrow nothing. */
const ANY_BASE = '';

/** What is chosen, without what is at its default. */
function addressOf({ q, shelf, kind, topic, base, order }: StorehouseSearch): StorehouseSearch {
  const words = q?.trim();
  return {
    ...(words && { q: words }),
    ...(shelf !== 'all' && { shelf }),
    ...(kind !== 'all' && { kind }),
    ...(topic && { topic }),
    ...(base && { base }),
    ...(order !== 'uses' && { order }),
  };
}

/** R5.4: the library by shelf, kind, topic, base and words; what is chosen lives in the address. */
export function StorehousePage({ search, onSearch }: Props): ReactElement {
  const me = useSnapshot(session).userInfo?.id;
  const own = (shelf: Shelf) => shelf === 'collected' || shelf === 'mine';
  const asked = oneOf(search.shelf, shelves) ?? 'all';
  const shelf = me === undefined && own(asked) ? 'all' : asked;
  const kind = oneOf(search.kind, kinds) ?? 'all';
  const order = oneOf(search.order, orders) ?? 'uses';
  const topic = oneOf(search.topic, topics);
  const chosen = { shelf, kind, topic, base: wordsOf(search.base), order };
  const [text, setText] = useDebouncedText(wordsOf(search.q), (q) => onSearch(addressOf({ ...chosen, q })));
  const next = (change: StorehouseSearch) => onSearch(addressOf({ ...chosen, q: text, ...change }));
  const { models, problem, retry } = useModelLibrary(text);
  const bases = [...new Set(models?.map((model) => model.base))];
  const base = oneOf(search.base, bases) ?? ANY_BASE;
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
        onChange={(chosen) => (me === undefined && own(chosen) ? requireLogin() : next({ shelf: chosen }))}
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
            { id: 'style', label: '画风' },
          ]}
          onChange={(chosen) => next({ kind: chosen })}
        />
        <span aria-hidden="true" className="mx-1 h-4.5 w-px bg-line-2 max-desktop:hidden" />
        <div role="group" aria-label="题材" className="scroll-row min-w-0 flex-1 gap-2 max-desktop:order-last max-desktop:basis-full">
          {topics.map((name) => (
            <Chip key={name} pressed={name === topic} onClick={() => next({ topic: name === topic ? undefined : name })}>
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
            onChange={(chosen) => next({ base: chosen })}
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
            onChange={(chosen) => next({ order: chosen })}
          />
        </span>
      </div>
      <h2 className="sr-only">模型</h2>
      <ModelShelf models={sorted} problem={problem} modelKey={(model) => model.id} onRetry={retry}>
        {(model) => <LibraryCard model={model} />}
      </ModelShelf>
    </div>
  );
}
