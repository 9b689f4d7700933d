import type { Image } from '#shared/contract/content.ts';
import { type Chip, chipKind } from '#shared/rules/drawn-wall.ts';

type ChipProps = { previewLabel: string } | { aiLabel: string };

/** The chips as a picture takes them. */
export const chips: Record<Chip, ChipProps | undefined> = {
  none: undefined,
  ai: { aiLabel: 'AI' },
  preview: { previewLabel: '预览' },
};

/** L-02: the one label of a picture on a screen. */
export const chipOf = (image: Pick<Image, 'url' | 'isPreview'>): ChipProps | undefined => chips[chipKind(image)];
