import { SlidersHorizontal } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { InBar } from '#ds/foundations/bar-place.tsx';
import { FilterTabs } from '#ds/patterns/filter-tabs/filter-tabs.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Chip } from '#ds/primitives/chip/chip.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Popover } from '#ds/primitives/popover/popover.tsx';
import { KeptSearch } from '#ds/primitives/search-box/kept-search.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Select } from '#ds/primitives/select/select.tsx';
import { Switch } from '#ds/primitives/switch/switch.tsx';
import { requireLogin, session } from '#state/session.ts';
import { type CommunitySearch, leftOut, readCommunity, sorts, topics } from './community-search.ts';

type Props = { search: CommunitySearch; children: ReactNode; onSearch: (next: CommunitySearch) => void };

/** R5.2, R8.9: the square's filters; what is chosen lives in the address. */
export function CommunityPage({ search, children, onSearch }: Props): ReactElement {
  const next = (change: CommunitySearch) => onSearch(readCommunity({ ...search, ...change }));
  const wall = search.from ?? (search.sort === 'new' ? 'new' : 'hot');
  function choose(chosen: 'hot' | 'new' | 'follows'): void {
    if (chosen === 'follows' && !session.token) return requireLogin();
    next({ from: chosen === 'follows' ? chosen : undefined, sort: chosen === 'hot' ? 'hot' : 'new' });
  }
  const walls = (full: boolean) => (
    <Segmented
      label="内容"
      full={full}
      value={wall}
      items={[
        { id: 'hot', label: '推荐' },
        { id: 'new', label: '最新' },
        { id: 'follows', label: '关注' },
      ]}
      onChange={choose}
    />
  );
  return (
    <div className="flex flex-col gap-3.5 max-tablet:pt-1">
      <InBar>
        <span className="max-tablet:hidden">{walls(false)}</span>
        <div className="min-w-40 flex-1 tablet:max-w-75">
          <KeptSearch label="搜索画面、风格、创作者" kept={search.q} onSearch={(q) => next({ q })} />
        </div>
        <span className="flex-none tablet:hidden">
          <Narrow search={search} sorted onChange={next} />
        </span>
      </InBar>
      <h1 className="sr-only">灵感广场</h1>
      <div className="tablet:hidden">{walls(true)}</div>
      <FilterTabs
        label="题材"
        value={search.tag ?? '全部'}
        items={['全部', ...topics].map((name) => ({ id: name, label: name }))}
        onChange={(tag) => next({ tag: tag === '全部' ? undefined : tag })}
        aside={
          <span className="flex flex-none gap-2 max-tablet:hidden">
            <Select label="排序" size="sm" value={search.sort ?? 'hot'} items={sorts} onChange={(sort) => next({ sort })} />
            <Narrow search={search} onChange={next} />
          </span>
        }
      />
      {children}
    </div>
  );
}

type NarrowProps = {
  search: CommunitySearch;
  /** Phones: beside the search there is room for a glyph, and the order of the wall is chosen here, too. */
  sorted?: boolean;
  onChange: (change: CommunitySearch) => void;
};

/** What one does not want to see: what was seen, and whole topics. */
function Narrow({ search, sorted = false, onChange }: NarrowProps): ReactElement {
  const not = leftOut(search.not);
  function only(on: boolean): void {
    if (on && !session.token) return requireLogin();
    onChange({ unseen: on ? Math.ceil(Date.now() / 1000) : undefined });
  }
  return (
    <Popover
      label="筛选"
      trigger={
        sorted ? (
          <IconButton label="排序与筛选" icon={SlidersHorizontal} tip="none" size="lg" count={not.length + (search.unseen ? 1 : 0)} />
        ) : (
          <Button size="sm" icon={SlidersHorizontal} aria-pressed={not.length > 0 || search.unseen !== undefined}>
            筛选
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3 touch:gap-5">
        {sorted && (
          <div role="group" aria-label="排序" className="flex flex-wrap gap-2">
            <p className="w-full text-13 text-2">排序</p>
            {sorts.map(({ id, label }) => (
              <Chip key={id} pressed={id === (search.sort ?? 'hot')} onClick={() => onChange({ sort: id })}>
                {label}
              </Chip>
            ))}
          </div>
        )}
        <Switch label="只看没看过" checked={search.unseen !== undefined} onChange={only}>
          只看没看过
        </Switch>
        <div role="group" aria-label="不看这些题材" className="flex flex-wrap gap-1.5 touch:gap-2">
          <p className="w-full text-13 text-2">不看这些题材</p>
          {topics.map((name) => (
            <Chip
              key={name}
              size="sm"
              variant="line"
              pressed={not.includes(name)}
              onClick={() => onChange({ not: (not.includes(name) ? not.filter((one) => one !== name) : [...not, name]).join(',') })}
            >
              {name}
            </Chip>
          ))}
        </div>
      </div>
    </Popover>
  );
}
