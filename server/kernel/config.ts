import * as z from 'zod/mini';
import { TaskKind } from '#shared/contract/content.ts';
import { ENGINE_KINDS, type EngineKind } from '#shared/vocabulary/kinds.ts';
import { TRAINER_KINDS } from '#shared/vocabulary/training.ts';

const Flag = z.pipe(
  z._default(z.enum(['0', '1', 'true', 'false', '']), ''),
  z.transform((value) => value === '1' || value === 'true'),
);
const Text = z._default(z.string(), '');

const Environment = z.object({
  NODE_ENV: z._default(z.string(), 'development'),
  PORT: z.pipe(z._default(z.string().check(z.regex(/^\d{1,5}$/)), '3000'), z.transform(Number)),
  HOST: z._default(z.string(), '127.0.0.1'),
  EXPOSE_LOCAL: Flag,
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: Text,
  RESTORE: Text,
  ROLE: z._default(z.enum(['all', 'api', 'worker']), 'all'),
  CDN: z._default(z.string(), '/files/'),
  ORIGIN: Text,
  ENGINE: z.optional(z.enum([...ENGINE_KINDS, 'none'])),
  ENGINE_URL: Text,
  ENGINE_KEY: Text,
  ENGINE_MODEL: Text,
  ENGINE_EXTRA: Text,
  ENGINE_WORKFLOW: Text,
  ENGINE_RESULT_HOSTS: Text,
  ENGINE_COST: z.pipe(
    z._default(z.string().check(z.regex(/^\d{0,4}$/)), ''),
    z.transform((value) => (value === '' ? null : Number(value))),
  ),
  ENGINE_PATIENCE: z.pipe(z._default(z.string().check(z.regex(/^\d{1,4}$/)), '30'), z.transform(Number)),
  WORKER_KINDS: Text,
  WORKER_ENGINES: Text,
  PIXEL_MEMORY: z.pipe(z._default(z.string().check(z.regex(/^\d{2,6}$/)), '1024'), z.transform(Number)),
  WORKERS: z.pipe(z._default(z.string().check(z.regex(/^\d{1,2}$/)), '2'), z.transform(Number)),
  TRAINER: z.optional(z.enum([...TRAINER_KINDS, 'none'])),
  TRAINER_LORAS: Text,
  TRAINER_SCRIPTS: Text,
  TRAINER_CHECKPOINTS: Text,
  TRAINER_COMMAND: z._default(z.string(), 'accelerate launch --num_cpu_threads_per_process 1'),
  TRAINER_URL: Text,
  TRAINER_KEY: Text,
  TRAINER_MODEL: Text,
  TRAINER_ARCH: Text,
  TRAINER_GPU: z._default(z.string(), '0'),
  PAY: z.optional(z.enum(['off', 'sandbox', 'alipay'])),
  ALIPAY_APP_ID: Text,
  ALIPAY_PRIVATE_KEY: Text,
  ALIPAY_PUBLIC_KEY: Text,
  ALIPAY_SELLER_ID: Text,
  ALIPAY_GATEWAY: z._default(z.url({ protocol: /^https?$/ }), 'https://openapi.alipay.com/gateway.do'),
  INVOICE_DAYS: z.pipe(z._default(z.string().check(z.regex(/^\d{1,4}$/)), '360'), z.transform(Number)),
  CAPTCHA: z.optional(z.enum(['slider', 'off'])),
  NOTIFY: z.optional(z.enum(['mailbox'])),
  TRUST_PROXY: Flag,
  DEV: z.optional(z.enum(['0', '1'])),
  SITE_COMPANY: Text,
  SITE_ICP: Text,
  SITE_POLICE: Text,
  SITE_CONTACT: Text,
  SITE_ALGORITHM: Text,
  AI_PRODUCER: z._default(z.string(), 'dianshi'),
});

/** The engine and how it is reached; parts that it does not have are empty. */
export type EngineConfig = {
  kind: EngineKind;
  url: string;
  key: string;
  model: string;
  /** What is particular to one provider or workflow. */
  extra: Record<string, unknown>;
  /** Path of a ComfyUI workflow in API format. */
  workflow: string;
  /** Hosts that results may be fetched from, besides the engine's own. */
  resultHosts: string[];
};

