import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { Logo } from '#ds/foundations/logo.tsx';
import { SearchBox } from '#ds/primitives/search-box/search-box.tsx';
import { AccountCluster } from './account-cluster.tsx';

/** The bar over every page of the main layout: brand on phones, search, account. */
export function TopBar(): ReactElement {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  return (
    <header className="sticky top-0 z-topbar flex h-topbar flex-none items-center gap-3 bg-wall px-4 tablet:px-gutter">
      <Link to="/home" aria-label="点石首页" className="rounded-ctl tablet:hidden">
        <Logo name="点石" />
      </Link>
      <div className="hidden w-full max-w-form tablet:block">
        <SearchBox
          label="搜索作品、模型、创作者"
          value={text}
          slash
          onChange={setText}
          onSearch={(title) => void navigate({ to: '/community', search: title.trim() ? { q: title.trim() } : {} })}
        />
      </div>
      <div className="ml-auto">
        <AccountCluster />
      </div>
    </header>
  );
}
