import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Logo } from '#ds/foundations/logo.tsx';
import { SearchBox } from '#ds/primitives/search-box/search-box.tsx';
import { AccountCluster } from './account-cluster.tsx';

type TopBarProps = {
  /** Where the page puts its own search or title; without it, the bar searches everything. */
  onPlace?: ((place: HTMLElement | null) => void) | undefined;
  /** What a member has before the points. */
  bell?: ReactNode;
};

/** The bar over every page of the main layout: brand on phones, search or what the page puts there, account. */
export function TopBar({ onPlace, bell }: TopBarProps): ReactElement {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  return (
    <header className="sticky top-0 z-topbar flex flex-none flex-wrap items-center gap-x-3 bg-wall page-bar tablet:flex-nowrap">
      <Link to="/home" aria-label="点石首页" className="relative touch-target rounded-ctl tablet:hidden">
        <Logo name="点石" />
      </Link>
      {onPlace ? (
        <div
          ref={onPlace}
          data-bar-place={true}
          className="flex min-h-12 min-w-0 page-start items-center gap-3 tablet:min-h-11 max-tablet:order-last max-tablet:basis-full max-tablet:flex-wrap max-tablet:pb-2 tablet:flex-1"
        />
      ) : (
        <div className="hidden tablet:block tablet:w-65 desktop:w-85">
          <SearchBox
            label="搜索作品、模型、创作者"
            value={text}
            slash
            onChange={setText}
            onSearch={(title) => void navigate({ to: '/community', search: { q: title.trim() || undefined } })}
          />
        </div>
      )}
      <div className="ml-auto flex h-topbar flex-none items-center">
        <AccountCluster bell={bell} />
      </div>
    </header>
  );
}
