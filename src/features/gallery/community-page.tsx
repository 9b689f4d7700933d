import { type ReactElement, type ReactNode, useState } from 'react';
import { InBar } from '#ds/foundations/bar-place.tsx';
import { FilterTabs } from '#ds/patterns/filter-tabs/filter-tabs.tsx';
import { SearchBox } from '#ds/primitives/search-box/search-box.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Select } from '#ds/primitives/select/select.tsx';
import { requireLogin, session } from '#state/session.ts';

type Sort = 'hot' | 'new' | 'likes';
/** What the address says; what is at its default is left out of it. */
export type CommunitySearch = { q?: string | undefined; tag?: string | undefined; sort?: Sort | undefined; from?: 'follows' | undefined };
type Props = { search: CommunitySearch; children: ReactNode; onSearch: (next: CommunitySearch) => void };

const tags = ['全部', '场景', '角色', '道具图标', '像素', '体素', '材质', '卡牌', 'Logo', '水墨', '国风', '3D 玩具', '海报', '插画'];

/** R5.2: the square's filters; what is chosen lives in the address. */
export function CommunityPage({ search, children, onSearch }: Props): ReactElement {
  const [text, setText] = useState(search.q ?? '');
  const [asked, setAsked] = useState(search.q);
  // The address changed from elsewhere: Back, or filters that were cleared.
  if (asked !== search.q) {
    setAsked(search.q);
    setText(search.q ?? '');
  }
  const next = (change: CommunitySearch) => {
    const { q, tag, sort, from } = { ...search, ...change };
    onSearch({ ...(q && { q }), ...(tag && { tag }), ...(sort && sort !== 'hot' && { sort }), ...(from && { from }) });
  };
  const wall = search.from ?? (search.sort === 'new' ? 'new' : 'hot');
  function choose(chosen: 'hot' | 'new' | 'follows'): void {
    if (chosen === 'follows' && !session.token) return requireLogin();
    next({ from: chosen === 'follows' ? chosen : undefined, sort: chosen === 'hot' ? 'hot' : 'new' });
  }
  return (
    <div className="flex flex-col gap-3.5">
      <InBar>
        <Segmented
          label="内容"
          value={wall}
          items={[
            { id: 'hot', label: '推荐' },
            { id: 'new', label: '最新' },
            { id: 'follows', label: '关注' },
          ]}
          onChange={choose}
        />
        <div className="min-w-40 flex-1 tablet:max-w-75">
          <SearchBox
            label="搜索画面、风格"
            slash
            value={text}
            onChange={(value) => {
              setText(value);
              if (value === '') next({ q: undefined });
            }}
            onSearch={(value) => next({ q: value.trim() || undefined })}
          />
        </div>
      </InBar>
      <h1 className="sr-only">灵感广场</h1>
      <FilterTabs
        label="题材"
        value={search.tag ?? '全部'}
        items={tags.map((name) => ({ id: name, label: name }))}
        onChange={(tag) => next({ tag: tag === '全部' ? undefined : tag })}
        aside={
          <Select
            label="排序"
            size="sm"
            value={search.sort ?? 'hot'}
            items={[
              { id: 'hot', label: '最热' },
              { id: 'likes', label: '最多喜欢' },
              { id: 'new', label: '最新' },
            ]}
            onChange={(sort) => next({ sort })}
          />
        }
      />
      {children}
    </div>
  );
}
