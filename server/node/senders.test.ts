import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../kernel/config.ts';
import { makeWorld } from '../testing/world.ts';
import { type AliyunCall, type FakeAliyun, startAliyun } from '../testing/fake-aliyun.ts';
import { withSecretFiles } from './secret-files.ts';
import { openSenders } from './senders.ts';

const ended: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

async function aliyun(answer?: (call: AliyunCall) => Record<string, unknown>): Promise<FakeAliyun> {
  const started = await startAliyun(answer);
  ended.push(started.stop);
  return started;
}

/** A mail server that takes letters of one account. */
async function smtp(): Promise<{ url: string; letters: string[] }> {
  const letters: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    // Kept connections of the sender are cut.
    closeTimeout: 1,
    onAuth: ({ username, password }, _session, done) =>
      username === 'post' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('535 wrong password')),
    onData(stream, _session, done) {
      let text = '';
      stream.setEncoding('utf8');
      stream.on('data', (part: string) => (text += part));
      stream.on('end', () => {
        letters.push(text);
        done();
      });
    },
  });
  const port = await new Promise<number>((done) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address();
      done(typeof address === 'object' && address ? address.port : 0);
    });
  });
  ended.push(() => new Promise<void>((done) => server.close(() => done())));
  return { url: `smtp://post:p%40ss@127.0.0.1:${port}`, letters };
}

const smsOf = (cloud: FakeAliyun, over: Record<string, string> = {}) => ({
  NOTIFY: 'send',
  ALIYUN_KEY_ID: cloud.id,
  ALIYUN_KEY_SECRET: cloud.secret,
  SMS_ENDPOINT: cloud.url,
  SMS_SIGN: '点石成图',
  SMS_TEMPLATE: 'SMS_1',
  ...over,
});

/** A letter's text, whatever it was encoded in. */
function textOf(letter: string): string {
  const [head = '', body = ''] = letter.split(/\r\n\r\n(.*)/s);
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  const bytes = body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

test('O-3 a code for a phone number is a signed text message with the approved template', async () => {
  const cloud = await aliyun();
  const senders = openSenders(readConfig(smsOf(cloud)));
  await senders.send({ to: '13911112222', code: '012345', purpose: 'login' });
  expect(cloud.calls).toEqual([
    {
      action: 'SendSms',
      version: '2017-05-25',
      fields: { PhoneNumbers: '13911112222', SignName: '点石成图', TemplateCode: 'SMS_1', TemplateParam: '{"code":"012345"}' },
    },
  ]);
  // A notice has no template yet: it is not sent, and no error either.
  await senders.tell({ to: '13911112222', text: '【点石】发票已开具' });
  expect(cloud.calls).toHaveLength(1);
  await openSenders(readConfig(smsOf(cloud, { SMS_NOTICE_TEMPLATE: 'SMS_2' }))).tell({ to: '13911112222', text: '发票 (1) 已开具*' });
  expect(cloud.calls[1]?.fields).toMatchObject({ TemplateCode: 'SMS_2', TemplateParam: '{"text":"发票 (1) 已开具*"}' });
});

test('O-3 what the cloud refuses is an error with its code, and a wrong key is refused', async () => {
  const limited = await aliyun(() => ({ Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发分钟级流控' }));
  const send = (over: Record<string, string> = {}) =>
    openSenders(readConfig(smsOf(limited, over))).send({ to: '13911112222', code: '1', purpose: 'login' });
  await expect(send()).rejects.toThrow('SendSms was refused: isv.BUSINESS_LIMIT_CONTROL');
  await expect(send({ ALIYUN_KEY_SECRET: 'guess' })).rejects.toThrow(/SignatureDoesNotMatch/);
});

test('O-3 a code for a mail address is a letter by SMTP, and addresses in it are nobody else’s', async () => {
  const post = await smtp();
  const senders = openSenders(readConfig({ NOTIFY: 'send', SMTP_URL: post.url, SMTP_FROM: '点石 <post@dianshi.example>' }));
  await senders.send({ to: 'a@b.example', code: '654321', purpose: 'login' });
  await senders.tell({ to: 'a@b.example', text: '【点石】你的发票已开具' });
  const [code = '', told = ''] = post.letters;
  expect(code).toMatch(/^To: a@b\.example\r$/m);
  expect(code).toMatch(/^From: .*<post@dianshi\.example>\r$/m);
  expect(textOf(code)).toMatch(/^你的验证码是 654321，5 分钟内有效。/);
  expect(textOf(told)).toMatch(/^你的发票已开具/);
  const wrong = openSenders(readConfig({ NOTIFY: 'send', SMTP_URL: post.url.replace('p%40ss', 'guess'), SMTP_FROM: 'a@b.cn' }));
  await expect(wrong.send({ to: 'a@b.example', code: '1', purpose: 'login' })).rejects.toThrow(/535/);
});

test('O-3 a member registers by a code that was sent; who can’t be reached is told what to use instead', async () => {
  const cloud = await aliyun();
  const world = await makeWorld();
  world.ports.codeSender = openSenders(readConfig(smsOf(cloud)));
  const ask = (username: string) => world.call('POST', '/api/v2/users/getCode', { username, source: 'login' });
  expect((await ask('a@b.example')).body).toMatchObject({ error: 'SEND_FAILED', message: '这里还不能给邮箱发验证码，请改用手机号' });
  expect((await ask('13911112222')).status).toBe(200);
  const { code } = JSON.parse(cloud.calls[0]?.fields.TemplateParam ?? '{}');
  const { body } = await world.call('POST', '/api/v2/users/login', { username: '13911112222', password: code, type: 'code' });
  expect(body.data.token).toEqual(expect.any(String));
});

test.each([
  [{}, /SMS_TEMPLATE.*SMTP_URL/],
  [{ SMS_TEMPLATE: 'SMS_1' }, /ALIYUN_KEY_ID、ALIYUN_KEY_SECRET、SMS_SIGN。/],
  [{ SMTP_URL: 'smtp://x' }, /SMTP_FROM/],
  [{ SMTP_URL: 'http://x', SMTP_FROM: 'a@b.cn' }, /SMTP_URL/],
])('O-3 NOTIFY=send with %j says what is missing', (env, said) => {
  expect(() => readConfig({ NOTIFY: 'send', ...env })).toThrow(said);
});

test('O-3 production does not start where codes would reach nobody', () => {
  const env = { NODE_ENV: 'production', ENGINE: 'preview', PAY: 'off', CAPTCHA: 'slider', NOTIFY: 'mailbox' };
  expect(() => readConfig(env)).toThrow(/NOTIFY=send/);
  expect(readConfig({ ...env, DEV: '1' }).notify).toBe('mailbox');
});

test('O-12 secrets are read from files, and a file that is not there stops the start', () => {
  const dir = mkdtempSync(join(tmpdir(), 'dianshi-secrets-'));
  ended.push(() => rmSync(dir, { recursive: true }));
  const path = join(dir, 'key');
  writeFileSync(path, 'sk-from-file\n');
  expect(withSecretFiles({ ENGINE_KEY_FILE: path, PORT: '1' })).toMatchObject({ ENGINE_KEY: 'sk-from-file', PORT: '1' });
  const wrong = () => withSecretFiles({ ENGINE_KEY_FILE: join(dir, 'none'), SMTP_URL_FILE: path, SMTP_URL: 'smtp://x' });
  expect(wrong).toThrow(ConfigError);
  expect(wrong).toThrow(/ENGINE_KEY_FILE.*ENOENT/);
  expect(wrong).toThrow(/SMTP_URL 和 SMTP_URL_FILE/);
});
