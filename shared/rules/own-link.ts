/** What a link of this site names: a work over any page, a model's page, a member's, a shared collection. */
export type Named = { kind: 'work' | 'model' | 'person' | 'collection'; id: string };

/** Pages that whoever runs the site may lead members to; what belongs to one member alone, the desk and payment are none. */
const PAGES =
  /^\/(?:intro|home|community|create|follow|like|storehouse|collection|model-info|model-info-more|my-home-page|other-home-page|notice|points|setting|docs\/[\w-]+|tool\/study\/(?:edit-data-list|model-status-list|my-data)|tool\/aiCreate\/(?:index|enlarge-image|intelligent-matting|makeLogo|repaint|reverse-inference|threeD|asset-set))$/;

type OwnLink = { path: string; search: string; hash: string; names: Named | undefined };

/** Where a link leads within this site, and what it names there; undefined for everything that is no page of it (T-XSS-02). */
export function readOwnLink(link: string): OwnLink | undefined {
  const home = 'https://site.invalid';
  if (!link.startsWith('/') || !URL.canParse(link, home)) return undefined;
  const { origin, pathname, search, hash, searchParams } = new URL(link, home);
  if (origin !== home || !PAGES.test(pathname)) return undefined;
  return { path: pathname, search, hash: hash.slice(1), names: namedBy(pathname, searchParams) };
}

function namedBy(path: string, search: URLSearchParams): Named | undefined {
  const work = search.get('work');
  if (work !== null) return { kind: 'work', id: work };
  if (path === '/collection') return { kind: 'collection', id: search.get('key') ?? '' };
  if (path === '/model-info') return { kind: 'model', id: search.get('id') ?? '' };
  return path === '/other-home-page' ? { kind: 'person', id: search.get('id') ?? '' } : undefined;
}

/** What is wrong with a link as it is typed; whether there is what it names is the server's to say. */
export const linkProblem = (link: string): string | undefined =>
  link.trim() === '' || readOwnLink(link.trim()) ? undefined : '只能是本站页面的路径，以 / 开头，如 /community?tag=场景';
