import { SlidersHorizontal } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useCollections } from '#api/collections/hooks.ts';
import { useAtLeast } from '#ds/foundations/use-at-least.ts';
import { InBar } from '#ds/foundations/bar-place.tsx';
import { Chip } from '#ds/primitives/chip/chip.tsx';
import { SignInFirst } from '#ds/primitives/empty-state/sign-in-first.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Popover } from '#ds/primitives/popover/popover.tsx';
import { KeptSearch } from '#ds/primitives/search-box/kept-search.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Select } from '#ds/primitives/select/select.tsx';
import { Tabs } from '#ds/primitives/tabs/tabs.tsx';
import { count } from '#lib/format.ts';
import { requireLogin, session } from '#state/session.ts';
import { type CreationsSearch, kinds, readCreations, spans } from './creations-search.ts';
import { Works } from './works.tsx';

type Props = {
  search: CreationsSearch;
  /** The collections, where they are asked for. */
  children: ReactNode;
  onSearch: (next: CreationsSearch) => void;
};

const titles = { works: '我的创作', collections: '收藏集', bin: '回收站' } as const;

/** R5.5, R8.6: everything one made, day by day, collections, and the recycle bin; what is shown lives in the address. */
export function CreationsPage({ search, children, onSearch }: Props): ReactElement {
  const { token } = useSnapshot(session);
  const next = (change: CreationsSearch) => onSearch(readCreations({ ...search, ...change }));
  const bin = search.show === 'bin';
  const isPhone = !useAtLeast('tablet');
  const tab = search.tab ?? (bin ? 'bin' : 'works');
  const collections = useCollections(token !== '' && tab === 'collections').data;
  if (!token) {
    return (
      <>
        <InBar>
          <h1 className="text-20 font-semibold">{titles[tab]}</h1>
        </InBar>
        <SignInFirst onSignIn={requireLogin}>{titles[tab]}只有你自己能看到。</SignInFirst>
      </>
    );
  }
  const bar = (
    <>
      <h1 className="sr-only">{titles[tab]}</h1>
      <div className="max-w-full flex-none">
        <Tabs
          label="我的创作"
          size="lg"
          ruled={false}
          manual
          value={tab}
          tabs={[
            { id: 'works', label: titles.works },
            { id: 'collections', label: titles.collections, count: collections && count(collections.length) },
            { id: 'bin', label: titles.bin },
          ]}
          onChange={(id) => onSearch(id === 'works' ? {} : id === 'bin' ? { show: 'bin' } : { tab: id })}
        />
      </div>
    </>
  );
  if (tab === 'collections') {
    return (
      <>
        <InBar>{bar}</InBar>
        {children}
      </>
    );
  }
  return (
    <Works
      search={search}
      title={titles[tab]}
      bar={bar}
      onClear={() => onSearch(bin ? { show: 'bin' } : {})}
      filters={
        <>
          {!bin && (
            <Segmented
              label="可见范围"
              value={search.show ?? 'all'}
              items={[
                { id: 'all', label: '全部' },
                { id: 'public', label: '公开' },
                { id: 'private', label: '私有' },
              ]}
              onChange={(show) => next({ show: show === 'all' ? undefined : show === 'public' ? 'public' : 'private' })}
            />
          )}
          {isPhone ? (
            <Popover
              label="搜索与筛选"
              trigger={
                <IconButton
                  label="搜索与筛选"
                  icon={SlidersHorizontal}
                  tip="none"
                  size="lg"
                  count={[search.q, search.kind, search.span].filter(Boolean).length}
                />
              }
            >
              <div className="flex flex-col gap-4">
                <KeptSearch label="搜索我的作品" kept={search.q} onSearch={(q) => next({ q })} />
                {!bin && (
                  <>
                    <Chips label="工具" all="全部工具" items={kinds} value={search.kind} onChange={(kind) => next({ kind })} />
                    <Chips label="时间" all="全部时间" items={spans} value={search.span} onChange={(span) => next({ span })} />
                  </>
                )}
              </div>
            </Popover>
          ) : (
            <>
              {!bin && (
                <>
                  <Select
                    label="工具"
                    size="sm"
                    value={search.kind ?? ''}
                    items={[{ id: '', label: '全部工具' }, ...kinds]}
                    onChange={(kind) => next({ kind: kind || undefined })}
                  />
                  <Select
                    label="时间"
                    size="sm"
                    value={search.span ?? ''}
                    items={[{ id: '', label: '全部时间' }, ...spans]}
                    onChange={(span) => next({ span: span || undefined })}
                  />
                </>
              )}
              <div className="w-60">
                <KeptSearch label="搜索我的作品" kept={search.q} onSearch={(q) => next({ q })} />
              </div>
            </>
          )}
        </>
      }
    />
  );
}

type ChipsProps<Id extends string> = {
  label: string;
  all: string;
  items: readonly { id: Id; label: string }[];
  value: Id | undefined;
  onChange: (id: Id | undefined) => void;
};

/** One filter of the sheet: everything, or one of a few. */
function Chips<Id extends string>({ label, all, items, value, onChange }: ChipsProps<Id>): ReactElement {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      <Chip pressed={value === undefined} onClick={() => onChange(undefined)}>
        {all}
      </Chip>
      {items.map((item) => (
        <Chip key={item.id} pressed={item.id === value} onClick={() => onChange(item.id)}>
          {item.label}
        </Chip>
      ))}
    </div>
  );
}
