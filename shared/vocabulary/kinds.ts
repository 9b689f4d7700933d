/** The words that rows and calls use for a kind, a status or a place; contract and database read these lists. */
export const VISIBILITIES = ['public', 'private', 'prompt_hidden'] as const;
export const TASK_STATUSES = ['queued', 'running', 'success', 'failed', 'canceled'] as const;
export const MODEL_TYPES = ['checkpoint', 'lora', 'style'] as const;
export const MODEL_STATUSES = ['ready', 'queued', 'training', 'failed', 'canceled'] as const;
/** What can be ordered: a plan, or a package of points. */
export const PRODUCTS = ['vip', 'point'] as const;
export const ORDER_STATUSES = ['unpaid', 'paid', 'closed'] as const;
/** Ways to pay an order, in the order in which they are offered. */
export const PAY_CHANNELS = ['alipay', 'wechat'] as const;
export type PayChannel = (typeof PAY_CHANNELS)[number];
/** Where points lie: bought, given, or part of a membership. */
export const BUCKETS = ['point', 'point_gift', 'point_permission'] as const;
/** Who sees a collection beside its owner: nobody, whoever has its link, the people it names. */
export const SHARES = ['off', 'link', 'people'] as const;
/** What somebody likes, collects or follows. */
export const TARGETS = ['image', 'model', 'user'] as const;
export const MARKS = ['like', 'collect', 'follow'] as const;
/** What an engine is spoken to in: its adapter. */
export const ENGINE_KINDS = ['preview', 'comfyui', 'sdapi', 'openai', 'rembg'] as const;
export type EngineKind = (typeof ENGINE_KINDS)[number];
/** What members are told of. */
export const NOTICE_KINDS = [
  'task',
  'paid',
  'refund',
  'invoice',
  'points',
  'membership',
  'like',
  'same',
  'follow',
  'answer',
  'complaint',
  'announcement',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
/** What an operator may do; members have none of these. */
export const ROLES = ['owner', 'support', 'reviewer', 'finance'] as const;
/** Fields of the drawing form that an engine may not follow. */
export const ENGINE_FIELDS = [
  'prompt',
  'negativePrompt',
  'model',
  'loras',
  'vae',
  'size',
  'seed',
  'steps',
  'cfg',
  'sampler',
  'scheduler',
  'source',
  'denoise',
  'mask',
  'hires',
  'controls',
] as const;
export type EngineField = (typeof ENGINE_FIELDS)[number];
/** The base of a model whose file does not tell it. */
export const UNKNOWN_BASE = '未知';
