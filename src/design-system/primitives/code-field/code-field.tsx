import { ShieldCheck } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useCountdown } from '#ds/foundations/use-countdown.ts';
import { VisuallyHidden } from '#ds/foundations/visually-hidden.tsx';
import { TextField, type TextFieldProps } from '#ds/primitives/text-field/text-field.tsx';

export type CodeFieldProps = Omit<TextFieldProps, 'icon' | 'trailing' | 'type' | 'autoComplete' | 'inputMode' | 'counter'> & {
  /** What the button says while a code may be sent. */
  sendLabel?: string;
  /** What the button says meanwhile. Spec fixes the words. */
  waitLabel?: (seconds: number) => string;
  /** Epoch ms until which no code may be sent again. */
  cooldownUntil?: number | undefined;
  /** The code is on its way: the button is off. */
  sending?: boolean;
  /** The button was pressed while a code may be sent. */
  onSend: () => void;
  /** It was pressed during the cooldown; the spec's 请勿频繁操作 belongs here. */
  onHurry?: () => void;
};

/** Full-width digits count: Chinese keyboards write them. */
const digitsOf = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '');

/** The one-time code: plain input (paste and autofill work) with the button that sends it. The countdown is spoken only at its start and end. */
export function CodeField({
  sendLabel = '获取验证码',
  waitLabel = (seconds) => `${seconds} 秒后重发`,
  cooldownUntil,
  sending = false,
  onSend,
  onHurry,
  maxLength = 6,
  onChange,
  ...rest
}: CodeFieldProps): ReactElement {
  const left = useCountdown(cooldownUntil);
  const waiting = left > 0;
  const [first, setFirst] = useState({ until: cooldownUntil, left });
  if (first.until !== cooldownUntil) setFirst({ until: cooldownUntil, left: 0 });
  else if (waiting && first.left === 0) setFirst({ until: cooldownUntil, left });
  return (
    <TextField
      {...rest}
      icon={ShieldCheck}
      // Cut here, not by the input: of 「验证码 123 456」 it would keep the first six characters.
      onChange={(text) => onChange?.(digitsOf(text).slice(0, maxLength))}
      inputMode="numeric"
      autoComplete="one-time-code"
      trailing={
        <>
          <span aria-hidden="true" className="h-4.5 w-px bg-line-2" />
          <button
            type="button"
            aria-disabled={waiting || sending ? true : undefined}
            aria-label={waiting ? `${sendLabel}，${waitLabel(left)}` : sendLabel}
            onClick={() => (waiting ? onHurry?.() : sending || onSend())}
            className={`rounded-tick text-14 num ${waiting ? 'font-regular text-3' : 'font-medium text-accent aria-disabled:text-disabled'}`}
          >
            {waiting ? waitLabel(left) : sendLabel}
          </button>
          <VisuallyHidden>
            <span role="status">{waiting && first.left > 0 ? waitLabel(first.left) : ''}</span>
          </VisuallyHidden>
        </>
      }
    />
  );
}
