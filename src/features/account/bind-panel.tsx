import { Check, LockKeyhole, Mail, Smartphone } from 'lucide-react';
import { type FormEvent, type ReactElement, useRef, useState } from 'react';
import { useSafetyChanges } from '#api/safety/hooks.ts';
import { failureOf } from '#api/api-error.ts';
import type { UserInfo } from '#shared/contract/account.ts';
import type { Safety } from '#shared/contract/safety.ts';
import { maskAccount, readAccountId } from '#shared/rules/account-rules.ts';
import type { Proof } from '#shared/vocabulary/account-kinds.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { useOnline } from '#ds/foundations/use-online.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { PasswordField } from '#ds/primitives/password-field/password-field.tsx';
import { Steps } from '#ds/primitives/steps/steps.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { TextLink } from '#ds/primitives/text-link/text-link.tsx';
import { moment, when } from '#lib/format.ts';
import { openDialog } from '#state/dialogs.ts';
import { toast } from '#state/toasts.ts';
import { Captcha } from './captcha.tsx';
import { CodeEntry } from './code-entry.tsx';
import { messages } from './messages.ts';
import { chosenProofs } from './proofs.ts';
import { useSendCode } from './use-send-code.ts';

type Kind = 'mobile' | 'email';
const names = { mobile: '手机号', email: '邮箱' } as const;
const proofs = {
  password: { name: '登录密码', icon: LockKeyhole },
  mobile: { name: '手机验证码', icon: Smartphone },
  email: { name: '邮箱验证码', icon: Mail },
} as const;
/** A code's digits; the sixth sends it. */
const CODE = 6;

type Props = { kind: Kind; me: UserInfo; safety: Safety; onClose: () => void };
type Bound = { waiting: Safety['waiting'] };

/** AC-6: binds or replaces a phone number or mail address in three steps, under its row. */
export function BindPanel({ kind, me, safety, onClose }: Props): ReactElement {
  const [step, setStep] = useState<'proof' | 'fresh' | Bound>('proof');
  // What was asked for stays, whatever the change makes of it.
  const [{ replaces, needed }] = useState({ replaces: me[kind] !== null && me[kind] !== '', needed: safety.needed });
  const name = names[kind];
  const current = step === 'proof' ? 0 : step === 'fresh' ? 1 : 3;
  return (
    <div className="animate-rise border-t border-line-1 bg-inset px-4.5 py-3.5">
      <div className="max-w-form">
        <Steps
          label={`${replaces ? '更换' : '绑定'}${name}`}
          steps={[needed === 2 ? '两项证明' : '一项证明', replaces ? `新${name}` : name, '完成']}
          current={current}
        />
      </div>
      {step === 'proof' && (
        <ProofStep kind={kind} me={me} safety={safety} replaces={replaces} onClose={onClose} onNext={() => setStep('fresh')} />
      )}
      {step === 'fresh' && <FreshStep kind={kind} replaces={replaces} onBack={() => setStep('proof')} onBound={setStep} />}
      {typeof step === 'object' && <Done name={name} replaces={replaces} waiting={step.waiting} onClose={onClose} />}
    </div>
  );
}

type ProofStepProps = Props & { replaces: boolean; onNext: () => void };

