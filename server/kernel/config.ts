import * as z from 'zod/mini';
import { TaskKind } from '#shared/contract/content.ts';
import type { SiteFacts } from '#shared/rules/site-facts.ts';
import { ENGINE_KINDS, type EngineKind, PAY_CHANNELS, type PayChannel } from '#shared/vocabulary/kinds.ts';
import { TRAINER_KINDS } from '#shared/vocabulary/training.ts';
import { readTrust, type Trust } from './caller-address.ts';

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
  DATABASE_READ_URL: Text,
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
  PAY: z.optional(z.enum(['off', 'sandbox', 'alipay', 'wechat', 'alipay,wechat', 'wechat,alipay'])),
  ALIPAY_APP_ID: Text,
  ALIPAY_PRIVATE_KEY: Text,
  ALIPAY_PUBLIC_KEY: Text,
  ALIPAY_SELLER_ID: Text,
  ALIPAY_GATEWAY: z._default(z.url({ protocol: /^https?$/ }), 'https://openapi.alipay.com/gateway.do'),
  WECHAT_APP_ID: Text,
  WECHAT_MCH_ID: Text,
  WECHAT_SERIAL_NO: Text,
  WECHAT_PRIVATE_KEY: Text,
  WECHAT_PUBLIC_KEY_ID: Text,
  WECHAT_PUBLIC_KEY: Text,
  WECHAT_API_V3_KEY: z._default(z.union([z.literal(''), z.string().check(z.regex(/^[!-~]{32}$/))]), ''),
  WECHAT_ENDPOINT: z._default(z.url({ protocol: /^https?$/ }), 'https://api.mch.weixin.qq.com'),
  INVOICE_DAYS: z.pipe(z._default(z.string().check(z.regex(/^\d{1,4}$/)), '360'), z.transform(Number)),
  CAPTCHA: z.optional(z.enum(['slider', 'aliyun', 'off'])),
  CAPTCHA_SCENE: Text,
  CAPTCHA_PREFIX: Text,
  CAPTCHA_REGION: z._default(z.enum(['cn', 'sgp']), 'cn'),
  CAPTCHA_ENDPOINT: z._default(z.union([z.literal(''), z.url({ protocol: /^https?$/ })]), ''),
  CAPTCHA_SCRIPT: z._default(z.url({ protocol: /^https?$/ }), 'https://o.alicdn.com/captcha-frontend/aliyunCaptcha/AliyunCaptcha.js'),
  MODERATION: z._default(z.enum(['words', 'aliyun']), 'words'),
  MODERATION_ENDPOINT: z._default(z.url({ protocol: /^https?$/ }), 'https://green-cip.cn-shanghai.aliyuncs.com'),
  MODERATION_TEXT: z._default(z.string(), 'llm_query_moderation'),
  MODERATION_IMAGE: z._default(z.string(), 'baselineCheck'),
  PUBLISH_REVIEW: z._default(z.enum(['flagged', 'after', 'before']), 'flagged'),
  NOTIFY: z.optional(z.enum(['mailbox', 'send'])),
  ALIYUN_KEY_ID: Text,
  ALIYUN_KEY_SECRET: Text,
  SMS_SIGN: Text,
  SMS_TEMPLATE: Text,
  SMS_NOTICE_TEMPLATE: Text,
  SMS_ENDPOINT: z._default(z.url({ protocol: /^https?$/ }), 'https://dysmsapi.aliyuncs.com'),
  SMTP_URL: z._default(z.union([z.literal(''), z.url({ protocol: /^smtps?$/ })]), ''),
  SMTP_FROM: Text,
  BLOBS: z._default(z.enum(['disk', 's3']), 'disk'),
  S3_ENDPOINT: z._default(z.union([z.literal(''), z.url({ protocol: /^https?$/ })]), ''),
  S3_BUCKET: Text,
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_KEY_ID: Text,
  S3_KEY_SECRET: Text,
  S3_PATH_STYLE: Flag,
  TRUST_PROXY: Text,
  LOG_LEVEL: z._default(z.enum(['info', 'warn', 'error']), 'info'),
  METRICS_TOKEN: z._default(z.union([z.literal(''), z.string().check(z.minLength(16))]), ''),
  DEV: z.optional(z.enum(['0', '1'])),
  SITE_COMPANY: Text,
  SITE_ICP: Text,
  SITE_POLICE: Text,
  SITE_CONTACT: Text,
  SITE_ALGORITHM: Text,
  SITE_MODEL: Text,
  SITE_PHONE: Text,
  AI_PRODUCER: z._default(z.string(), 'dianshi'),
});

