import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../kernel/config.ts';
import type { Db } from '../kernel/db/db.ts';
import { privatePem, publicPem } from './alipay.ts';
import { openPayment } from './payment.ts';
import { formTargets } from './site.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pkcs8 = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
const pkcs1 = String(privateKey.export({ type: 'pkcs1', format: 'pem' }));
const spki = String(publicKey.export({ type: 'spki', format: 'pem' }));
const bare = (pem: string) => pem.replace(/-----[^-]+-----|\s/g, '');

test.each([pkcs8, pkcs1, bare(pkcs8), bare(pkcs1)])('a private key is read however Alipay’s tool wrote it', (key) => {
  expect(privatePem(key)).toBe(pkcs8);
  expect(createPrivateKey(privatePem(key)).equals(privateKey)).toBe(true);
});

test('R4.10 finding 20: keys with written-out line ends are read, and a private key in the public one’s place is refused', () => {
  const written = (pem: string) => pem.replaceAll('\n', '\\n');
  expect([privatePem(written(pkcs8)), publicPem(written(spki))]).toEqual([pkcs8, spki]);
  expect(() => publicPem(pkcs8)).toThrow(/private key/);
  expect(() => open({ ...seller, ALIPAY_PUBLIC_KEY: pkcs8 })).toThrow(ConfigError);
});

test('R4.10 finding 20: a gateway that refuses the call says why, and a payment without a code has its page', async () => {
  const said: string[] = [];
  const server = createServer((request, response) => {
    request.resume();
    response.setHeader('Content-Type', 'application/json');
    response.end(
      '{"error_response":{"code":"40002","msg":"Invalid Arguments","sub_code":"isv.invalid-app-id","sub_msg":"无效的AppID参数"}}',
    );
  });
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  const gateway = `http://127.0.0.1:${(server.address() as AddressInfo).port}/gateway.do`;
  try {
    const config = readConfig(seller);
    const payment = openPayment(
      { ...config, alipay: { ...config.alipay, gateway } },
      null as unknown as Db,
      () => '',
      (line) => said.push(line),
    );
    const pay = payment.of('alipay');
    await expect(pay.find('k')).rejects.toThrow('alipay.trade.query was refused: isv.invalid-app-id 无效的AppID参数');
    const order = { key: 'k', desc: '标准会员', fen: 19_900, expiresAt: new Date(), returnPath: '/payResult' };
    const sheet = await pay.start(order);
    expect(sheet.qr).toBeNull();
    expect(sheet.form).toContain('<form');
    expect(said.join()).toMatch(/no payment code: .*isv.invalid-app-id/);
  } finally {
    server.close();
  }
});

test.each([spki, bare(spki)])('a public key is read as PEM and as bare base64', (key) => expect(publicPem(key)).toBe(spki));

const seller = {
  PAY: 'alipay',
  ORIGIN: 'https://dianshi.example',
  ALIPAY_APP_ID: '2021',
  ALIPAY_PRIVATE_KEY: bare(pkcs1),
  ALIPAY_PUBLIC_KEY: bare(spki),
  ALIPAY_SELLER_ID: '2088',
};
const open = (env: Record<string, string>) => openPayment(readConfig(env), null as unknown as Db, () => '');

test('real payment starts with usable keys only', () => {
  expect(open(seller)).toMatchObject({ mode: 'real', channels: ['alipay'], gateway: 'https://openapi.alipay.com/gateway.do' });
  for (const name of ['ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'])
    expect(() => open({ ...seller, [name]: 'bm90IGEga2V5' })).toThrow(ConfigError);
});

test('T-PAY-03 a gateway whose address is not encrypted stops the start: the page would send no order there', () => {
  expect(() => open({ ...seller, ALIPAY_GATEWAY: 'http://pay.example/gateway.do' })).toThrow(/ALIPAY_GATEWAY has to be/);
});

test('REL-4 T-PAY-03 forms may go to this site, the configured gateway and the gateway’s own cashiers, nowhere else', () => {
  expect(formTargets(open({ PAY: 'off' }))).toEqual(["'self'"]);
  expect(formTargets(open({}))).toEqual(["'self'"]);
  expect(formTargets(open(seller))).toEqual(["'self'", 'https://openapi.alipay.com', 'https://*.alipay.com']);
  const gateway = (url: string) => formTargets(open({ ...seller, ALIPAY_GATEWAY: url }));
  expect(gateway('https://openapi-sandbox.dl.alipaydev.com/gateway.do')).toEqual([
    "'self'",
    'https://openapi-sandbox.dl.alipaydev.com',
    'https://*.alipaydev.com',
  ]);
  expect(gateway('https://pay.example/gateway.do')).toEqual(["'self'", 'https://pay.example']);
});

const merchant = {
  PAY: 'wechat',
  ORIGIN: 'https://dianshi.example',
  WECHAT_APP_ID: 'wx1',
  WECHAT_MCH_ID: '1900000001',
  WECHAT_SERIAL_NO: '5157F09E',
  WECHAT_PRIVATE_KEY: pkcs8.replaceAll('\n', '\\n'),
  WECHAT_PUBLIC_KEY_ID: 'PUB_KEY_ID_01',
  WECHAT_PUBLIC_KEY: spki,
  WECHAT_API_V3_KEY: '0123456789abcdef0123456789abcdef',
};

test('WeChat Pay opens beside Alipay or alone, and leads no form anywhere', () => {
  expect(open(merchant)).toMatchObject({ mode: 'real', channels: ['wechat'], gateway: '' });
  expect(formTargets(open(merchant))).toEqual(["'self'"]);
  const both = open({ ...seller, ...merchant, PAY: 'wechat,alipay' });
  expect(both.channels).toEqual(['alipay', 'wechat']);
  expect(formTargets(both)).toEqual(formTargets(open(seller)));
  for (const name of Object.keys(merchant).slice(1)) expect(() => open({ ...merchant, [name]: '' }), name).toThrow(ConfigError);
  for (const name of ['WECHAT_PRIVATE_KEY', 'WECHAT_PUBLIC_KEY'])
    expect(() => open({ ...merchant, [name]: 'bm90' })).toThrow(/WECHAT_PRIVATE_KEY/);
});
