import { type ReactElement, type ReactNode, useState } from 'react';
import { FilterTabs } from '#ds/patterns/filter-tabs/filter-tabs.tsx';
import { SearchBox } from '#ds/primitives/search-box/search-box.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';

type Search = { q?: string | undefined; tag?: string | undefined; sort: 'hot' | 'new' };
type Props = { search: Search; children: ReactNode; onSearch: (next: { q?: string; tag?: string; sort?: 'hot' | 'new' }) => void };

const tags = ['全部', '场景', '角色', '道具图标', '像素', '体素', '材质', '卡牌', 'Logo', '水墨', '国风', '3D 玩具', '海报', '插画'];

/** R5.2: the square's filters; what is chosen lives in the address. */
export function CommunityPage({ search, children, onSearch }: Props): ReactElement {
  const [text, setText] = useState(search.q ?? '');
  const next = (change: Partial<Search>) => {
    const { q, tag, sort } = { ...search, ...change };
    onSearch({ ...(q && { q }), ...(tag && { tag }), ...(sort !== 'hot' && { sort }) });
  };
  return (
    <div className="flex flex-col gap-4 pt-3">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-24 font-semibold">灵感广场</h1>
        <div className="w-full max-w-form">
          <SearchBox
            label="搜索画面、风格"
            value={text}
            onChange={(value) => {
              setText(value);
              if (value === '') next({ q: undefined });
            }}
            onSearch={(value) => next({ q: value.trim() || undefined })}
          />
        </div>
        <Segmented
          label="排序"
          value={search.sort}
          items={[
            { id: 'hot', label: '最热' },
            { id: 'new', label: '最新' },
          ]}
          onChange={(sort) => next({ sort })}
        />
      </div>
      <FilterTabs
        label="题材"
        value={search.tag ?? '全部'}
        items={tags.map((name) => ({ id: name, label: name }))}
        onChange={(tag) => next({ tag: tag === '全部' ? undefined : tag })}
      />
      {children}
    </div>
  );
}
