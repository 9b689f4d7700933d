import { SIGNUP_POINTS } from '#shared/rules/limits.ts';
import { useNavigate } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactElement, useRef, useState } from 'react';
import { ArrowLeft, UserRound } from 'lucide-react';
import { failureOf } from '#api/api-error.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useForget, useLogin } from '#api/sign-in/hooks.ts';
import { FacetWall } from '#ds/patterns/facet-wall/facet-wall.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Checkbox } from '#ds/primitives/checkbox/checkbox.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { PasswordField } from '#ds/primitives/password-field/password-field.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { longDay } from '#lib/format.ts';
import { closeLogin } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { useImageSizes } from '#product/use-image-sizes.ts';
import { Captcha } from './captcha.tsx';
import { CodeEntry } from './code-entry.tsx';
import { accountProblem, loginProblems } from './login-form.ts';
import { messages } from './messages.ts';
import { PasswordForm } from './password-form.tsx';
import { useSendCode } from './use-send-code.ts';
import { loadVisit, saveVisit } from './visit.ts';

/** In the order of each cut's facets: the ring around the touched point first. */
const art = ['c02', 'x03', 'v02', 'ns1', 'r01', 'p01', 't09', 's01', 'y05', 'u01', 'k04', 'i03', 'h01'];
const strip = ['c02', 'x03', 'ns1', 'v02', 'r01', 't09', 'y05', 'u01', 'k04', 'h01'];
type Mode = 'code' | 'password' | 'forgot';
const forgotten = {
  name: '找回密码',
  steps: ['验证账号', '新密码', '完成'],
  again: '确认密码',
  confirm: '确定',
  done: '密码已重置',
  told: '请用新密码登录',
  after: '去登录',
} as const;

