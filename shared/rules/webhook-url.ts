/** Most addresses of a member. */
export const WEBHOOKS_MAX = 5;

/** Names that never mean a machine of the public network. */
const INNER = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|test|invalid|example)$/;

/**
 * What is wrong with an address that events are to be sent to; undefined where it may be tried. Where its name leads is looked at
 * when something is sent: it may lead elsewhere by then.
 */
export function webhookProblem(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url) return '地址不完整，应形如 https://example.com/hook';
  if (url.protocol !== 'https:') return '只能用 https 开头的地址';
  if (url.username || url.password) return '地址里不能带账号和密码';
  const host = url.hostname.replace(/\.$/, '');
  if (/^[\d.]+$|^\[/.test(host)) return '请用域名，不要直接写 IP 地址';
  if (INNER.test(host) || !host.includes('.')) return '只能用公网上的域名';
  return undefined;
}
