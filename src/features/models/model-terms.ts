import type { Model } from '#shared/contract/content.ts';

/** `3:4，896 × 1152`: what of it the maker recommends; '' where nothing is. */
export function recommendedSize(defaults: Model['defaults']): string {
  const { ratio, width, height } = defaults ?? {};
  return [ratio, width && height && `${width} × ${height}`].filter(Boolean).join('，');
}

/** `28 步，CFG 7，DPM++ 2M`. */
export function recommendedParams(defaults: Model['defaults']): string {
  const { steps, cfg, sampler, scheduler } = defaults ?? {};
  return [steps && `${steps} 步`, cfg && `CFG ${cfg}`, sampler, scheduler].filter(Boolean).join('，');
}