/** R2.3: sign in by code (default), by password, or set a new password. */
export function LoginDialog(): ReactElement {
  const sizes = useImageSizes();
  // Spec §4: by code at first. A reload in the middle of a new password stays there (F-22).
  const [mode, setMode] = useState<Mode>(() => (loadVisit('setting') === 'forgot' ? 'forgot' : 'code'));
  const forget = useForget();
  // One account field for all modes: nobody types it twice.
  const [account, setAccount] = useState(() => loadVisit('account'));
  function go(next: Mode): void {
    setMode(next);
    saveVisit('setting', next === 'forgot' ? next : '');
  }
  function take(text: string): void {
    setAccount(text);
    saveVisit('account', text);
  }
  function close(): void {
    saveVisit('setting', '');
    closeLogin();
  }
  const pictures = (names: string[]) => names.map((name) => sizes(`seed/${name}.webp`, 520));
  if (mode === 'forgot') {
    return (
      <Dialog open title="找回密码" shape="bare" width="form" onClose={close}>
        <div className="flex min-h-102 flex-col gap-5 px-7 pt-5 pb-7">
          <div className="-ml-2 flex items-center gap-1">
            <IconButton label="返回登录" icon={ArrowLeft} tip="none" onClick={() => go('password')} />
            <p aria-hidden="true" className="text-20 font-semibold">
              找回密码
            </p>
          </div>
          <PasswordForm
            purpose="forget"
            account={account}
            onAccount={take}
            words={forgotten}
            change={forget}
            onChanged={() => saveVisit('setting', '')}
            onDone={() => go('password')}
          />
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog open title="登录点石" shape="bare" width="login" crossOnImage="phone" onClose={close}>
      <div className="flex max-tablet:flex-col tablet:min-h-160">
        <div aria-hidden="true" className="relative h-62.5 overflow-hidden bg-wall tablet:hidden">
          <FacetWall shape="strip" pictures={pictures(strip)} />
          <div className="absolute inset-0 strip-rise" />
        </div>
        <div aria-hidden="true" className="relative hidden w-92.5 flex-none overflow-hidden bg-wall tablet:block">
          <FacetWall shape="portrait" pictures={pictures(art)} />
          <div className="absolute inset-x-0 bottom-0 img-scrim px-7 pt-18 pb-6 text-on-img-1">
            <p className="text-24 font-semibold">点石成图</p>
            <p className="text-13 text-on-img-2">{`登录后送 ${SIGNUP_POINTS} 积分`}</p>
          </div>
        </div>
        <div className="flex min-w-0 flex-1 flex-col px-5 pt-1 pb-6 tablet:px-10 tablet:pt-10">
          {/* The dialog’s title says it to screen readers. */}
          <p aria-hidden="true" className="mb-4 text-24 font-semibold tablet:mb-5">
            登录点石
          </p>
          <SignInForm mode={mode} account={account} onAccount={take} onMode={go} />
        </div>
      </div>
    </Dialog>
  );
}

type FormProps = { mode: 'code' | 'password'; account: string; onAccount: (text: string) => void; onMode: (mode: Mode) => void };

function SignInForm({ mode, account, onAccount, onMode }: FormProps): ReactElement {
  const navigate = useNavigate();
  const login = useLogin();
  const codes = useSendCode('login');
  const form = useRef<HTMLFormElement>(null);
  const [secret, setSecret] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [puzzle, setPuzzle] = useState({ shown: false, round: 0 });
  const [problems, setProblems] = useState<{ account?: string; secret?: string; agreed?: string }>({});

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = { ...loginProblems(mode, { account, secret }), ...(!agreed && { agreed: messages.agree }) };
    setProblems(found);
    if (Object.keys(found).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    enter();
  }
  function enter(ticket?: string): void {
    setPuzzle(({ round }) => ({ shown: false, round }));
    // Awaited, not called back: signing in closes this dialog, and a closed form's callbacks never run.
    login.mutateAsync({ username: account, password: secret, type: mode, ...(ticket && { ticket }) }).then(
      ({ data: { leavesAt } }) => {
        saveVisit('account', '');
        if (leavesAt)
          toast('warn', `账号将在 ${longDay(leavesAt)}注销，可以撤销`, { label: '去撤销', run: () => void navigate({ to: '/setting' }) });
        else toast('pos', messages.loggedIn);
        // Spec §4: after login success go to /home.
        void navigate({ to: '/home' });
      },
      (error: unknown) => {
        const failure = failureOf(error);
        toast('neg', failureMessage(failure));
        // Somebody guessed at this account's password: whoever goes on shows first that they are no program.
        if ('code' in failure && failure.code === 'CAPTCHA_REQUIRED') setPuzzle(({ round }) => ({ shown: true, round: round + 1 }));
      },
    );
  }
  function change(next: 'code' | 'password'): void {
    onMode(next);
    setSecret('');
    setProblems({});
    setPuzzle(({ round }) => ({ shown: false, round }));
    codes.giveUp();
  }
  function askCode(): void {
    const problem = accountProblem(account);
    setProblems(problem ? { account: problem } : {});
    if (!problem) codes.begin(account);
  }

  const puzzling = mode === 'code' ? codes.puzzling : puzzle.shown;
  return (
    <>
      <Segmented
        label="登录方式"
        full
        value={mode}
        items={[
          { id: 'code', label: '验证码登录' },
          { id: 'password', label: '密码登录' },
        ]}
        onChange={change}
      />
      <form ref={form} noValidate onSubmit={submit} className="mt-5 flex flex-1 flex-col gap-4">
        <TextField
          label="手机号或邮箱"
          size="lg"
          icon={UserRound}
          value={account}
          autoComplete="username"
          error={problems.account}
          onChange={onAccount}
        />
        {mode === 'code' ? (
          <CodeEntry
            codes={codes}
            account={account}
            size="lg"
            value={secret}
            error={problems.secret}
            onChange={setSecret}
            onSend={askCode}
            onPassword={() => change('password')}
          />
        ) : (
          <div className="flex flex-col gap-2.5">
            <PasswordField
              label="密码"
              size="lg"
              value={secret}
              autoComplete="current-password"
              error={problems.secret}
              onChange={setSecret}
            />
            {puzzle.shown && (
              <Captcha key={puzzle.round} onPassed={enter} onCancel={() => setPuzzle(({ round }) => ({ shown: false, round }))} />
            )}
            {!puzzling && (
              <button
                type="button"
                className="self-end rounded-tick text-13 font-medium text-accent hover:underline"
                onClick={() => onMode('forgot')}
              >
                忘记密码
              </button>
            )}
          </div>
        )}
        {/* It is their turn after the puzzle, and it stands in their place: the dialog is as high as before (V-20). */}
        <div className={puzzling ? 'hidden' : 'contents'}>
          <Button type="submit" variant="primary" size="lg" block pending={login.isPending}>
            登录
          </Button>
          {mode === 'code' && <p className="text-13 text-3 max-tablet:order-last">没有账号会自动注册</p>}
          <div className="flex flex-col gap-1.5 tablet:mt-auto tablet:pt-4">
            <Checkbox size="sm" checked={agreed} onChange={setAgreed} aria-invalid={problems.agreed ? true : undefined}>
              已阅读并同意
              <Link to="/docs/$page" params={{ page: 'agreement' }} target="_blank" className="font-medium text-accent hover:underline">
                《用户协议》
              </Link>
              和
              <Link to="/docs/$page" params={{ page: 'privacy' }} target="_blank" className="font-medium text-accent hover:underline">
                《隐私政策》
              </Link>
            </Checkbox>
            {problems.agreed && (
              <p role="alert" className="text-12 text-neg">
                {problems.agreed}
              </p>
            )}
          </div>
        </div>
      </form>
    </>
  );
}
