import { type Config, ConfigError } from '../kernel/config.ts';
import { type Pay, payOff } from '../pay/pay.ts';
import { SANDBOX_APP, SANDBOX_GATEWAY, SANDBOX_SELLER, sandboxKeys } from '../pay/sandbox.ts';
import type { Db } from '../kernel/db/db.ts';
import { alipayPay, privatePem, publicPem } from './alipay.ts';

const NOTIFY = '/api/v2/pay/alipay/notify';

/** The payment of a configuration. `loopback` is where this server answers itself: known once it listens. */
export function openPayment(
  config: Pick<Config, 'pay' | 'alipay' | 'origin'>,
  db: Db,
  loopback: () => string,
  log: (line: string) => void = () => {},
): Pay {
  const { pay: mode, alipay, origin } = config;
  if (mode === 'off') return payOff;
  if (mode === 'sandbox') {
    return alipayPay(
      { mode, gateway: SANDBOX_GATEWAY },
      async () => {
        const keys = await sandboxKeys(db);
        return {
          appId: SANDBOX_APP,
          sellerId: SANDBOX_SELLER,
          privateKey: keys.app.privateKey,
          publicKey: keys.gateway.publicKey,
          gateway: loopback() + SANDBOX_GATEWAY,
          notifyUrl: loopback() + NOTIFY,
          site: '',
        };
      },
      log,
    );
  }
  try {
    privatePem(alipay.privateKey);
    publicPem(alipay.publicKey);
  } catch {
    throw new ConfigError('ALIPAY_PRIVATE_KEY 或 ALIPAY_PUBLIC_KEY 不是可用的 RSA 密钥。The Alipay keys are not usable RSA keys.');
  }
  return alipayPay({ mode, gateway: alipay.gateway }, async () => ({ ...alipay, notifyUrl: origin + NOTIFY, site: origin }), log);
}

/** Delivers the sandbox's notices over HTTP, as the real gateway does. */
export async function postForm(url: string, body: string): Promise<string> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' };
  const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5000) });
  return response.text();
}
