import type { Image } from '#shared/contract/content.ts';

type Chip = { previewLabel: string } | { aiLabel: string };

/**
 * L-02: the one label of a picture on a screen. Stored pictures carry it in their pixels and get no chip; shipped samples,
 * which do not, get one.
 */
export function chipOf({ url, isPreview }: Pick<Image, 'url' | 'isPreview'>): Chip | undefined {
  if (url.startsWith('i/')) return undefined;
  return isPreview ? { previewLabel: '预览' } : { aiLabel: 'AI' };
}
