import type { GenParams } from '#shared/contract/params.ts';
import { formatInfotext } from '../../pixels/imaging/infotext.ts';

/** Parameters as image tools write them, for a picture whose own text is not at hand. */
export function infotextOf(params: GenParams): string {
  return formatInfotext({
    prompt: params.prompt,
    negativePrompt: params.negativePrompt ?? '',
    steps: params.steps ?? 0,
    seed: Math.max(0, params.seed ?? 0),
    width: params.width ?? 0,
    height: params.height ?? 0,
    sampler: params.sampler,
    scheduler: params.scheduler,
    cfgScale: params.cfg,
    denoise: params.denoise,
    extra: {},
  });
}
