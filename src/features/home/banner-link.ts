/** Where a banner leads: a place of this product, with what its address says. */
export type OwnPlace = { to: string; search: Record<string, unknown>; hash?: string };

/**
 * Reads a banner's link. Only an http address of our own origin whose path a route answers is followed (T-XSS-02):
 * anything else, such as `javascript:` or `//evil`, is none.
 */
export function ownPlace(
  link: string,
  { knows, parse, home = location.origin }: { knows: (path: string) => boolean; parse: (search: string) => object; home?: string },
): OwnPlace | undefined {
  if (link === '' || !URL.canParse(link, home)) return undefined;
  const { origin, pathname, search, hash, username } = new URL(link, home);
  if (origin !== home || username !== '' || !/^\/(?:[\w-]+(?:\/[\w-]+)*)?$/.test(pathname) || !knows(pathname)) return undefined;
  return { to: pathname, search: { ...parse(search) }, ...(hash && { hash: hash.slice(1) }) };
}
