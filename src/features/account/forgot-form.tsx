import { type FormEvent, type ReactElement, useState } from 'react';
import { UserRound } from 'lucide-react';
import { failureOf } from '#api/api-error.ts';
import { failureMessage } from '#api/failure-message.ts';
import { useForget, useVerifyIdentity } from '#api/account/hooks.ts';
import { isPassword, readAccountId } from '#api/contract/account-rules.ts';
import { LitStone } from '#ds/foundations/logo.tsx';
import { StepWizard } from '#ds/patterns/step-wizard/step-wizard.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { CodeField } from '#ds/primitives/code-field/code-field.tsx';
import { PasswordField } from '#ds/primitives/password-field/password-field.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { toast } from '#state/toasts.ts';
import { Captcha } from './captcha.tsx';
import { accountProblem } from './login-form.ts';
import { messages } from './messages.ts';
import { useSendCode } from './use-send-code.ts';

type Props = { account: string; onAccount: (text: string) => void; onDone: () => void };

/** R2.7: account and code, then the new password twice, then back to the password login. */
export function ForgotForm({ account, onAccount, onDone }: Props): ReactElement {
  const codes = useSendCode('forget');
  const verify = useVerifyIdentity();
  const forget = useForget();
  const [step, setStep] = useState(0);
  const [code, setCode] = useState('');
  const [password, setPassword] = useState({ first: '', again: '' });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const tell = (error: unknown) => toast('neg', failureMessage(failureOf(error)));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (step === 0) {
      const found: Record<string, string> = {};
      if (account.trim() === '') found.account = messages.forgotAccountEmpty;
      else if (!readAccountId(account)) found.account = messages.accountWrong;
      if (code.trim() === '') found.code = messages.forgotCodeEmpty;
      setProblems(found);
      if (Object.keys(found).length === 0) verify.mutate({ mobile: account, code }, { onSuccess: () => setStep(1), onError: tell });
    } else if (password.first === '') {
      // Spec §5: an empty password returns to step 1.
      setStep(0);
    } else if (password.first !== password.again) setProblems({ again: messages.mismatch });
    else if (!isPassword(password.first)) setProblems({ first: '密码须为 8 至 64 位，并包含字母和数字' });
    else forget.mutate({ username: account, code, password: password.first }, { onSuccess: () => setStep(2), onError: tell });
  }
  function askCode(): void {
    const problem = accountProblem(account);
    setProblems(problem ? { account: problem } : {});
    if (!problem) codes.begin(account);
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col *:flex-1">
      <StepWizard
        label="重设密码"
        steps={['验证账号', '新密码', '完成']}
        current={step === 2 ? 3 : step}
        onBack={(index) => step < 2 && setStep(index)}
      >
        <div className="flex flex-1 flex-col gap-5">
          {step === 0 && (
            <>
              <TextField
                label="手机号或邮箱"
                size="lg"
                icon={UserRound}
                value={account}
                autoComplete="username"
                error={problems.account}
                onChange={onAccount}
              />
              <CodeField
                label="验证码"
                placeholder="请输入验证码"
                size="lg"
                value={code}
                error={problems.code}
                cooldownUntil={codes.cooldownUntil}
                sending={codes.sending}
                onChange={setCode}
                onSend={askCode}
                onHurry={codes.hurry}
              />
              {codes.puzzling && <Captcha onPassed={(ticket) => codes.passed(account, ticket)} onCancel={codes.giveUp} />}
              <div className="mt-auto">
                <Button type="submit" variant="primary" size="lg" block pending={verify.isPending}>
                  下一步
                </Button>
              </div>
            </>
          )}
          {step === 1 && (
            <>
              <PasswordField
                label="新密码"
                help="8 至 64 位，包含字母和数字"
                size="lg"
                autoComplete="new-password"
                value={password.first}
                error={problems.first}
                onChange={(first) => setPassword({ ...password, first })}
              />
              <PasswordField
                label="确认密码"
                size="lg"
                autoComplete="new-password"
                value={password.again}
                error={problems.again}
                onChange={(again) => setPassword({ ...password, again })}
              />
              <div className="mt-auto grid grid-cols-3 gap-2">
                <Button size="lg" onClick={() => setStep(0)}>
                  上一步
                </Button>
                <span className="col-span-2 grid">
                  <Button type="submit" variant="primary" size="lg" pending={forget.isPending}>
                    确定
                  </Button>
                </span>
              </div>
            </>
          )}
          {step === 2 && (
            <>
              <div role="status" className="flex flex-col items-center gap-1 pt-2 text-center">
                <span className="mb-2">
                  <LitStone />
                </span>
                <p className="text-20 font-semibold">密码已重置</p>
                <p className="text-2">所有设备已退出，请用新密码登录</p>
              </div>
              <div className="mt-auto">
                <Button variant="primary" size="lg" block onClick={onDone}>
                  去登录
                </Button>
              </div>
            </>
          )}
        </div>
      </StepWizard>
    </form>
  );
}
