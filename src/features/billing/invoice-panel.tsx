import { ArrowLeft } from 'lucide-react';
import { type FormEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { failureOf } from '#api/api-error.ts';
import { useMeta } from '#api/content/hooks.ts';
import { useForgetTitle, useRequestInvoice } from '#api/invoices/hooks.ts';
import type { Invoice, Invoices } from '#shared/contract/invoices.ts';
import { readAccountId } from '#shared/rules/account-rules.ts';
import { readTaxNumber, taxNumberProblem } from '#shared/rules/tax-number.ts';
import { useOnline } from '#ds/foundations/use-online.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Checkbox } from '#ds/primitives/checkbox/checkbox.tsx';
import { ComboField } from '#ds/primitives/combo-field/combo-field.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { failureMessage } from '#product/failure-message.ts';
import { session } from '#state/session.ts';
import type { InvoiceWish } from './invoice-terms.ts';

const kinds = [
  { id: 'personal', label: '个人' },
  { id: 'company', label: '企业' },
] as const;
type Kind = (typeof kinds)[number]['id'];
type Problems = Partial<Record<'title' | 'taxNo' | 'email', string | undefined>>;

export type InvoicePanelProps = {
  /** What it is asked for. */
  wish: InvoiceWish;
  /** `3 笔，¥288.00`: how many orders, and what they come to. */
  sum: string;
  /** Remembered titles, the last used first. */
  titles: Invoices['titles'];
  /** Raised where the member wants to be in it, not only to see it. */
  calls: number;
  /** On narrow screens it takes the list's place, and goes back to it. */
  onBack?: (() => void) | undefined;
  /** It was asked for. */
  onDone: (invoice: Invoice) => void;
};

/** AC-4: who the invoice is made out to and where the notice goes. */
export function InvoicePanel({ wish, sum, titles, calls, onBack, onDone }: InvoicePanelProps): ReactElement {
  const name = useId();
  const form = useRef<HTMLFormElement>(null);
  const { userInfo } = useSnapshot(session);
  const pay = useMeta().data?.pay;
  const request = useRequestInvoice();
  const forget = useForgetTitle();
  const isOnline = useOnline();
  const begin = wish.like ?? titles[0];
  const [kind, setKind] = useState<Kind>(begin?.kind ?? 'company');
  const [title, setTitle] = useState(begin?.title ?? '');
  const [taxNo, setTaxNo] = useState(begin?.taxNo ?? '');
  const [email, setEmail] = useState(wish.like?.email ?? userInfo?.email ?? '');
  const [remember, setRemember] = useState(true);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();
  // One key for one content: a press after a lost answer is the same request, a mended one is another.
  const sent = useRef({ body: '', key: '' });

  useEffect(() => {
    if (calls > 0) form.current?.querySelector<HTMLElement>(onBack ? 'button' : '[role=combobox]')?.focus();
  }, [calls, onBack]);

  function turn(next: Kind): void {
    const first = titles.find((one) => one.kind === next);
    setKind(next);
    setTitle(first?.title ?? '');
    setTaxNo(first?.taxNo ?? '');
    setProblems({});
  }
  const mend = (field: keyof Problems) => setProblems((old) => ({ ...old, [field]: undefined }));
  function tell(found: Problems): void {
    setProblems(found);
    // Once the fields say what is wrong.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (request.isPending) return;
    setFailure(undefined);
    const wrong: Problems = {
      ...(title.trim().length < 2 && { title: '请填写发票抬头' }),
      ...(kind === 'company' && { taxNo: taxNumberProblem(readTaxNumber(taxNo)) }),
      ...(readAccountId(email)?.kind !== 'email' && { email: email.trim() === '' ? '请填写收票邮箱' : '邮箱格式不正确' }),
    };
    if (Object.values(wrong).some(Boolean)) return tell(wrong);
    setProblems({});
    const body = { orders: wish.orders, kind, title, taxNo: kind === 'company' ? taxNo : '', email, remember, replaces: wish.replaces };
    const text = JSON.stringify(body);
    if (sent.current.body !== text) sent.current = { body: text, key: crypto.randomUUID() };
    try {
      onDone(await request.mutateAsync({ ...body, key: sent.current.key }));
    } catch (error) {
      const failed = failureOf(error);
      const fields: Problems = failed.kind === 'bad-request' ? failed.fields : {};
      if (fields.title ?? fields.taxNo ?? fields.email) tell(fields);
      else setFailure(failureMessage(failed));
    }
  }
  return (
    <form ref={form} noValidate aria-labelledby={name} onSubmit={(event) => void submit(event)} className="flex min-h-full flex-col">
      <div className="flex flex-1 flex-col gap-5 p-4 tablet:p-6">
        <header className="flex items-start gap-2 pr-10">
          {onBack && (
            <span className="-mt-1 -ml-2">
              <IconButton label="回到购买记录" icon={ArrowLeft} tip="none" onClick={onBack} />
            </span>
          )}
          <div>
            <h2 id={name} className="text-16 font-semibold">
              {wish.replaces ? '换开发票' : '申请发票'}
            </h2>
            <p className="text-13 text-2 num">电子普通发票，{sum}</p>
          </div>
        </header>
        <Segmented label="抬头类型" full value={kind} items={kinds} onChange={turn} />
        <ComboField
          label="发票抬头"
          value={title}
          maxLength={100}
          autoComplete={kind === 'company' ? 'organization' : 'name'}
          error={problems.title}
          items={titles
            .filter((one) => one.kind === kind)
            .map((one, i) => ({ id: one.id, label: one.title, hint: [one.taxNo, i === 0 && '上次用过'].filter(Boolean).join('，') }))}
          onChange={(text) => (setTitle(text), mend('title'))}
          onPick={({ id, label }) => {
            setTitle(label);
            setTaxNo(titles.find((one) => one.id === id)?.taxNo ?? '');
            setProblems({});
          }}
          onForget={({ id }) => forget.mutate(id)}
        />
        {kind === 'company' && (
          <TextField
            label="税号"
            size="lg"
            value={taxNo}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            help={titles.some((one) => one.kind === 'company') ? '选了抬头就自动填好' : '营业执照上的「统一社会信用代码」'}
            error={problems.taxNo}
            onChange={(text) => (setTaxNo(text), mend('taxNo'))}
            onBlur={() => setTaxNo(readTaxNumber(taxNo))}
          />
        )}
        <TextField
          label="收票邮箱"
          size="lg"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          maxLength={254}
          error={problems.email}
          onChange={(text) => (setEmail(text), mend('email'))}
        />
        <Checkbox checked={remember} onChange={setRemember}>
          {kind === 'company' ? '记住这个抬头和税号' : '记住这个抬头'}
        </Checkbox>
        {pay?.mode === 'sandbox' && <Note tone="warn">这里的收银台不收真钱，所以不会真的开出发票：申请会停在「开票中」。</Note>}
      </div>
      <div className="sticky bottom-0 flex flex-col gap-2 bg-wall p-4 pt-2 tablet:px-6 tablet:pb-6">
        {failure !== undefined && <Note tone="neg">{failure}</Note>}
        <Button type="submit" variant="primary" size="lg" block pending={request.isPending} disabled={!isOnline}>
          提交申请
        </Button>
        <p className="text-12 text-3">
          {isOnline
            ? wish.replaces
              ? '新的开出后，原来的作废；每张只能换一次。'
              : '1 个工作日内开好，邮件通知，开出后可换开一次。'
            : '没有连上网络'}
        </p>
      </div>
    </form>
  );
}
