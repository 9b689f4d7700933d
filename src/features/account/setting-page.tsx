import type { ReactElement } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';
import { logout } from '#api/account/queries.ts';
import { Avatar } from '#ds/primitives/avatar/avatar.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { openDialog } from '#state/dialogs.ts';
import { requireLogin, session } from '#state/session.ts';
import { chooseTheme, theme } from '#state/theme.ts';
import { useImageUrl } from '#state/use-image-url.ts';

const panel = 'flex flex-col gap-4 rounded-card border border-line-1 bg-surface p-5';

/** R2.11, the part that is open: who one is, appearance, signing out. Editing the profile comes with the account work. */
export function SettingPage(): ReactElement {
  const { userInfo } = useSnapshot(session);
  const { choice } = useSnapshot(theme);
  const navigate = useNavigate();
  const url = useImageUrl();
  return (
    <div className="mx-auto flex max-w-prose flex-col gap-4 pt-3">
      <h1 className="text-24 font-semibold">账号设置</h1>
      {userInfo ? (
        <section aria-label="个人资料" className={panel}>
          <div className="flex items-center gap-4">
            <Avatar name={userInfo.name} src={url(userInfo.image) || undefined} size={72} />
            <div className="min-w-0">
              <p className="truncate text-18 font-semibold">{userInfo.name}</p>
              <p className="text-13 text-3 num">UID {userInfo.id}</p>
              <p className="text-13 text-3 num">{userInfo.mobile ? userInfo.mobile.replace(/^(\d{3})\d{4}/, '$1****') : userInfo.email}</p>
            </div>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => openDialog('points')}>积分明细</Button>
            <Button
              variant="danger-ghost"
              onClick={() => {
                void logout();
                void navigate({ to: '/intro' });
              }}
            >
              退出登录
            </Button>
          </div>
        </section>
      ) : (
        <EmptyState
          stone="lock"
          title="登录后查看账号"
          size="sm"
          action={
            <Button variant="primary" onClick={requireLogin}>
              登录
            </Button>
          }
        />
      )}
      <section aria-label="外观" className={panel}>
        <h2 className="text-16 font-semibold">外观</h2>
        <Segmented
          label="主题"
          value={choice}
          items={[
            { id: 'dark', label: '深色' },
            { id: 'light', label: '浅色' },
            { id: 'system', label: '跟随系统' },
          ]}
          onChange={chooseTheme}
        />
      </section>
    </div>
  );
}
