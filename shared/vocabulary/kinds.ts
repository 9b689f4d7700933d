/** The words that rows and calls use for a kind, a status or a place; contract and database read these lists. */
export const VISIBILITIES = ['public', 'private', 'prompt_hidden'] as const;
export const TASK_STATUSES = ['queued', 'running', 'success', 'failed', 'canceled'] as const;
export const MODEL_TYPES = ['checkpoint', 'lora', 'style'] as const;
export const MODEL_STATUSES = ['ready', 'queued', 'training', 'failed', 'canceled'] as const;
/** What can be ordered: a plan, or a package of points. */
export const PRODUCTS = ['vip', 'point'] as const;
export const ORDER_STATUSES = ['unpaid', 'paid', 'closed'] as const;
/** Who an invoice is made out to. */
export const INVOICE_KINDS = ['personal', 'company'] as const;
/** Asked for, attached, turned down with a reason; `replaced` by another of the same orders. */
export const INVOICE_STATES = ['issuing', 'issued', 'refused', 'replaced'] as const;
/** Where points lie: bought, given, or part of a membership. */
export const BUCKETS = ['point', 'point_gift', 'point_permission'] as const;
/** Who sees a collection beside its owner: nobody, whoever has its link, the people it names. */
export const SHARES = ['off', 'link', 'people'] as const;
/** What somebody likes, collects, follows or complains about. */
export const TARGETS = ['image', 'model', 'user'] as const;
export const MARKS = ['like', 'collect', 'follow'] as const;
export const CODE_PURPOSES = ['login', 'forget', 'modify', 'bind'] as const;
/** What an account is signed in with and reached by. */
export const ACCOUNT_KINDS = ['mobile', 'email'] as const;
/** What shows that it is the member: the password, or a code sent to what is bound. */
export const PROOFS = ['password', ...ACCOUNT_KINDS] as const;
export type Proof = (typeof PROOFS)[number];
/** What an engine is spoken to in: its adapter. */
export const ENGINE_KINDS = ['preview', 'comfyui', 'sdapi', 'openai', 'rembg'] as const;
export type EngineKind = (typeof ENGINE_KINDS)[number];
/** What kinds of model files engines have. */
export const ENGINE_FILE_KINDS = ['checkpoint', 'lora', 'style', 'vae', 'upscaler', 'controlnet'] as const;
/** Where an operator lets a model appear: found and not yet looked at, on sale, taken off. */
export const MODEL_LISTINGS = ['found', 'listed', 'hidden'] as const;
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
