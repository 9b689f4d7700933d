import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, selfSigned } from '../../scripts/loopback.ts';
import { chooseYear, dataDir, expect, newMember, signInAs, startServer, test } from './world.ts';

const pem = { type: 'pkcs8', format: 'pem' } as const;

// The gateway's certificate is its own.
test.use({ ignoreHTTPSErrors: true });

/** A gateway on its own origin that has no payment codes, and answers an order's form with a redirect, as Alipay's payment page does. */
async function startGateway() {
  const dir = mkdtempSync(join(tmpdir(), 'dianshi-gateway-'));
  const { key, cert } = selfSigned(dir);
  const orders: URLSearchParams[] = [];
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, async (asked, answer) => {
    const { pathname, searchParams } = new URL(asked.url ?? '/', 'https://gateway');
    let body = '';
    for await (const part of asked) body += String(part);
    if (pathname === '/cashier') {
      answer.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end('<link rel="icon" href="data:,"><h1>另一个收银台</h1>');
    } else if (searchParams.get('method') === 'alipay.trade.page.pay') {
      orders.push(new URLSearchParams([...searchParams, ...new URLSearchParams(body)]));
      answer.writeHead(302, { Location: '/cashier' }).end();
    } else
      answer.writeHead(200, { 'Content-Type': 'application/json' }).end('{"error_response":{"code":"40002","msg":"Invalid Arguments"}}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cert,
    orders,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

test('REL-4 T-PAY-03 another gateway than the usual: the order’s form and its redirect get there under the page’s policy', async ({
  page,
}) => {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048, privateKeyEncoding: pem, publicKeyEncoding: { ...pem, type: 'spki' } });
  const gateway = await startGateway();
  const dir = dataDir();
  // The server has to know its own address before it listens.
  const port = await freePort();
  const server = await startServer(dir, {
    PORT: String(port),
    ORIGIN: `http://127.0.0.1:${port}`,
    NODE_EXTRA_CA_CERTS: gateway.cert,
    CAPTCHA: 'off',
    PAY: 'alipay',
    ALIPAY_GATEWAY: `${gateway.origin}/gateway.do`,
    ALIPAY_APP_ID: '2021000000000001',
    ALIPAY_SELLER_ID: '2088000000000001',
    ALIPAY_PRIVATE_KEY: keys.privateKey,
    ALIPAY_PUBLIC_KEY: keys.publicKey,
  });
  try {
    const { info } = await newMember(server.origin);
    await signInAs(page, server.origin, info);
    await page.goto(`${server.origin}/home`);
    const { buy } = await chooseYear(page);
    const opened = page.waitForEvent('popup');
    await buy.click();
    const cashier = await opened;
    await expect(cashier.getByRole('heading', { name: '另一个收银台' })).toBeVisible();
    expect(cashier.url()).toBe(`${gateway.origin}/cashier`);
    expect(gateway.orders.map((order) => JSON.parse(order.get('biz_content') ?? '{}'))).toMatchObject([{ total_amount: '658.00' }]);
    expect(gateway.orders[0]?.get('sign')).toMatch(/^[\w+/=]{300,}$/);
  } finally {
    // It asks for its order until it is left.
    await page.goto('about:blank');
    await server.stop();
    await gateway.stop();
    rmSync(dir, { recursive: true, force: true });
  }
});
