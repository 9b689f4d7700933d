import ipaddr from 'ipaddr.js';

/** Which proxies are believed: so many of them in a row, or those in these ranges. */
export type Trust = { hops: number } | { ranges: [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number][] };

/** Reads `TRUST_PROXY`: a number of proxies, or addresses and CIDR ranges with commas; null for anything else. */
export function readTrust(written: string): Trust | null {
  const text = written.trim();
  if (text === '' || text === 'false') return { hops: 0 };
  if (text === 'true') return { hops: 1 };
  if (/^\d$/.test(text)) return { hops: Number(text) };
  const ranges: Extract<Trust, { ranges: unknown }>['ranges'] = [];
  for (const part of text.split(',').map((one) => one.trim())) {
    if (ipaddr.isValidCIDR(part)) ranges.push(ipaddr.parseCIDR(part));
    else if (ipaddr.IPv4.isValidFourPartDecimal(part) || ipaddr.IPv6.isValid(part)) {
      const address = ipaddr.parse(part);
      ranges.push([address, address.kind() === 'ipv4' ? 32 : 128]);
    } else return null;
  }
  return { ranges };
}

/** An address without its port and brackets, as some proxies write it; null for what is none. */
function parsed(written: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written;
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : null;
}

/**
 * Who asks, behind the proxies that are believed. Each of them adds to `X-Forwarded-For` whom it heard, so that only the
 * end of it is theirs: what stands before was sent by the caller and proves nothing.
 */
export function callerOf(peer: string, forwardedFor: string | undefined, trust: Trust): string {
  const heard = (forwardedFor ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  const chain = [...heard, peer];
  let at = chain.length - 1;
  for (let step = 0; at > 0; step++, at--) {
    if ('hops' in trust) {
      if (step >= trust.hops) break;
      continue;
    }
    const address = parsed(chain[at] ?? '');
    if (!address || !trust.ranges.some(([range, bits]) => range.kind() === address.kind() && address.match([range, bits]))) break;
  }
  return chain[at] ?? peer;
}

/**
 * The address that limits count: an IPv4 one as it is, of an IPv6 one the first 64 bits, because whoever has one has all
 * behind them (T-NET-04).
 */
export function countedAddress(written: string): string {
  const address = parsed(written);
  if (!address) return '';
  if (address.kind() === 'ipv4') return address.toString();
  const words = (address as ipaddr.IPv6).parts.slice(0, 4);
  return `${words.map((word) => word.toString(16)).join(':')}::/64`;
}
