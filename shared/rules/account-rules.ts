/** Rules of accounts that the form and the server both enforce. */

/** Spec §9: 11 digits starting with 1. */
const MOBILE = /^1\d{10}$/;
const EMAIL = /^[a-z0-9](?:[a-z0-9._%+-]{0,62}[a-z0-9_+-])?@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/;
/** Spec §9: 1 to 15 Chinese or English characters, digits, underscore. */
const NICKNAME = /^[\p{Script=Han}A-Za-z0-9_]{1,15}$/u;

export type AccountId = { kind: 'mobile' | 'email'; value: string };

/** Brings what was typed into the one form limits and look-ups use: `＋86 138 0013 8000` is `13800138000`. Null when it is neither. */
export function readAccountId(typed: string): AccountId | null {
  const plain = typed
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .trim()
    .toLowerCase();
  // A country code without its plus leaves 11 digits behind it.
  const digits = plain.replace(/[\s-]/g, '').replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');
  if (MOBILE.test(digits)) return { kind: 'mobile', value: digits };
  return plain.length <= 254 && EMAIL.test(plain) ? { kind: 'email', value: plain } : null;
}

/** A mail address or phone number with its middle hidden. */
export function maskAccount(value: string): string {
  return value.includes('@') ? value.replace(/^(.{1,3}).*@/, '$1***@') : value.replace(/^(\d{3})\d{4}(\d{4})$/, '$1 **** $2');
}

export function isNickname(name: string): boolean {
  return NICKNAME.test(name);
}

/** Which of the rules a password keeps. Not in spec: 8 to 64 characters with letters and digits. */
export function passwordRules(password: string): { length: boolean; letters: boolean; digits: boolean } {
  return { length: password.length >= 8 && password.length <= 64, letters: /[A-Za-z]/.test(password), digits: /\d/.test(password) };
}

/** Whether a password keeps every rule; both sides ask. */
export function isPassword(password: string): boolean {
  return Object.values(passwordRules(password)).every(Boolean);
}