/** Every variable there is. */
export const CONFIG_NAMES = Object.keys(Environment.shape);

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
  /** A replica of it, for what everybody sees alike; empty for none. */
  databaseReadUrl: string;
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
  pay: 'off' | 'sandbox' | 'real';
  /** The ways to pay for real. */
  channels: PayChannel[];
  /** The seller's account at Alipay; empty texts unless it is one of `channels`. */
  alipay: { appId: string; privateKey: string; publicKey: string; sellerId: string; gateway: string };
  /** The seller's account at WeChat Pay, likewise. `serialNo`: of the merchant's certificate. */
  wechat: {
    appId: string;
    mchId: string;
    serialNo: string;
    privateKey: string;
    publicKeyId: string;
    publicKey: string;
    apiV3Key: string;
    endpoint: string;
  };
  /** Days after paying for which an invoice can be asked for. */
  invoiceDays: number;
  captcha: 'slider' | 'aliyun' | 'off';
  /** The puzzle of Aliyun, where it is that one: its scene, the account's prefix, and where its program and its judge are. */
  aliyunCaptcha: { scene: string; prefix: string; region: 'cn' | 'sgp'; endpoint: string; script: string };
  /** Aliyun's judge of words and pictures beside the own list: where it is and the services it is asked for; null without it. */
  moderation: { endpoint: string; text: string; image: string } | null;
  /** What of the published a person looks at: what was flagged, before it is public; all of it, after; all of it, before. */
  publishReview: 'flagged' | 'after' | 'before';
  /** Where codes and notices go: to the local mailbox, or to phones and mail addresses. */
  notify: 'mailbox' | 'send';
  aliyun: { id: string; secret: string };
  /** Text messages by Aliyun; without `codeTemplate` none are sent. */
  sms: { endpoint: string; sign: string; codeTemplate: string; noticeTemplate: string };
  /** Letters; without `url` none are sent. */
  smtp: { url: string; from: string };
  /** The bucket that holds the files, or null for the data directory. `pathStyle` names it in the path instead of the host. */
  s3: { endpoint: string; bucket: string; region: string; id: string; secret: string; pathStyle: boolean } | null;
  /** The proxies in front whose word for the caller's address is taken. */
  trustProxy: Trust;
  /** The least that is logged. */
  logLevel: 'info' | 'warn' | 'error';
  /** What Prometheus shows to read `/metrics`; empty: there is none. */
  metricsToken: string;
  /** Opens `/dev/*`: mailbox and API document. */
  dev: boolean;
  site: SiteFacts;
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
  const trustProxy = part(() => trustOf(e.TRUST_PROXY), { hops: 0 });
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'));
  return {
    production,
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    databaseReadUrl: e.DATABASE_READ_URL,
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
    pay: e.PAY === 'off' ? 'off' : channelsOf(e).length > 0 ? 'real' : 'sandbox',
    channels: channelsOf(e),
    alipay: alipayOf(e),
    wechat: wechatOf(e),
    invoiceDays: e.INVOICE_DAYS,
    captcha: e.CAPTCHA ?? 'slider',
    aliyunCaptcha: {
      scene: e.CAPTCHA_SCENE,
      prefix: e.CAPTCHA_PREFIX,
      region: e.CAPTCHA_REGION,
      endpoint: e.CAPTCHA_ENDPOINT || `https://captcha.${e.CAPTCHA_REGION === 'cn' ? 'cn-shanghai' : 'ap-southeast-1'}.aliyuncs.com`,
      script: e.CAPTCHA_SCRIPT,
    },
    moderation: e.MODERATION === 'aliyun' ? { endpoint: e.MODERATION_ENDPOINT, text: e.MODERATION_TEXT, image: e.MODERATION_IMAGE } : null,
    publishReview: e.PUBLISH_REVIEW,
    notify: e.NOTIFY ?? 'mailbox',
    aliyun: { id: e.ALIYUN_KEY_ID, secret: e.ALIYUN_KEY_SECRET },
    sms: { endpoint: e.SMS_ENDPOINT, sign: e.SMS_SIGN, codeTemplate: e.SMS_TEMPLATE, noticeTemplate: e.SMS_NOTICE_TEMPLATE },
    smtp: { url: e.SMTP_URL, from: e.SMTP_FROM },
    s3:
      e.BLOBS === 's3'
        ? {
            endpoint: e.S3_ENDPOINT.replace(/\/+$/, ''),
            bucket: e.S3_BUCKET,
            region: e.S3_REGION,
            id: e.S3_KEY_ID,
            secret: e.S3_KEY_SECRET,
            pathStyle: e.S3_PATH_STYLE,
          }
        : null,
    trustProxy,
    logLevel: e.LOG_LEVEL,
    metricsToken: e.METRICS_TOKEN,
    dev: e.DEV === undefined ? !production : e.DEV === '1',
    site: {
      company: e.SITE_COMPANY,
      icp: e.SITE_ICP,
      police: e.SITE_POLICE,
      algorithm: e.SITE_ALGORITHM,
      model: e.SITE_MODEL,
      contact: e.SITE_CONTACT,
      phone: e.SITE_PHONE,
    },
    producer: e.AI_PRODUCER,
  };
}

