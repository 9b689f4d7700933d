import { UserRound } from 'lucide-react';
import { type FormEvent, type ReactElement, type ReactNode, useReducer, useState } from 'react';
import { useVerifyIdentity } from '#api/sign-in/hooks.ts';
import { failureOf } from '#api/api-error.ts';
import { isPassword, readAccountId } from '#shared/rules/account-rules.ts';
import { failureMessage } from '#product/failure-message.ts';
import { LitStone } from '#ds/foundations/logo.tsx';
import { StepWizard } from '#ds/patterns/step-wizard/step-wizard.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { PasswordField } from '#ds/primitives/password-field/password-field.tsx';
import { Strength } from '#ds/primitives/strength/strength.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { spaceMobile } from '#lib/format.ts';
import { toast } from '#state/toasts.ts';
import { CodeEntry } from './code-entry.tsx';
import { accountProblem } from './login-form.ts';
import { messages } from './messages.ts';
import { type PasswordFlow, reduce } from './password-flow.ts';
import { passwordStrength } from './password-strength.ts';
import { useSendCode } from './use-send-code.ts';

type Change = { username: string; code: string; password: string };
type Props = {
  purpose: 'forget' | 'modify';
  account: string;
  /** Left out where the account is the signed-in member's own. */
  onAccount?: ((text: string) => void) | undefined;
  /** What is done, the names of the three steps, of the second password and the button below it; what the end says, and its one button. */
  words: {
    name: string;
    steps: readonly [string, string, string];
    again: string;
    confirm: string;
    done: string;
    told: string;
    after: string;
  };
  /** Beside the new password: what changing it means. */
  warning?: ReactNode;
  change: { mutate: (body: Change, then: { onSuccess: () => void; onError: (error: unknown) => void }) => void; isPending: boolean };
  onChanged?: () => void;
  onDone: () => void;
};

const order: readonly PasswordFlow['step'][] = ['identity', 'password', 'done'];

/** R2.7, R2.8: account and code, the new password twice, success. For who forgot it, and for who changes it. */
export function PasswordForm({ purpose, account, onAccount, words, warning, change, onChanged, onDone }: Props): ReactElement {
  const codes = useSendCode(purpose);
  const verify = useVerifyIdentity();
  const [flow, send] = useReducer(reduce, { step: 'identity' });
  const [code, setCode] = useState('');
  const [password, setPassword] = useState({ first: '', again: '' });
  const [problems, setProblems] = useState<Record<string, string>>({});
  // Spec §5: the two flows have words of their own.
  const own = purpose === 'modify';
  // A dialog of its own ends in one wide button; inside the account they stand at the right.
  const wide = !own;
  const buttons = wide ? 'lg' : 'md';
  const tell = (error: unknown) => toast('neg', failureMessage(failureOf(error)));

  function showIdentity(): void {
    const found: Record<string, string> = {};
    if (account.trim() === '') found.account = own ? messages.loginAccountEmpty : messages.forgotAccountEmpty;
    else if (!readAccountId(account)) found.account = messages.accountWrong;
    if (code.trim() === '') found.code = own ? messages.codeEmpty : messages.forgotCodeEmpty;
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    verify.mutate({ mobile: account, code }, { onSuccess: () => send({ type: 'verified', account, code }), onError: tell });
  }
  function choose(proof: { account: string; code: string }): void {
    // Spec §5: an empty password returns to step 1.
    if (password.first === '') return send({ type: 'wentBack' });
    if (password.first !== password.again) return setProblems({ again: messages.mismatch });
    if (!isPassword(password.first)) return setProblems({ first: messages.passwordRule });
    setProblems({});
    change.mutate(
      { username: proof.account, code: proof.code, password: password.first },
      {
        onSuccess() {
          send({ type: 'changed' });
          onChanged?.();
        },
        onError(error) {
          const failure = failureOf(error);
          tell(error);
          // F-22: the code ran out on the way; a fresh one is asked for, the rest stays typed.
          if (failure.kind !== 'bad-request' || !['BAD_CODE', 'NOT_VERIFIED'].includes(failure.code)) return;
          setCode('');
          send({ type: 'proofLost' });
        },
      },
    );
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (flow.step === 'identity') showIdentity();
    else if (flow.step === 'password') choose(flow);
  }
  function askCode(): void {
    const problem = accountProblem(account);
    setProblems(problem ? { account: problem } : {});
    if (!problem) codes.begin(account);
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col *:flex-1">
      <StepWizard
        label={words.name}
        steps={words.steps}
        current={flow.step === 'done' ? 3 : order.indexOf(flow.step)}
        mark={verify.isPending || change.isPending ? 'busy' : Object.keys(problems).length > 0 ? 'problem' : undefined}
        onBack={() => send({ type: 'wentBack' })}
        onLocked={() => toast('warn', messages.locked)}
      >
        <div className="flex flex-1 flex-col gap-5">
          {flow.step === 'identity' && (
            <>
              <TextField
                label={onAccount ? '手机号或邮箱' : '账号'}
                size="lg"
                icon={UserRound}
                value={onAccount ? account : spaceMobile(account)}
                readOnly={!onAccount}
                autoComplete="username"
                error={problems.account}
                onChange={(text) => onAccount?.(text)}
              />
              <CodeEntry codes={codes} account={account} size="lg" value={code} error={problems.code} onChange={setCode} onSend={askCode} />
              <div className="mt-auto flex justify-end">
                <Button type="submit" variant="primary" size={buttons} block={wide} pending={verify.isPending}>
                  下一步
                </Button>
              </div>
            </>
          )}
          {flow.step === 'password' && (
            <>
              <div className="flex flex-col gap-1.5">
                <PasswordField
                  label="新密码"
                  help={password.first === '' ? messages.passwordHelp : undefined}
                  size="lg"
                  autoComplete="new-password"
                  value={password.first}
                  error={problems.first}
                  onChange={(first) => setPassword({ ...password, first })}
                />
                {password.first !== '' && <Strength label="密码强度" {...passwordStrength(password.first)} />}
              </div>
              <PasswordField
                label={words.again}
                size="lg"
                autoComplete="new-password"
                value={password.again}
                error={problems.again}
                onChange={(again) => setPassword({ ...password, again })}
              />
              {warning !== undefined && <Note tone="info">{warning}</Note>}
              <div className={`mt-auto gap-2 ${wide ? 'grid grid-cols-3' : 'flex justify-end'}`}>
                <Button size={buttons} onClick={() => send({ type: 'wentBack' })}>
                  上一步
                </Button>
                <span className="col-span-2 grid">
                  <Button type="submit" variant="primary" size={buttons} pending={change.isPending}>
                    {words.confirm}
                  </Button>
                </span>
              </div>
            </>
          )}
          {flow.step === 'done' && (
            <>
              <div role="status" className="flex flex-col items-center gap-1 pt-2 text-center">
                <span className="mb-2">
                  <LitStone />
                </span>
                <p className="text-20 font-semibold">{words.done}</p>
                <p className="text-2">{words.told}</p>
              </div>
              <div className="mt-auto">
                <Button variant="primary" size="lg" block onClick={onDone}>
                  {words.after}
                </Button>
              </div>
            </>
          )}
        </div>
      </StepWizard>
    </form>
  );
}
