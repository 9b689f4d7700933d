import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useRef, useState } from 'react';
import { useDeleteAccount, usePermission, useVerifyIdentity } from '#api/account/hooks.ts';
import { failureOf } from '#api/api-error.ts';
import type { UserInfo } from '#shared/contract/account.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { points } from '#lib/format.ts';
import { tierOf } from '#lib/tiers.ts';
import { toast } from '#state/toasts.ts';
import { CodeEntry } from './code-entry.tsx';
import { messages } from './messages.ts';
import { useSendCode } from './use-send-code.ts';

/** L-43: what leaving means, and the proof that it is the member who leaves. */
export function LeaveDialog({ me, onClose }: { me: UserInfo; onClose: () => void }): ReactElement {
  const account = me.mobile || (me.email ?? '');
  const navigate = useNavigate();
  const permission = usePermission();
  const codes = useSendCode('modify');
  const verify = useVerifyIdentity();
  const leave = useDeleteAccount();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const stay = useRef<HTMLButtonElement>(null);

  async function confirm(): Promise<void> {
    if (code.trim() === '') return setProblem(messages.forgotCodeEmpty);
    setProblem(undefined);
    try {
      await verify.mutateAsync({ mobile: account, code });
      await leave.mutateAsync({ username: account, code });
      onClose();
      toast('pos', '账号已注销');
      void navigate({ to: '/intro' });
    } catch (error) {
      setProblem(failureMessage(failureOf(error)));
    }
  }
  return (
    <Dialog
      open
      title="注销账号"
      width="confirm"
      initialFocus={stay}
      onClose={onClose}
      footer={
        <>
          <Button ref={stay} onClick={onClose}>
            再想想
          </Button>
          <Button variant="danger" pending={verify.isPending || leave.isPending} onClick={() => void confirm()}>
            注销账号
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Note tone="warn">
          作品、草稿与个人资料会被删除，所有设备退出登录。剩余 {points(permission?.all ?? 0)} 积分
          {me.vipType === -1 ? '' : `与${tierOf[me.vipType].name}`}作废，不退款。注销后不能恢复。
        </Note>
        <CodeEntry
          codes={codes}
          account={account}
          placeholder={`发送到 ${account}`}
          value={code}
          error={problem}
          onChange={setCode}
          onSend={() => codes.begin(account)}
        />
      </div>
    </Dialog>
  );
}