/** What trains, and where. `loras`: the folder that the engine reads LoRAs from. */
export type TrainerConfig =
  | { kind: 'preview' }
  | {
      kind: 'kohya';
      /** What starts a script, in parts. */
      command: string[];
      /** Folders of the scripts and of the checkpoints that LoRAs are trained for. */
      scripts: string;
      checkpoints: string;
      loras: string;
    }
  | {
      kind: 'ai-toolkit';
      url: string;
      key: string;
      /** As ai-toolkit's configuration names graphics cards, the model it trains for, and that model's family. */
      gpuIds: string;
      model: string;
      arch: string;
      loras: string;
    };

/** Everything an operator decides, read once at start. */
export type Config = {
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string;
  /** A backup file that an empty data directory begins with; empty for none. */
  restore: string;
  role: 'all' | 'api' | 'worker';
  cdn: string;
  /** The site's own origin, for links and return addresses; empty derives it from the request. */
  origin: string;
  /** The engine of the environment; null where all are added at the desk. */
  engine: EngineConfig | null;
  /** What trains; null where nothing does. */
  trainer: TrainerConfig | null;
  /** Milliseconds that work waits for engines that do not answer before it is given up. */
  patienceMs: number;
  /** Kinds of task and engines this process works for; null for all. */
  workerKinds: TaskKind[] | null;
  workerEngines: string[] | null;
  /** Points a picture costs, overriding the price table; null keeps the table. */
  unitCost: number | null;
  workers: number;
  /** Bytes that work on pixels may take at one time. */
  pixelMemory: number;
  pay: 'off' | 'sandbox' | 'alipay';
  /** The seller's account at Alipay; empty texts unless `pay` is `alipay`. */
  alipay: { appId: string; privateKey: string; publicKey: string; sellerId: string; gateway: string };
  /** Days after paying for which an invoice can be asked for. */
  invoiceDays: number;
  captcha: 'slider' | 'off';
  trustProxy: boolean;
  /** Opens `/dev/*`: mailbox and API document. */
  dev: boolean;
  site: { company: string; icp: string; police: string; contact: string; algorithm: string };
  /** Producer code of the implicit AI label (L-05). */
  producer: string;
};

/** A configuration that can't be run; the message is bilingual and names the variable. */
export class ConfigError extends Error {}

/** Reads the environment. In production every sandbox part must be asked for by name, so that none is there by accident. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = z.safeParse(Environment, env);
  const names = new Set(parsed.success ? [] : parsed.error.issues.map((issue) => String(issue.path[0] ?? '')));
  const wrong = [...names].map((name) => `配置项 ${name} 的值不可用。Configuration: the value of ${name} is not usable.`);
  // What can't be used counts as not set, so that the rest is looked at too.
  const usable = Object.fromEntries(Object.entries(env).filter(([name]) => !names.has(name)));
  const e = parsed.success ? parsed.data : z.parse(Environment, usable);
  const production = e.NODE_ENV === 'production';
  wrong.push(...sandboxParts(e, production), ...contradictions(e));
  /** What a part reads as, or its complaint beside all others. */
  const part = <T>(read: () => T, instead: T): T => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      wrong.push(error.message);
      return instead;
    }
  };
  const engine = part(() => engineOf(e), null);
  const trainer = part(() => trainerOf(e), null);
  const workerKinds = part(() => kindsOf(e.WORKER_KINDS), null);
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'));
  return {
    production,
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    restore: e.RESTORE,
    role: e.ROLE,
    cdn: e.CDN,
    origin: e.ORIGIN,
    engine,
    trainer,
    patienceMs: e.ENGINE_PATIENCE * 60_000,
    workerKinds,
    workerEngines: listOf(e.WORKER_ENGINES),
    unitCost: e.ENGINE_COST,
    workers: Math.max(1, e.WORKERS),
    pixelMemory: e.PIXEL_MEMORY * 1024 * 1024,
    pay: e.PAY ?? 'sandbox',
    alipay: alipayOf(e),
    invoiceDays: e.INVOICE_DAYS,
    captcha: e.CAPTCHA ?? 'slider',
    trustProxy: e.TRUST_PROXY,
    dev: e.DEV === undefined ? !production : e.DEV === '1',
    site: { company: e.SITE_COMPANY, icp: e.SITE_ICP, police: e.SITE_POLICE, contact: e.SITE_CONTACT, algorithm: e.SITE_ALGORITHM },
    producer: e.AI_PRODUCER,
  };
}

