import type { ReactElement, ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useCollections } from '#api/collections/hooks.ts';
import { InBar } from '#ds/foundations/bar-place.tsx';
import { SignInFirst } from '#ds/primitives/empty-state/sign-in-first.tsx';
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
      <div className="flex-none">
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
            <>
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
          <div className="w-full max-tablet:order-last tablet:w-60">
            <KeptSearch label="搜索我的作品" kept={search.q} onSearch={(q) => next({ q })} />
          </div>
        </>
      }
    />
  );
}
