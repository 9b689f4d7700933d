import type { ReactElement } from 'react';
import { CodeField, type CodeFieldProps } from '#ds/primitives/code-field/code-field.tsx';
import { Captcha } from './captcha.tsx';
import type { useSendCode } from './use-send-code.ts';

type Props = Pick<CodeFieldProps, 'value' | 'error' | 'size' | 'hideLabel' | 'readOnly' | 'onChange' | 'onSend'> & {
  /** Names the field where there are several. @default '验证码' */
  label?: string;
  codes: ReturnType<typeof useSendCode>;
  /** Whom the code is sent to. */
  account: string;
  placeholder?: string;
  /** Another way in, where there is one (F-21). */
  onPassword?: (() => void) | undefined;
};

/** R2.6: the code's field, and under it the puzzle that comes before a code. */
export function CodeEntry({ codes, account, label = '验证码', placeholder = '请输入验证码', onPassword, ...field }: Props): ReactElement {
  return (
    <>
      <CodeField
        label={label}
        placeholder={placeholder}
        cooldownUntil={codes.cooldownUntil}
        sending={codes.sending}
        onHurry={codes.hurry}
        {...field}
      />
      {codes.puzzling && (
        <Captcha
          key={codes.puzzling}
          onPassed={(ticket) => codes.passed(account, ticket)}
          onCancel={codes.giveUp}
          onPassword={onPassword}
        />
      )}
    </>
  );
}
