/**
 * The address that limits count: an IPv4 one as it is, of an IPv6 one the first 64 bits, because whoever has one has all
 * behind them (T-NET-04).
 */
export function countedAddress(ip: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!ip.includes(':')) return ip;
  const [before = '', after] = (ip.split('%')[0] ?? '').toLowerCase().split('::');
  const words = (part = '') => part.split(':').filter(Boolean);
  const head = words(before);
  const tail = words(after);
  const all = after === undefined ? head : [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail];
  return `${all
    .slice(0, 4)
    .map((word) => word.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
