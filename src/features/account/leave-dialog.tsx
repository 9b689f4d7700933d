import { type ReactElement, useRef, useState } from 'react';
import { usePermission } from '#api/account/hooks.ts';
import { useVerifyIdentity } from '#api/sign-in/hooks.ts';
import { failureOf } from '#api/api-error.ts';
import { useDeleteAccount } from '#api/privacy/hooks.ts';
import type { UserInfo } from '#shared/contract/account.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { longDay, points, runsUntil } from '#lib/format.ts';
import { tierOf } from '#lib/tiers.ts';
import { toast } from '#state/toasts.ts';
import { CodeEntry } from './code-entry.tsx';
import { messages } from './messages.ts';
import { useSendCode } from './use-send-code.ts';
import { useTakeData } from './use-take-data.ts';

/** L-43, AC-12: what leaving means and what is lost, the export, and the proof that it is the member who leaves. */
export function LeaveDialog({ me, onClose }: { me: UserInfo; onClose: () => void }): ReactElement {
  const account = me.mobile || (me.email ?? '');
  const permission = usePermission();
  const codes = useSendCode('modify');
  const verify = useVerifyIdentity();
  const leave = useDeleteAccount();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const data = useTakeData(me.id);
  const [now] = useState(() => new Date());
  const stay = useRef<HTMLButtonElement>(null);

  async function confirm(): Promise<void> {
    if (code.trim() === '') return setProblem(messages.forgotCodeEmpty);
    setProblem(undefined);
    try {
      await verify.mutateAsync({ mobile: account, code });
      const { leavesAt } = await leave.mutateAsync({ username: account, code });
      onClose();
      toast('pos', `已申请注销，${longDay(leavesAt)}前可以撤销`);
      // The button that opened this is gone: what tells of the week comes next.
      setTimeout(() => document.getElementById('leaving')?.focus());
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
          <p>
            7 天后永久删除作品、草稿与个人资料，不能恢复。剩余 {points(permission?.all ?? 0)} 积分
            {me.vipType === -1 ? '' : `和${tierOf[me.vipType].name}（${runsUntil(permission?.endTime ?? null, now)}）`}作废，不退款。
          </p>
          <p className="mt-1.5">
            这 7 天里公开的作品、模型和主页别人看不到，其他设备退出登录。登录后在「账号设置」里可以撤销，一切原样恢复。
          </p>
        </Note>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-13 text-2">走之前，带上你的数据</p>
          <Button size="sm" pending={data.pending} onClick={data.take}>
            导出我的数据
          </Button>
        </div>
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
