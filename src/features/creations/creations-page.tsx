import { Link, linkOptions } from '@tanstack/react-router';
import { Trash2, Undo2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useSnapshot } from 'valtio';
import { InBar } from '#ds/foundations/bar-place.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { SignInFirst } from '#ds/primitives/empty-state/sign-in-first.tsx';
import { KeptSearch } from '#ds/primitives/search-box/kept-search.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Select } from '#ds/primitives/select/select.tsx';
import { asLink } from '#lib/as-link.ts';
import { requireLogin, session } from '#state/session.ts';
import { type CreationsSearch, kinds, readCreations, spans } from './creations-search.ts';
import { Works } from './works.tsx';

type Props = { search: CreationsSearch; onSearch: (next: CreationsSearch) => void };

/** R5.5, R8.6: everything one made, day by day, and the recycle bin; what is shown lives in the address. */
export function CreationsPage({ search, onSearch }: Props): ReactElement {
  const { token } = useSnapshot(session);
  const next = (change: CreationsSearch) => onSearch(readCreations({ ...search, ...change }));
  const bin = search.show === 'bin';
  if (!token) {
    return (
      <>
        <InBar>
          <h1 className="text-20 font-semibold">我的创作</h1>
        </InBar>
        <SignInFirst onSignIn={requireLogin}>我的创作只有你自己能看到。</SignInFirst>
      </>
    );
  }
  return (
    <Works
      search={search}
      title={bin ? '回收站' : '我的创作'}
      onClear={() => onSearch(bin ? { show: 'bin' } : {})}
      filters={
        <>
          {bin ? (
            <ButtonLink as={Link} {...asLink(linkOptions({ to: '/create', search: {} }))} size="sm" icon={Undo2}>
              返回我的创作
            </ButtonLink>
          ) : (
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
      aside={
        !bin && (
          <Button size="sm" variant="ghost" icon={Trash2} onClick={() => onSearch({ show: 'bin' })}>
            回收站
          </Button>
        )
      }
    />
  );
}
