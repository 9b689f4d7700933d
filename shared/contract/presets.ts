import * as z from 'zod/mini';
import { endpoint, page, Paging } from './endpoint.ts';
import { GenParams } from './params.ts';

export const PresetType = z.object({ id: z.string(), name: z.string(), sort: z.int() });
export type PresetType = z.infer<typeof PresetType>;
export const Preset = z.object({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  image: z.string(),
  prompt: z.string(),
  negativePrompt: z.string(),
  params: z.partial(GenParams),
  modelIds: z.array(z.string()),
  sort: z.int(),
});
export type Preset = z.infer<typeof Preset>;

export const presetTypes = endpoint('presetTypes', {
  method: 'POST',
  path: '/api/v2/common/presets_type',
  alias: '/api/v2/common/dicts/presets_type',
  alsoGet: true,
  reply: page(PresetType),
});

export const presetsByModel = endpoint('presetsByModel', {
  method: 'POST',
  path: '/api/v2/common/presetsByModel',
  alias: '/api/v2/common/dicts/presetsByModel',
  body: z.object({ ...Paging, modelId: z.string().check(z.maxLength(64)), type: z.optional(z.string().check(z.maxLength(64))) }),
  reply: page(Preset),
});