type Read = z.infer<typeof Environment>;

/** Sandbox parts that production would have without anybody asking for them. */
function sandboxParts(e: Read, production: boolean): string[] {
  const asked = {
    ENGINE: 'ENGINE=sdapi、ENGINE=comfyui、ENGINE=openai、ENGINE=none（在运营台添加）或 ENGINE=preview',
    PAY: 'PAY=alipay、PAY=off 或 PAY=sandbox',
    NOTIFY: 'NOTIFY=mailbox',
    CAPTCHA: 'CAPTCHA=slider 或 CAPTCHA=off',
  } as const;
  const names = Object.keys(asked) as (keyof typeof asked)[];
  return names
    .filter((name) => production && e[name] === undefined)
    .map(
      (name) =>
        `生产环境不会默认启用沙箱部件：请设置 ${asked[name]}。Production never starts a sandbox part by default: set ${name} (${asked[name]}).`,
    );
}

const alipayOf = (e: Read): Config['alipay'] => ({
  appId: e.ALIPAY_APP_ID,
  privateKey: e.ALIPAY_PRIVATE_KEY,
  publicKey: e.ALIPAY_PUBLIC_KEY,
  sellerId: e.ALIPAY_SELLER_ID,
  gateway: e.ALIPAY_GATEWAY,
});

/** Values that are usable each, but not together. */
function contradictions(e: Read): string[] {
  const found: [boolean, string][] = [
    [
      e.PAY === 'alipay' && (Object.values(alipayOf(e)).includes('') || !e.ORIGIN),
      'PAY=alipay 需要 ALIPAY_APP_ID、ALIPAY_PRIVATE_KEY、ALIPAY_PUBLIC_KEY、ALIPAY_SELLER_ID，以及支付宝能访问到的 ORIGIN（如 https://example.com）。PAY=alipay needs the seller account and ORIGIN.',
    ],
    [
      // Browsers are sent there with the order, and the page refuses to send one in the open.
      e.PAY === 'alipay' && !e.ALIPAY_GATEWAY.startsWith('https:'),
      'ALIPAY_GATEWAY 应是 https 地址：网页不会把订单发到不加密的网关。ALIPAY_GATEWAY has to be an https address.',
    ],
    [
      e.ORIGIN !== '' && !/^https?:\/\/[^/]+$/.test(e.ORIGIN),
      'ORIGIN 应形如 https://example.com，不带路径。ORIGIN looks like https://example.com, without a path.',
    ],
    [
      e.NODE_ENV !== 'production' && !e.EXPOSE_LOCAL && !/^(?:localhost|127(?:\.\d+){3}|::1|\[::1\])$/.test(e.HOST),
      `HOST=${e.HOST} 会把本地模式开放给网络：验证码、演示账号与沙箱收银台人人可用。正式使用请设 NODE_ENV=production；确实要在可信的网络里试用，请设 EXPOSE_LOCAL=1。HOST=${e.HOST} would open local mode, with everybody's codes, to the network: set NODE_ENV=production, or EXPOSE_LOCAL=1 on a network you trust.`,
    ],
    [
      e.ROLE !== 'all' && !e.DATABASE_URL,
      'ROLE=api/worker 需要 DATABASE_URL：内嵌数据库只能由一个进程打开。ROLE=api|worker needs DATABASE_URL.',
    ],
    [
      e.RESTORE !== '' && e.DATABASE_URL !== '',
      'RESTORE 只用于内嵌数据库；PostgreSQL 请用它自己的工具恢复。RESTORE is for the embedded database only.',
    ],
  ];
  return found.filter(([is]) => is).map(([, words]) => words);
}

/** A comma list; null for an empty one. */
function listOf(text: string): string[] | null {
  const parts = text.split(',').map((part) => part.trim());
  return parts.some(Boolean) ? parts.filter(Boolean) : null;
}

function kindsOf(text: string): TaskKind[] | null {
  const kinds = listOf(text);
  const parsed = z.safeParse(z.nullable(z.array(TaskKind)), kinds);
  if (parsed.success) return parsed.data;
  throw new ConfigError(`WORKER_KINDS 只能是这些任务：${TaskKind.options.join('、')}。WORKER_KINDS is a comma list of task kinds.`);
}

