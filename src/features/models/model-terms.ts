import { sizeName } from '#shared/rules/size.ts';
import type { Model } from '#shared/contract/content.ts';
import { when } from '#lib/format.ts';

export type ModelVersion = NonNullable<Model['versions']>[number];

/** `第 6 轮，11 月 8 日`: which epoch of its training a version is, and since when. */
export const versionFacts = ({ epoch, createdAt }: ModelVersion, now: Date): string => `第 ${epoch} 轮，${when(createdAt, now)}`;

/** `3:4，896 × 1152`: what of it the maker recommends; '' where nothing is. */
export function recommendedSize(defaults: Model['defaults']): string {
  const { ratio, width, height } = defaults ?? {};
  return [ratio, width && height && sizeName({ width, height })].filter(Boolean).join('，');
}

/** `28 步，CFG 7，DPM++ 2M`. */
export function recommendedParams(defaults: Model['defaults']): string {
  const { steps, cfg, sampler, scheduler } = defaults ?? {};
  return [steps && `${steps} 步`, cfg && `CFG ${cfg}`, sampler, scheduler].filter(Boolean).join('，');
}
