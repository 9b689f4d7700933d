/**
 * The wall of a page that the build draws holds a card of each label, with these in place of a picture; the server makes the first
 * pictures' cards of them. Nothing in a page reads like them by chance.
 */
export const DRAWN = { href: '/~picture', src: '/~src', srcSet: '/~set 1w', alt: '~alt', ratio: 0.98765 } as const;
/** The label of a picture on a screen (L-02), by its place among those cards. */
export const CHIPS = ['none', 'ai', 'preview'] as const;
export type Chip = (typeof CHIPS)[number];

/** Stored pictures carry their label in their pixels and get no chip; shipped samples, which do not, get one. */
export function chipKind({ url, isPreview }: { url: string; isPreview: boolean }): Chip {
  if (url.startsWith('i/')) return 'none';
  return isPreview ? 'preview' : 'ai';
}

/** What is said of a picture where it stands in a feed. */
export const altOf = ({ title, prompt, user }: { title: string; prompt: string; user: { name: string } }): string =>
  `${title || prompt || '作品'}，${user.name}，AI 生成`;