function engineOf(e: Read): EngineConfig | null {
  const id = e.ENGINE ?? 'preview';
  if (id === 'none') return null;
  const needed = {
    preview: [],
    sdapi: ['ENGINE_URL'],
    openai: ['ENGINE_URL', 'ENGINE_KEY', 'ENGINE_MODEL'],
    comfyui: ['ENGINE_URL'],
    rembg: ['ENGINE_URL'],
  } as const;
  const absent = needed[id].filter((name) => (name === 'ENGINE_URL' ? !isHttp(e.ENGINE_URL) : e[name] === ''));
  if (absent.length > 0) {
    const names = absent.map((name) => `${name}（如 ${examples[id][name]}）`).join('、');
    throw new ConfigError(`ENGINE=${id} 需要 ${names}。ENGINE=${id} needs ${absent.join(', ')}.`);
  }
  const hosts = e.ENGINE_RESULT_HOSTS.split(',').map((host) => host.trim().toLowerCase());
  const resultHosts = hosts.filter(Boolean);
  if (!resultHosts.every((host) => /^[a-z\d-]+(?:\.[a-z\d-]+)+$/.test(host))) {
    throw new ConfigError(
      'ENGINE_RESULT_HOSTS 应是用逗号分开的域名（如 volces.com），不带协议与路径。ENGINE_RESULT_HOSTS is a comma list of domains.',
    );
  }
  return {
    kind: id,
    url: e.ENGINE_URL.replace(/\/+$/, ''),
    key: e.ENGINE_KEY,
    model: e.ENGINE_MODEL,
    extra: extraOf(e.ENGINE_EXTRA),
    workflow: e.ENGINE_WORKFLOW,
    resultHosts,
  };
}

const TRAINER_NEEDS = {
  preview: [],
  none: [],
  kohya: ['TRAINER_SCRIPTS', 'TRAINER_CHECKPOINTS', 'TRAINER_LORAS'],
  'ai-toolkit': ['TRAINER_URL', 'TRAINER_MODEL', 'TRAINER_ARCH', 'TRAINER_LORAS'],
} as const;

/** The embedded trainer comes with the preview engine, whose pictures it changes, and with no other. */
function trainerOf(e: Read): TrainerConfig | null {
  const kind = e.TRAINER ?? ((e.ENGINE ?? 'preview') === 'preview' ? 'preview' : 'none');
  const absent = TRAINER_NEEDS[kind].filter((name) => (name === 'TRAINER_URL' ? !isHttp(e.TRAINER_URL) : e[name] === ''));
  if (absent.length > 0) throw new ConfigError(`TRAINER=${kind} 需要 ${absent.join('、')}。TRAINER=${kind} needs ${absent.join(', ')}.`);
  const loras = e.TRAINER_LORAS;
  if (kind === 'kohya')
    return { kind, command: e.TRAINER_COMMAND.split(/\s+/), scripts: e.TRAINER_SCRIPTS, checkpoints: e.TRAINER_CHECKPOINTS, loras };
  if (kind === 'ai-toolkit')
    return {
      kind,
      url: e.TRAINER_URL.replace(/\/+$/, ''),
      key: e.TRAINER_KEY,
      gpuIds: e.TRAINER_GPU,
      model: e.TRAINER_MODEL,
      arch: e.TRAINER_ARCH,
      loras,
    };
  return kind === 'preview' ? { kind } : null;
}

const examples: Record<EngineKind, Record<string, string>> = {
  preview: {},
  sdapi: { ENGINE_URL: 'http://127.0.0.1:7860' },
  openai: { ENGINE_URL: 'https://api.openai.com/v1', ENGINE_KEY: 'sk-…', ENGINE_MODEL: 'gpt-image-1' },
  comfyui: { ENGINE_URL: 'http://127.0.0.1:8188' },
  rembg: { ENGINE_URL: 'http://127.0.0.1:7000' },
};

function isHttp(url: string): boolean {
  return /^https?:$/.test(URL.parse(url)?.protocol ?? '');
}

function extraOf(text: string): Record<string, unknown> {
  if (text === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  const parsed = z.safeParse(z.record(z.string(), z.unknown()), value);
  if (parsed.success) return parsed.data;
  throw new ConfigError('ENGINE_EXTRA 应是一个 JSON 对象（如 {"quality":"high"}）。ENGINE_EXTRA is a JSON object.');
}
