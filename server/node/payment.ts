import { type Config, ConfigError } from '../kernel/config.ts';
import type { PayChannel } from '#shared/vocabulary/kinds.ts';
import { paymentOf, type Payment, payOff } from '../pay/pay.ts';
import { SANDBOX_APP, SANDBOX_GATEWAY, SANDBOX_SELLER, sandboxKeys } from '../pay/sandbox.ts';
import type { Db } from '../kernel/db/db.ts';
import { alipayPay, privatePem, publicPem } from './alipay.ts';
import { wechatPay } from './wechat-pay.ts';

const notifyPath = (channel: PayChannel) => `/api/v2/pay/${channel}/notify`;

/** The payment of a configuration. `loopback` is where this server answers itself: known once it listens. */
export function openPayment(
  config: Pick<Config, 'pay' | 'channels' | 'alipay' | 'wechat' | 'origin'>,
  db: Db,
  loopback: () => string,
  log: (line: string) => void = () => {},
  now = () => new Date(),
): Payment {
  const { pay: mode, channels, alipay, wechat, origin } = config;
  if (mode === 'off') return payOff;
  if (mode === 'sandbox') {
    const sandbox = alipayPay(async () => {
      const keys = await sandboxKeys(db);
      return {
        appId: SANDBOX_APP,
        sellerId: SANDBOX_SELLER,
        privateKey: keys.app.privateKey,
        publicKey: keys.gateway.publicKey,
        gateway: loopback() + SANDBOX_GATEWAY,
        notifyUrl: loopback() + notifyPath('alipay'),
        site: '',
      };
    }, log);
    return paymentOf({ mode, gateway: SANDBOX_GATEWAY }, { alipay: sandbox });
  }
  for (const channel of channels) assertKeys(channel, config[channel]);
  const open = {
    alipay: () => alipayPay(async () => ({ ...alipay, notifyUrl: origin + notifyPath('alipay'), site: origin }), log),
    wechat: () => wechatPay({ ...wechat, notifyUrl: origin + notifyPath('wechat') }, now, log),
  };
  const gateway = channels.includes('alipay') ? alipay.gateway : '';
  return paymentOf({ mode, gateway }, Object.fromEntries(channels.map((channel) => [channel, open[channel]()])));
}

function assertKeys(channel: PayChannel, { privateKey, publicKey }: { privateKey: string; publicKey: string }): void {
  try {
    privatePem(privateKey);
    publicPem(publicKey);
  } catch {
    const [name, words] = channel === 'alipay' ? ['ALIPAY', 'Alipay'] : ['WECHAT', 'WeChat Pay'];
    throw new ConfigError(`${name}_PRIVATE_KEY 或 ${name}_PUBLIC_KEY 不是可用的 RSA 密钥。The ${words} keys are not usable RSA keys.`);
  }
}

/** Delivers the sandbox's notices over HTTP, as the real gateway does. */
export async function postForm(url: string, body: string): Promise<string> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' };
  const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5000) });
  return response.text();
}
