/**
 * F-39: what an address says is anybody's text. Routes read it into texts and numbers here, a few bytes on every page; which
 * of them is a choice that exists is the page's own business.
 */

type Reader = (value: unknown) => unknown;

/** What an address says in these fields. A wrong one is undefined, and so is not handed on either. */
export function searchReader<Fields extends Record<string, Reader>>(fields: Fields) {
  return (search: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(fields).map(([name, read]) => [name, read(search[name])])) as {
      [Name in keyof Fields]?: ReturnType<Fields[Name]> | undefined;
    };
}

/** A short text, or nothing. */
export const wordOf = (value: unknown): string | undefined => wordsOf(value) || undefined;

/** A whole number above zero, such as a maker's or the seconds since 1970; figures in quotes too. */
export function numberOf(value: unknown): number | undefined {
  const number = Number(wordsOf(value));
  return number >= 1 && number < 2 ** 32 ? Math.floor(number) : undefined;
}

/** An id, or '' where there is none or a wrong one. */
export function idOf(value: unknown): string {
  const text = wordsOf(value);
  return /^[\w-]{1,64}$/.test(text) ? text : '';
}

/** One of the choices, or undefined: what is at its default is left out of the address. */
export function oneOf<T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  return choices.find((choice) => choice === value);
}

/** What was typed; the router reads figures as numbers. */
export function wordsOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 100) : '';
}
