import { hash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isWork, WORK_PARTS, workText } from '#shared/rules/puzzle-work.ts';
import { readConfig } from '../kernel/config.ts';
import { challenges } from '../kernel/db/schema/accounts.ts';
import { aliyunCaptcha } from '../node/aliyun-captcha.ts';
import { type FakeAliyun, startAliyun } from '../testing/fake-aliyun.ts';
import { makeWorld, type World } from '../testing/world.ts';

let cloud: FakeAliyun;
let world: World;
beforeEach(async () => {
  cloud = await startAliyun(({ fields }) => ({
    Code: 'Success',
    Success: true,
    Result: { VerifyResult: fields.CaptchaVerifyParam === 'a-person', VerifyCode: 'T001' },
  }));
  world = await makeWorld();
  const env = { CAPTCHA: 'aliyun', CAPTCHA_SCENE: 'sign-in', CAPTCHA_PREFIX: '1a2b3c', CAPTCHA_ENDPOINT: cloud.url };
  world.ports.judgeCaptcha = aliyunCaptcha(readConfig({ ...env, ALIYUN_KEY_ID: cloud.id, ALIYUN_KEY_SECRET: cloud.secret }));
  world.ports.config.captcha = 'aliyun';
});
afterEach(() => cloud.stop());

const ip = '10.4.0.1';
const verify = async (captchaVerifyParam: string) =>
  (await world.call('POST', '/api/v2/users/captchaVerify', { captchaVerifyParam }, { ip })).body;
const code = (ticket?: string, from = ip) =>
  world.call('POST', '/api/v2/users/getCode', { username: '13900000001', source: 'login', ...(ticket && { ticket }) }, { ip: from });

test('T-CODE-07 the cloud judges its own puzzle, by a signed call; a ticket of it is for one code and one address', async () => {
  expect(await verify('a-machine')).toMatchObject({ message: { captchaVerifyResult: false } });
  expect((await code()).body.error).toBe('CAPTCHA_REQUIRED');
  const passed = await verify('a-person');
  expect(passed.message).toEqual({ captchaVerifyResult: true, verifyCode: 'T001', ticket: expect.any(String) });
  expect(cloud.calls.map(({ action, version, fields }) => [action, version, fields])).toEqual(
    ['a-machine', 'a-person'].map((CaptchaVerifyParam) => [
      'VerifyIntelligentCaptcha',
      '2023-03-05',
      { CaptchaVerifyParam, SceneId: 'sign-in' },
    ]),
  );
  expect((await code(passed.message.ticket, '10.4.0.2')).body.error).toBe('CAPTCHA_REQUIRED');
  const again = await verify('a-person');
  expect((await code(again.message.ticket)).status).toBe(200);
  world.tick(120);
  expect((await code(again.message.ticket)).body.error).toBe('CAPTCHA_REQUIRED');
});

test('T-CODE-07 where the cloud is away or refuses the call nobody passes, and who asks is told what to do', async () => {
  await cloud.stop();
  expect(await verify('a-person')).toMatchObject({ code: 502, error: 'CAPTCHA_DOWN', message: expect.stringContaining('换一种验证') });
  expect(world.logged.join()).toMatch(/the captcha was not judged/);
});

test('T-CODE-07 AC-14 a slide of our own puzzle is nothing to the cloud; the device’s work passes without it', async () => {
  const { id } = (await world.call('GET', '/api/v2/users/captcha', undefined, { ip })).body.data;
  const [dealt] = await world.db.select().from(challenges);
  const track = Array.from({ length: 20 }, (_, i) => [i * 30, ((dealt?.answer ?? 0) * i) / 19, 0]);
  expect((await verify(btoa(JSON.stringify({ id, x: dealt?.answer, track })))).message.captchaVerifyResult).toBe(false);
  const nonces = Array.from({ length: WORK_PARTS }, (_, part) => {
    for (let nonce = 0; ; nonce++) if (isWork(hash('sha256', workText(id, part, nonce), 'buffer'))) return nonce;
  });
  const asked = cloud.calls.length;
  expect((await verify(btoa(JSON.stringify({ id, nonces })))).message.captchaVerifyResult).toBe(true);
  expect(cloud.calls).toHaveLength(asked);
});
