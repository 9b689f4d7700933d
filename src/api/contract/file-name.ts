/** A file name for a picture: safe on every system, and honest about the preview engine (T-XSS-11). */
export function fileName(picture: { prompt: string; isPreview: boolean; params: { seed?: number | undefined } | null }): string {
  const words = picture.prompt
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  return `点石-${words || '作品'}-${picture.params?.seed ?? 0}${picture.isPreview ? '-preview' : ''}.png`;
}
