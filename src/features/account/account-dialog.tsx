import { CircleUserRound, LockKeyhole } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useModifyPassword } from '#api/sign-in/hooks.ts';
import type { UserInfo } from '#shared/contract/account.ts';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { SideTabs } from '#ds/primitives/tabs/side-tabs.tsx';
import { closeDialog } from '#state/dialogs.ts';
import { requireLogin, session, signOut } from '#state/session.ts';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';

const tabs = [
  { id: 'profile', label: '个人资料', icon: CircleUserRound },
  { id: 'password', label: '修改密码', icon: LockKeyhole },
] as const;
const words = {
  name: '修改密码',
  steps: ['验证身份', '设置新密码', '完成'],
  again: '确认新密码',
  confirm: '确定修改',
  done: '密码修改成功',
  told: '所有设备已退出，请重新登录',
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
    <Dialog open title="账号" shape="bare" width="account" onClose={closeDialog}>
      <SideTabs label="账号" value={tab} tabs={tabs} onChange={setTab}>
        <h3 className="mb-4.5 text-16 font-semibold max-tablet:sr-only">{tabs.find(({ id }) => id === tab)?.label}</h3>
        {tab === 'profile' ? (
          <ProfileForm me={userInfo ?? me} onDone={closeDialog} />
        ) : (
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
        )}
      </SideTabs>
    </Dialog>
  );
}
