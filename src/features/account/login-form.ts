import { readAccountId } from '#shared/rules/account-rules.ts';
import { messages } from './messages.ts';

export type LoginMode = 'code' | 'password';

/** Spec §5: what is missing before an account may ask for a code. */
export function accountProblem(account: string): string | undefined {
  if (account.trim() === '') return messages.accountEmpty;
  return readAccountId(account) ? undefined : messages.accountWrong;
}

/** Spec §5: what is missing before the form is sent, by field. Nothing missing is an empty object. */
export function loginProblems(mode: LoginMode, form: { account: string; secret: string }): { account?: string; secret?: string } {
  const account = form.account.trim() === '' ? messages.loginAccountEmpty : readAccountId(form.account) ? undefined : messages.accountWrong;
  const secret = form.secret.trim() === '' ? (mode === 'code' ? messages.codeEmpty : messages.passwordEmpty) : undefined;
  return { ...(account && { account }), ...(secret && { secret }) };
}
