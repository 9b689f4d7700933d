import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useEndMinorMode, useStartMinorMode } from '#api/minors/hooks.ts';
import { GUARDIAN_PASSWORD, isGuardianPassword, MINOR_DAILY, MINOR_DAILY_DEFAULT, MINOR_HOURS } from '#shared/rules/minors.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useOnline } from '#ds/foundations/use-online.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { PasswordField } from '#ds/primitives/password-field/password-field.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { toast } from '#state/toasts.ts';
import { messages } from './messages.ts';

const { least, most, rule } = GUARDIAN_PASSWORD;
const { from, until } = MINOR_HOURS;

/** What the mode does, in the order of what a guardian asks first. */
const effects = [
  '不能充值、开通会员，已有的积分照常用',
  '不能发布、分享和评论，已经公开的作品不受影响',
  `${until}:00 到次日 ${from}:00 不能生成和使用工具，每天的任务有上限`,
  '文字和图片审核更严，拿不准的不通过',
  '换设备、重新登录都还在，只有监护人密码能关闭',
];
const dailies = MINOR_DAILY.map((daily) => ({ id: String(daily), label: `${daily} 个` }));

/** As a field of digits that no browser fills in or keeps: whoever uses the account is not who knows the password. */
const secret = { size: 'lg', inputMode: 'numeric', autoComplete: 'off', maxLength: most } as const;

/** L-33: turns minors' mode on or off. */
export function MinorDialog({ deed, onClose }: { deed: 'start' | 'end'; onClose: () => void }): ReactElement {
  return deed === 'start' ? <StartDialog onClose={onClose} /> : <EndDialog onClose={onClose} />;
}

function StartDialog({ onClose }: { onClose: () => void }): ReactElement {
  const start = useStartMinorMode();
  const online = useOnline();
  const form = useId();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [daily, setDaily] = useState(String(MINOR_DAILY_DEFAULT));
  const [problems, setProblems] = useState<{ password?: string; again?: string }>({});
  const failure = start.error ? failureMessage(failureOf(start.error)) : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = !isGuardianPassword(password) ? { password: rule } : again !== password ? { again: messages.mismatch } : {};
    setProblems(found);
    const chosen = MINOR_DAILY.find((one) => String(one) === daily);
    if (Object.keys(found).length > 0 || chosen === undefined || !online || start.isPending) return;
    start.mutate(
      { password, daily: chosen },
      {
        onSuccess() {
          toast('pos', '未成年人模式已打开');
          onClose();
        },
      },
    );
  }
  return (
    <Dialog
      open
      title="打开未成年人模式"
      width="form"
      scrimCloses={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            pending={start.isPending}
            disabledReason={online ? undefined : messages.offline}
          >
            打开
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <div className="flex flex-col gap-2">
          <p>由监护人打开。打开以后这个账号：</p>
          <ul className="flex list-disc flex-col gap-1 pl-5 text-2 num">
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </div>
        <div className="flex flex-col gap-2">
          <span className="text-13 font-medium text-2">每天最多几个任务</span>
          <Segmented label="每天最多几个任务" value={daily} items={dailies} onChange={setDaily} />
        </div>
        <PasswordField
          {...secret}
          label="监护人密码"
          help={`${least} 至 ${most} 位数字，不要用孩子猜得到的`}
          value={password}
          error={problems.password}
          onChange={setPassword}
        />
        <PasswordField {...secret} label="再输一次监护人密码" value={again} error={problems.again} onChange={setAgain} />
        {failure && <Note tone="neg">{failure}</Note>}
      </form>
    </Dialog>
  );
}

function EndDialog({ onClose }: { onClose: () => void }): ReactElement {
  const end = useEndMinorMode();
  const online = useOnline();
  const form = useId();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (password === '') return setProblem(messages.passwordEmpty);
    if (!online || end.isPending) return;
    setProblem(undefined);
    end.mutate(password, {
      onSuccess() {
        toast('pos', '未成年人模式已关闭');
        onClose();
      },
      onError(error) {
        setPassword('');
        setProblem(failureMessage(failureOf(error)));
      },
    });
  }
  return (
    <Dialog
      open
      title="关闭未成年人模式"
      width="confirm"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            pending={end.isPending}
            disabledReason={online ? undefined : messages.offline}
          >
            关闭模式
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <p className="text-2">关闭以后可以充值、发布和评论，时间和每天的任务不再限制。</p>
        <PasswordField
          {...secret}
          label="监护人密码"
          help="忘记的话，请监护人联系客服，核实后关闭"
          value={password}
          error={problem}
          onChange={(text) => {
            setPassword(text);
            setProblem(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
