import { passwordRules } from '#shared/rules/account-rules.ts';

/** R2.9: what is said while a password is typed. */
export type PasswordStrength = { level: 1 | 2 | 3; word: '弱' | '中' | '强'; rules: { text: string; met: boolean }[] };

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/];

/** Weak is what is refused, or made of next to nothing; strong is long and mixed. The rules are the server's own. */
export function passwordStrength(password: string): PasswordStrength {
  const { length, letters, digits } = passwordRules(password);
  const rules = [
    { text: '8 至 64 位', met: length },
    { text: '字母', met: letters },
    { text: '数字', met: digits },
  ];
  const distinct = new Set(password).size;
  const mixed = kinds.filter((kind) => kind.test(password)).length;
  if (rules.some(({ met }) => !met) || distinct < 5) return { level: 1, word: '弱', rules };
  const strong = distinct >= 8 && (password.length >= 16 || (password.length >= 12 && mixed >= 3));
  return strong ? { level: 3, word: '强', rules } : { level: 2, word: '中', rules };
}
