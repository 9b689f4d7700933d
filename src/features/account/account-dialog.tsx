import { type ReactElement, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useModifyPassword } from '#api/account/hooks.ts';
import type { UserInfo } from '#api/contract/account.ts';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { Tabs } from '#ds/primitives/tabs/tabs.tsx';
import { closeDialog } from '#state/dialogs.ts';
import { requireLogin, session, signOut } from '#state/session.ts';
import { PasswordForm } from './password-form.tsx';
import { ProfileRows } from './profile-rows.tsx';

const tabs = [
  { id: 'profile', label: '个人资料' },
  { id: 'password', label: '修改密码' },
] as const;
const words = {
  steps: ['验证身份', '设置新密码', '完成'],
  confirm: '确定修改',
  done: '密码修改成功',
  after: '重新登录',
} as const;

/** R2.8: the member's own account: profile, and the password in three steps. */
export function AccountDialog({ start }: { start: 'profile' | 'password' }): ReactElement | null {
  const { userInfo } = useSnapshot(session);
  const [tab, setTab] = useState<'profile' | 'password'>(start);
  // The change signs everyone out, here too; what it succeeded with stays on screen.
  const [me] = useState(userInfo as UserInfo | null);
  const modify = useModifyPassword();
  if (!me) return null;
  return (
    <Dialog open title="账号" width="account" onClose={closeDialog}>
      <div className="flex min-h-102 flex-col pb-3">
        <Tabs label="账号" value={tab} tabs={tabs} onChange={setTab}>
          {tab === 'profile' ? (
            <div className="pt-4">
              <ProfileRows me={userInfo ?? me} />
            </div>
          ) : (
            <div className="mx-auto flex min-h-90 w-full max-w-form flex-col pt-5">
              <PasswordForm
                purpose="modify"
                account={me.mobile || (me.email ?? '')}
                words={words}
                warning="修改后，所有设备都会退出登录。"
                change={modify}
                onChanged={signOut}
                onDone={() => {
                  closeDialog();
                  requireLogin();
                }}
              />
            </div>
          )}
        </Tabs>
      </div>
    </Dialog>
  );
}
