/** Spec §2: the start-up user-info fetch is skipped when the address contains `intro` or is the site root. */
export function fetchesUserAtStart(href: string): boolean {
  const { pathname } = new URL(href);
  return pathname !== '/' && !href.includes('intro');
}
