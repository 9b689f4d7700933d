import { type AccountId, readAccountId } from '#shared/rules/account-rules.ts';
import { HttpError } from '../kernel/http-error.ts';

/** The phone number or mail address that was typed, or a refusal. */
export function accountIdOf(typed: string | undefined): AccountId {
  const account = readAccountId(typed ?? '');
  if (!account) throw new HttpError('BAD_ACCOUNT', { fields: { username: '手机号或邮箱格式不正确' } });
  return account;
}
