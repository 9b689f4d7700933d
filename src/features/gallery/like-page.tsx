import type { ReactElement, ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useImageTotal } from '#api/content/totals.ts';
import { InBar } from '#ds/foundations/bar-place.tsx';
import { SignInFirst } from '#ds/primitives/empty-state/sign-in-first.tsx';
import { Select } from '#ds/primitives/select/select.tsx';
import { count } from '#lib/format.ts';
import { requireLogin, session } from '#state/session.ts';

type Props = {
  sort: 'new' | 'hot';
  /** The pictures. */
  children: ReactNode;
  onSort: (sort: 'new' | 'hot') => void;
};

/** R5.3: what one likes: the gallery without its filters. */
export function LikePage({ sort, children, onSort }: Props): ReactElement {
  const { token } = useSnapshot(session);
  const total = useImageTotal([{ scope: 'liked' }], token !== '');
  return (
    <>
      <InBar>
        <h1 className="text-20 font-semibold">我的喜欢</h1>
        {total !== undefined && <span className="text-13 text-3 num">{count(total)} 件作品</span>}
      </InBar>
      {token ? (
        <div className="flex flex-col gap-3.5 pt-1">
          <div className="self-end">
            <Select
              label="排序"
              size="sm"
              value={sort}
              items={[
                { id: 'new', label: '最新' },
                { id: 'hot', label: '最热' },
              ]}
              onChange={onSort}
            />
          </div>
          {children}
        </div>
      ) : (
        <SignInFirst onSignIn={requireLogin}>我的喜欢只有你自己能看到。</SignInFirst>
      )}
    </>
  );
}
