import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/loopback.ts';
import { startReplica } from '../../scripts/postgres.ts';
import { CONFIG_NAMES } from '../../server/kernel/config.ts';
import { startAliyun } from '../../server/testing/fake-aliyun.ts';
import { startComfyui } from '../../server/testing/comfyui-process.ts';
import { startS3 } from '../../server/testing/fake-s3.ts';
import { fakeWechat } from '../../server/testing/fake-wechat.ts';
import { emptyPostgres, startAlipay, startPost } from './company.ts';
import { expect, type Loose, test } from './world.ts';

/** What has its value of another kind of installation, and where that is started. */
const ELSEWHERE: Record<string, string> = {
  RESTORE: 'the embedded database, backups.test',
  EXPOSE_LOCAL: 'no production, local-hosts.test',
  ENGINE_KEY: 'an engine with a door, http.test',
  ENGINE_MODEL: 'images API, openai tests',
  ENGINE_EXTRA: 'images API, openai tests',
  ENGINE_RESULT_HOSTS: 'images API, openai tests',
  ENGINE_WORKFLOW: 'an own workflow, comfyui tests',
};

test('every documented variable at another value than its default: a company of such a server and worker signs in, sells, draws and says no number', async () => {
  const database = await emptyPostgres();
  const replica = await startReplica(database);
  if (typeof replica === 'string') throw new Error(replica);
  const dir = mkdtempSync(join(tmpdir(), 'dianshi-variables-'));
  const secret = (name: string, value: string) => {
    writeFileSync(join(dir, name), `${value}\n`);
    return join(dir, name);
  };
  const [port, engine, bucket, post, wechat] = await Promise.all([
    freePort(),
    startComfyui({ stepMs: 50 }),
    startS3(),
    startPost(),
    fakeWechat(() => new Date()),
  ]);
  const cloud = await startAliyun(({ action, fields }) =>
    action === 'SendSms'
      ? { Code: 'OK' }
      : action === 'VerifyIntelligentCaptcha'
        ? { Code: 'Success', Result: { VerifyResult: fields.CaptchaVerifyParam === 'a-person' && fields.SceneId === 'scene-9' } }
        : { Code: 200, Data: { RiskLevel: 'none', Result: [] } },
  );
  const alipay = await startAlipay((url) => url);
  const origin = `http://127.0.0.2:${port}`;
  const { WECHAT_API_V3_KEY = '', ...merchant } = wechat.env as Record<string, string>;
  const env: Record<string, string> = {
    NODE_ENV: 'production',
    HOST: '127.0.0.2',
    DATA_DIR: join(dir, 'data'),
    DATABASE_URL: database.url,
    DATABASE_READ_URL: replica.url,
    CDN: 'https://files.dianshi.example/files/',
    ORIGIN: 'https://dianshi.example',
    ENGINE: 'comfyui',
    ENGINE_URL: engine.url,
    ENGINE_COST: '3',
    ENGINE_PATIENCE: '5',
    WORKER_KINDS: 'txt2img,img2img',
    WORKER_ENGINES: 'main',
    PIXEL_MEMORY: '512',
    WORKERS: '1',
    TRAINER: 'none',
    PAY: 'alipay,wechat',
    ...alipay.env,
    ...merchant,
    WECHAT_API_V3_KEY_FILE: secret('v3', WECHAT_API_V3_KEY),
    INVOICE_DAYS: '30',
    CAPTCHA: 'aliyun',
    CAPTCHA_SCENE: 'scene-9',
    CAPTCHA_PREFIX: 'p9',
    CAPTCHA_REGION: 'sgp',
    CAPTCHA_ENDPOINT: cloud.url,
    CAPTCHA_SCRIPT: 'https://cdn.example/captcha.js',
    MODERATION: 'aliyun',
    MODERATION_ENDPOINT: cloud.url,
    MODERATION_TEXT: 'ai_art_detection',
    MODERATION_IMAGE: 'aigcCheck',
    PUBLISH_REVIEW: 'before',
    NOTIFY: 'send',
    ALIYUN_KEY_ID: cloud.id,
    ALIYUN_KEY_SECRET_FILE: secret('aliyun', cloud.secret),
    SMS_ENDPOINT: cloud.url,
    SMS_SIGN: '点石成图',
    SMS_TEMPLATE: 'SMS_1',
    SMS_NOTICE_TEMPLATE: 'SMS_2',
    SMTP_URL: post.url,
    SMTP_FROM: '点石 <post@dianshi.example>',
    BLOBS: 's3',
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: bucket.bucket,
    S3_REGION: 'cn-hangzhou',
    S3_KEY_ID: bucket.id,
    S3_KEY_SECRET_FILE: secret('s3', bucket.secret),
    S3_PATH_STYLE: '1',
    TRUST_PROXY: '127.0.0.0/8,10.0.0.0/8',
    LOG_LEVEL: 'warn',
    METRICS_TOKEN_FILE: secret('metrics', 'a-token-of-sixteen'),
    DEV: '0',
    SITE_COMPANY: '示例科技',
    SITE_ICP: '示例 ICP 备 1 号',
    SITE_POLICE: '公安备 1 号',
    SITE_CONTACT: 'help@dianshi.example',
    SITE_ALGORITHM: '算法备 1 号',
    SITE_MODEL: '模型备 1 号',
    SITE_PHONE: '021-61234567',
    AI_PRODUCER: 'shili',
  };
  const set = new Set([...Object.keys(env).map((name) => name.replace(/_FILE$/, '')), 'PORT', 'ROLE', ...Object.keys(ELSEWHERE)]);
  expect(CONFIG_NAMES.filter((name) => !set.has(name) && !name.startsWith('TRAINER_'))).toEqual([]);

  let output = '';
  const children = [
    { ROLE: 'api', PORT: String(port) },
    { ROLE: 'worker', PORT: String(await freePort()) },
  ].map((own) => {
    const child = spawn(process.execPath, ['server/main.ts'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, HOME: dir, ...env, ...own },
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += String(part)));
    return child;
  });
  const asked = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);
  const call = async (method: string, path: string, body?: object, token = ''): Promise<Loose> => {
    const headers = {
      'Content-Type': 'application/json',
      'X-Forwarded-For': '203.0.113.7, 10.1.1.1',
      ...(token && { Authorization: `Bearer ${token}` }),
    };
    return (await asked(`/api/v2/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })).json();
  };
  const signIn = async (username: string, code: () => string): Promise<Loose> => {
    const { ticket } = (await call('POST', 'users/captchaVerify', { captchaVerifyParam: 'a-person' })).message;
    expect((await call('POST', 'users/getCode', { username, source: 'login', ticket })).code).toBe(200);
    await expect.poll(code).toMatch(/^\d{6}$/);
    return (await call('POST', 'users/login', { username, password: code(), type: 'code' })).data;
  };
  try {
    await expect
      .poll(() =>
        asked('/readyz').then(
          ({ ok }) => ok,
          () => output,
        ),
      )
      .toBe(true);
    const sent = () => JSON.parse(cloud.calls.findLast(({ action }) => action === 'SendSms')?.fields.TemplateParam ?? '{}').code ?? '';
    const member = await signIn('13911112222', sent);
    expect((await signIn('acheng@dianshi.example', () => post.codeFor('acheng@dianshi.example'))).token).toBeTruthy();
    expect(member.cdn).toBe(env.CDN);
    const meta = (await call('GET', 'meta')).data;
    expect([meta.site.company, meta.site.algorithm, meta.pay.mode, meta.dev ?? false]).toEqual([
      env.SITE_COMPANY,
      env.SITE_ALGORITHM,
      'real',
      false,
    ]);
    const frame = await (await asked('/api/v2/users/captcha/frame')).text();
    for (const part of ['data-region="sgp"', 'data-prefix="p9"', 'https://cdn.example/captcha.js']) expect(frame).toContain(part);

    const order = (await call('PUT', 'users/order', { source: 'point', pid: 'point_config-3' }, member.token)).data;
    const sheet = (await call('POST', 'users/pay', { oid: order, type: 'wechat', returnUrl: '/home' }, member.token)).data;
    wechat.pay(sheet.key);
    expect((await asked('/api/v2/pay/wechat/notify', { method: 'POST', ...wechat.paidNotice(sheet.key) })).status).toBe(204);
    expect((await call('GET', 'users/permission', undefined, member.token)).data.point).toBe(1600);

    const begun = (await call('POST', 'sd/txt2img', { prompt: '青绿山水，晨雾', width: 512, height: 512 }, member.token)).data;
    const task = async () => (await call('GET', `common/tasks/${begun.id}`, undefined, member.token)).data;
    await expect.poll(async () => (await task()).status).toBe('success');
    const { cost, images } = await task();
    expect(cost).toBe(3);
    const services = new Set(cloud.calls.map(({ fields }) => fields.Service).filter(Boolean));
    expect(services).toEqual(new Set(['ai_art_detection', 'aigcCheck']));
    const published = await call('PUT', 'common/images', { ids: [images[0].id], set: { published: true } }, member.token);
    expect(published.data).toEqual({ updated: 1, waiting: 1 });
    expect([...bucket.kept.keys()].some((key) => key.startsWith('i/'))).toBe(true);
    expect(bucket.seen.filter(({ refused }) => refused && refused !== 'NoSuchKey')).toEqual([]);

    const token = { headers: { Authorization: 'Bearer a-token-of-sixteen' } };
    expect([(await asked('/dev/mailbox')).status, (await asked('/metrics')).status, (await asked('/metrics', token)).status]).toEqual([
      404, 404, 200,
    ]);
  } finally {
    for (const child of children) child.kill('SIGTERM');
    const codes = await Promise.all(children.map(async (child) => child.exitCode ?? (await once(child, 'exit'))[0]));
    await Promise.all([engine.stop(), bucket.stop(), post.stop(), wechat.stop(), cloud.stop(), alipay.stop()]);
    await replica.stop();
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
    expect([codes, /1391111|acheng@/.test(output)]).toEqual([[0, 0], false]);
  }
});