function ProofStep({ kind, me, safety, replaces, onClose, onNext }: ProofStepProps): ReactElement {
  const [wanted, setWanted] = useState<readonly Proof[]>([]);
  const online = useOnline();
  const { usable, shown, rest } = chosenProofs(safety, kind, wanted);
  const passed = shown.filter((one) => one.passedAt !== null).length;
  const left = safety.needed - passed;
  const later = safety.proofs.filter(({ usableFrom }) => usableFrom !== null);
  if (usable.length === 0)
    return (
      <div className="mt-3 flex flex-col gap-3">
        <Note tone="warn">登录方式在 24 小时内刚更换过，{moment(later[0]?.usableFrom ?? null)} 起才能再改。</Note>
        <div className="flex justify-end gap-2">
          <TextLink as="button" onClick={() => openDialog('contact')}>
            找人工
          </TextLink>
        </div>
      </div>
    );
  return (
    <div className="mt-3 flex flex-col gap-3">
      {replaces && safety.needed === 1 && (
        <Note tone="info">
          现在只有一项能用的证明，更换要等 24 小时，期间会通知原来的登录方式，随时可以撤销。再有一项证明（登录密码或另一种登录方式，设置满
          24 小时）就不用等。
        </Note>
      )}
      <div className="grid gap-3 tablet:grid-cols-2">
        {shown.map((proof, index) => (
          <ProofCard key={proof.kind} proof={proof} me={me} place={safety.needed === 1 ? undefined : index === 0 ? '第一项' : '第二项'} />
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex flex-wrap gap-x-3.5 text-13 text-3">
          {rest.length > 0 && '也可以用：'}
          {rest.map((one) => (
            <TextLink key={one} as="button" onClick={() => setWanted([one, ...wanted])}>
              {proofs[one].name}
            </TextLink>
          ))}
          {later.map((one) => (
            <span key={one.kind}>{`${proofs[one.kind].name} ${moment(one.usableFrom)} 起能用`}</span>
          ))}
          <TextLink as="button" onClick={() => openDialog('contact')}>
            都没有，找人工
          </TextLink>
        </p>
        <div className="ml-auto flex gap-2">
          <Button size="sm" variant="ghost" onClick={onClose}>
            取消
          </Button>
          <Button
            size="sm"
            variant="primary"
            disabledReason={!online ? messages.offline : left > 0 ? `还差 ${left} 项证明` : undefined}
            onClick={onNext}
          >
            下一步
          </Button>
        </div>
      </div>
    </div>
  );
}

type CardProps = { proof: Safety['proofs'][number]; me: UserInfo; place: string | undefined };

function ProofCard({ proof: { kind, passedAt }, me, place }: CardProps): ReactElement {
  const { prove } = useSafetyChanges();
  const codes = useSendCode('modify', { apart: true });
  const [secret, setSecret] = useState('');
  const [problem, setProblem] = useState<string>();
  const [puzzle, setPuzzle] = useState(0);
  const [now] = useState(() => new Date());
  const { name, icon } = proofs[kind];
  const to = kind === 'password' ? '' : (me[kind] ?? '');

  function show(text: string, ticket?: string): void {
    setProblem(undefined);
    setPuzzle(0);
    prove.mutate(
      { kind, secret: text, ...(ticket && { ticket }) },
      {
        onError(error) {
          const failure = failureOf(error);
          setProblem(failureMessage(failure));
          if (kind !== 'password') setSecret('');
          if ('code' in failure && failure.code === 'CAPTCHA_REQUIRED') setPuzzle((round) => round + 1);
        },
      },
    );
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (secret === '') return setProblem(kind === 'password' ? messages.passwordEmpty : messages.forgotCodeEmpty);
    show(secret);
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2 rounded-card border border-line-2 bg-surface px-4 py-3">
      <h3 className="flex items-center gap-2 font-semibold">
        <Icon of={icon} size={16} />
        {name}
        <span className="ml-auto">
          {passedAt ? (
            <Tag tone="accent" icon={Check}>
              已通过
            </Tag>
          ) : (
            place && <Tag>{place}</Tag>
          )}
        </span>
      </h3>
      {passedAt ? (
        <p role="status" className="text-13 text-2 num">{`${when(passedAt, now)} 输入正确，10 分钟内有效`}</p>
      ) : kind === 'password' ? (
        <>
          <PasswordField
            label={name}
            hideLabel
            value={secret}
            autoComplete="current-password"
            error={problem}
            onChange={(text) => {
              setSecret(text);
              setProblem(undefined);
            }}
          />
          {puzzle > 0 && <Captcha key={puzzle} onPassed={(ticket) => show(secret, ticket)} onCancel={() => setPuzzle(0)} />}
          <div className="flex justify-end">
            <Button type="submit" size="sm" pending={prove.isPending}>
              验证
            </Button>
          </div>
        </>
      ) : (
        <>
          <CodeEntry
            codes={codes}
            account={to}
            label={name}
            hideLabel
            placeholder={`发送到 ${maskAccount(to)}`}
            value={secret}
            error={problem}
            readOnly={prove.isPending}
            onChange={(text) => {
              setSecret(text);
              if (text.length === CODE && text !== secret) show(text);
            }}
            onSend={() => codes.begin(to)}
          />
        </>
      )}
    </form>
  );
}

type FreshProps = { kind: Kind; replaces: boolean; onBack: () => void; onBound: (bound: Bound) => void };

function FreshStep({ kind, replaces, onBack, onBound }: FreshProps): ReactElement {
  const { bind, refresh } = useSafetyChanges();
  const codes = useSendCode('bind', { apart: true });
  const online = useOnline();
  const name = names[kind];
  const [account, setAccount] = useState('');
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<{ account?: string; code?: string }>({});
  const form = useRef<HTMLFormElement>(null);

  function accountProblem(): string | undefined {
    const read = readAccountId(account);
    if (account.trim() === '') return `请输入${name}`;
    return read?.kind === kind ? undefined : `${name}格式不正确`;
  }
  function send(digits: string): void {
    const wrong = accountProblem();
    const found = { ...(wrong && { account: wrong }), ...(digits === '' && { code: messages.forgotCodeEmpty }) };
    setProblems(found);
    if (Object.keys(found).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    bind.mutate(
      { username: account, code: digits },
      {
        onSuccess({ waiting }) {
          onBound({ waiting });
          void refresh();
        },
        onError(error) {
          const failure = failureOf(error);
          const text = failureMessage(failure);
          const taken = 'code' in failure && ['ACCOUNT_TAKEN', 'VALIDATION', 'BAD_ACCOUNT'].includes(failure.code);
          setCode('');
          setProblems(taken ? { account: text } : { code: text });
          // The proofs ran out on the way: the step before says so by itself.
          if ('code' in failure && failure.code === 'NOT_VERIFIED') {
            toast('warn', text);
            void refresh();
            onBack();
          }
        },
      },
    );
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(code);
      }}
      className="mt-3 flex flex-col gap-3"
    >
      <div className="grid items-start gap-3 tablet:grid-cols-2">
        <TextField
          label={replaces ? `新${name}` : name}
          icon={kind === 'mobile' ? Smartphone : Mail}
          value={account}
          inputMode={kind === 'mobile' ? 'tel' : 'email'}
          autoComplete={kind === 'mobile' ? 'tel' : 'email'}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed
          autoFocus
          error={problems.account}
          onChange={setAccount}
        />
        <div className="flex flex-col gap-2">
          <CodeEntry
            codes={codes}
            account={account}
            value={code}
            error={problems.code}
            readOnly={bind.isPending}
            onChange={(text) => {
              setCode(text);
              if (text.length === CODE && text !== code) send(text);
            }}
            onSend={() => {
              const wrong = accountProblem();
              setProblems(wrong ? { account: wrong } : {});
              if (!wrong) codes.begin(account);
            }}
          />
        </div>
      </div>
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onBack}>
          上一步
        </Button>
        <Button type="submit" size="sm" variant="primary" pending={bind.isPending} disabledReason={online ? undefined : messages.offline}>
          {replaces ? '更换' : '绑定'}
        </Button>
      </div>
    </form>
  );
}

type DoneProps = { name: string; replaces: boolean; waiting: Safety['waiting']; onClose: () => void };

function Done({ name, replaces, waiting, onClose }: DoneProps): ReactElement {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <div role="status" className="min-w-0 flex-1">
        <p className="font-semibold">
          {waiting ? `${moment(waiting.dueAt)} 更换` : `${name}已${replaces ? '更换' : '绑定'}，其他设备已退出`}
        </p>
        <p className="text-13 text-2">
          {waiting
            ? `换成 ${waiting.to}。已通知原来的登录方式，在那之前可以撤销，这台设备照常使用。`
            : '已通知原来的登录方式。作品、积分与会员没有变化。'}
        </p>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the field that is gone */}
      <Button size="sm" autoFocus onClick={onClose}>
        完成
      </Button>
    </div>
  );
}
