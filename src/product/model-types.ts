import type { Model } from '#shared/contract/content.ts';

/** What a kind of model is called. */
export const modelTypeNames: Record<Model['type'], string> = { checkpoint: '大模型', lora: 'LoRA', style: '预览画风' };
