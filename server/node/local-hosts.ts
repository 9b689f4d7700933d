import { isIP } from 'node:net';
import type { Config } from '../kernel/config.ts';

/**
 * Whether a request's Host may be answered. In local mode everybody's codes are shown at `/dev/mailbox`: a page whose name is
 * led to this machine could read them in its visitor's browser, so only names that nobody can lead are answered. An address
 * can't be led anywhere.
 */
export function answersHost({ production, origin }: Pick<Config, 'production' | 'origin'>, host: string): boolean {
  if (production) return true;
  const name = URL.parse(`http://${host}`)?.hostname ?? '';
  const own = origin && new URL(origin).hostname;
  return isIP(name.replace(/^\[|\]$/g, '')) > 0 || name === 'localhost' || name.endsWith('.localhost') || (own !== '' && name === own);
}

/** What another host is told. */
export const OTHER_HOST =
  '本地模式只应答 localhost 与 IP 地址。要用域名访问，请设置 ORIGIN。Local mode answers localhost and addresses only; set ORIGIN for a name of your own.';
