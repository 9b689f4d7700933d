/** F-39: what an address says is anybody's text. Read by the page that needs it, so that no route weighs on the first bytes. */

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
