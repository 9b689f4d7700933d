import * as z from 'zod/mini';
import { capsOf } from '../caps.ts';
import type { Caps } from '../engine.ts';
import type { EngineHttp } from '../http.ts';
import { failureOf } from './openai-failure.ts';
import { dialectOf, imageInGenerations, type OpenaiSettings, partialImages, takesSeed } from './openai-request.ts';
import { sizesOf } from './openai-sizes.ts';

const Models = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) });

/** Names of models that paint; lists hold language models too. */
const PAINTS = /image|dall-?e|seedream|seededit|flux|stable-?diffusion|sdxl|\bsd-?[123]|imagen|cogview|kolors|hidream|z-image/i;
/** Names that only read pictures, or paint films. */
const OTHERS = /embed|video|vision|caption|t2v|i2v|image-preview-understanding/i;

/** The models that paint here: the configured one, and those that the provider lists. */
export async function paintingModels(http: EngineHttp, { model }: OpenaiSettings, signal: AbortSignal): Promise<string[]> {
  const answer = await http.get('/models', signal);
  if (answer.status >= 500 || answer.status === 429) throw failureOf(answer);
  const listed = z.safeParse(Models, answer.body);
  // Many who speak the images API have no list, or not for this key.
  const ids = answer.status === 200 && listed.success ? listed.data.data.map(({ id }) => id) : [];
  return [...new Set([model, ...ids.filter((id) => PAINTS.test(id) && !OTHERS.test(id))])];
}

/** What a provider does not follow. */
function lacksOf(settings: OpenaiSettings, model: string): Caps['lacks'] {
  const localai = dialectOf(settings) === 'localai';
  const seeded = takesSeed(settings, model);
  const without = imageInGenerations(settings) ? '这个平台不支持局部重画' : undefined;
  const wordsOnly = /dall-e-3/i.test(model) ? 'dall-e-3 只能文生图' : undefined;
  const mask = wordsOnly ?? without;
  return {
    loras: '云端模型不加载 LoRA',
    vae: '云端模型没有 VAE 可选',
    sampler: '云端模型不能选采样器',
    scheduler: '云端模型不能选调度器',
    denoise: '重绘幅度由云端模型决定',
    hires: '云端模型没有高清修复',
    controls: '云端模型没有参考控制',
    ...(!seeded && { seed: '种子只作记录，不能复现' }),
    ...(!localai && { steps: '步数由云端模型决定' }),
    ...((!seeded || localai) && { cfg: '引导强度由云端模型决定' }),
    ...(settings.extra.size !== undefined && { size: '画面大小由管理员固定' }),
    ...(wordsOnly && { source: wordsOnly }),
    ...(mask && { mask }),
  };
}

/** What it offers with a model, in the port's words. */
export function openaiCaps(settings: OpenaiSettings, model: string): Caps {
  const { vision_model, chat_model } = settings.extra;
  return capsOf({
    name: model,
    lacks: lacksOf(settings, model),
    notes: [
      ...(dialectOf(settings) === 'localai' ? [] : ['反向描述会写进描述里']),
      ...(partialImages(settings, model) > 0 ? ['取消后平台仍可能计费'] : ['没有生成进度，取消后平台仍可能计费']),
    ],
    sizes: sizesOf(model),
    tools: [...(vision_model ? (['interrogate'] as const) : []), ...(chat_model ? (['translate'] as const) : [])],
  });
}
