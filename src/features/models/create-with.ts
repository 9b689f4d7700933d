import { linkOptions } from '@tanstack/react-router';
import type { Model } from '#shared/contract/content.ts';
import { asLink } from '#lib/as-link.ts';

/** A LoRA's weight until it is moved. */
const WEIGHT = 0.8;

/** 用它创作: the generate page with the model on its form, and what its maker recommends; the description stays one's own. `version` is an older one of it. */
export function createWith({ id, type, defaults }: Model, version?: number) {
  const { prompt: _, ...recommended } = defaults ?? {};
  const chosen = type === 'checkpoint' ? { modelId: id } : { loras: [{ id, weight: WEIGHT, ...(version !== undefined && { version }) }] };
  return asLink(linkOptions({ to: '/tool/aiCreate/index', search: { againImgMake: { ...recommended, ...chosen } } }));
}