type Read = z.infer<typeof Environment>;

/** Sandbox parts that production would have without anybody asking for them. */
function sandboxParts(e: Read, production: boolean): string[] {
  const asked = {
    ENGINE: 'ENGINE=sdapi、ENGINE=comfyui、ENGINE=openai、ENGINE=none（在运营台添加）或 ENGINE=preview',
    PAY: 'PAY=alipay、PAY=wechat、PAY=alipay,wechat、PAY=off 或 PAY=sandbox',
    NOTIFY: 'NOTIFY=send，或只在试用时 NOTIFY=mailbox',
    CAPTCHA: 'CAPTCHA=slider、CAPTCHA=aliyun 或 CAPTCHA=off',
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

const wechatOf = (e: Read): Config['wechat'] => ({
  appId: e.WECHAT_APP_ID,
  mchId: e.WECHAT_MCH_ID,
  serialNo: e.WECHAT_SERIAL_NO,
  privateKey: e.WECHAT_PRIVATE_KEY,
  publicKeyId: e.WECHAT_PUBLIC_KEY_ID,
  publicKey: e.WECHAT_PUBLIC_KEY,
  apiV3Key: e.WECHAT_API_V3_KEY,
  endpoint: e.WECHAT_ENDPOINT.replace(/\/+$/, ''),
});

const channelsOf = (e: Read): PayChannel[] => PAY_CHANNELS.filter((channel) => (e.PAY ?? '').split(',').includes(channel));

const absentOf = (e: Read, names: (keyof Read)[]) => names.filter((name) => e[name] === '');

/** What codes and files need where they leave the machine. */
function outsideParts(e: Read): [boolean, string][] {
  const sms = absentOf(e, ['ALIYUN_KEY_ID', 'ALIYUN_KEY_SECRET', 'SMS_SIGN', 'SMS_TEMPLATE']);
  const mail = absentOf(e, ['SMTP_URL', 'SMTP_FROM']);
  const puzzle = absentOf(e, ['ALIYUN_KEY_ID', 'ALIYUN_KEY_SECRET', 'CAPTCHA_SCENE', 'CAPTCHA_PREFIX']);
  const judge = absentOf(e, ['ALIYUN_KEY_ID', 'ALIYUN_KEY_SECRET', 'ORIGIN']);
  const s3 = absentOf(e, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY_ID', 'S3_KEY_SECRET']);
  const sends = e.NOTIFY === 'send';
  return [
    [
      e.NODE_ENV === 'production' && e.NOTIFY === 'mailbox' && e.DEV !== '1',
      'NOTIFY=mailbox 时验证码只在 /dev/mailbox 里，生产环境没有人收得到：请设 NOTIFY=send 并配置短信或邮件；只想试用，请加 DEV=1。With NOTIFY=mailbox codes only reach /dev/mailbox, which DEV=1 opens: set NOTIFY=send, or DEV=1 for a trial.',
    ],
    [
      sends && !e.SMS_TEMPLATE && !e.SMTP_URL,
      'NOTIFY=send 需要短信（SMS_TEMPLATE）或邮件（SMTP_URL）中的至少一种。NOTIFY=send needs SMS_TEMPLATE or SMTP_URL.',
    ],
    [sends && e.SMS_TEMPLATE !== '' && sms.length > 0, `短信还需要 ${sms.join('、')}。Text messages also need ${sms.join(', ')}.`],
    [sends && e.SMTP_URL !== '' && mail.length > 0, `邮件还需要 ${mail.join('、')}。Letters also need ${mail.join(', ')}.`],
    [e.CAPTCHA === 'aliyun' && puzzle.length > 0, `CAPTCHA=aliyun 需要 ${puzzle.join('、')}。CAPTCHA=aliyun needs ${puzzle.join(', ')}.`],
    [
      e.MODERATION === 'aliyun' && judge.length > 0,
      `MODERATION=aliyun 需要 ${judge.join('、')}：图片要从公网的 ORIGIN 取。MODERATION=aliyun needs ${judge.join(', ')}: pictures are fetched from ORIGIN.`,
    ],
    [e.BLOBS === 's3' && s3.length > 0, `BLOBS=s3 需要 ${s3.join('、')}。BLOBS=s3 needs ${s3.join(', ')}.`],
  ];
}

/** Values that are usable each, but not together. */
function contradictions(e: Read): string[] {
  const found: [boolean, string][] = [
    ...outsideParts(e),
    [
      channelsOf(e).includes('alipay') && (Object.values(alipayOf(e)).includes('') || !e.ORIGIN),
      'PAY=alipay 需要 ALIPAY_APP_ID、ALIPAY_PRIVATE_KEY、ALIPAY_PUBLIC_KEY、ALIPAY_SELLER_ID，以及支付宝能访问到的 ORIGIN（如 https://example.com）。PAY=alipay needs the seller account and ORIGIN.',
    ],
    [
      channelsOf(e).includes('wechat') && (Object.values(wechatOf(e)).includes('') || !e.ORIGIN),
      'PAY=wechat 需要 WECHAT_APP_ID、WECHAT_MCH_ID、WECHAT_SERIAL_NO、WECHAT_PRIVATE_KEY、WECHAT_PUBLIC_KEY_ID、WECHAT_PUBLIC_KEY、WECHAT_API_V3_KEY，以及微信支付能访问到的 ORIGIN（如 https://example.com）。PAY=wechat needs the merchant account and ORIGIN.',
    ],
    [
      // Browsers are sent there with the order, and the page refuses to send one in the open.
      channelsOf(e).includes('alipay') && !e.ALIPAY_GATEWAY.startsWith('https:'),
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
      e.DATABASE_READ_URL !== '' && !e.DATABASE_URL,
      'DATABASE_READ_URL 是 DATABASE_URL 的从库，两者要一起设。DATABASE_READ_URL is a replica of DATABASE_URL: set both.',
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

function trustOf(written: string): Trust {
  const trust = readTrust(written);
  if (trust) return trust;
  throw new ConfigError(
    'TRUST_PROXY 应是前面代理的层数（如 2），或用逗号分开的代理地址与网段（如 10.0.0.0/8,100.64.0.0/10）。TRUST_PROXY is a number of proxies, or their addresses and CIDR ranges with commas.',
  );
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
