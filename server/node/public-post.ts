import { lookup as resolveName } from 'node:dns/promises';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { PublicPost } from '../ports/ports.ts';

const LIMIT_MS = 10_000;

/** Whether an address is one of the public network: not this machine's, a private network's, or a cloud's inner services. */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'unicast';
}

type Means = {
  /** Every address of a name. */
  resolve?: (name: string) => Promise<string[]>;
  allows?: (address: string) => boolean;
  /** Certificates that are believed beside the public ones. */
  ca?: string;
};

/**
 * Posts to an address that a stranger named. All that its name leads to has to be public, and the connection goes to just what was
 * looked at: a name that leads elsewhere the next moment leads nowhere (T-UP-11). Redirects are not followed, nothing of an answer is
 * read but its status, and no try takes longer than ten seconds.
 */
export function publicPost({ resolve, allows = isPublic, ca }: Means = {}): PublicPost {
  const addressesOf = resolve ?? (async (name: string) => (await resolveName(name, { all: true })).map(({ address }) => address));
  return async (address, { headers, body }) => {
    const url = new URL(address);
    if (url.protocol !== 'https:' || url.username || url.password) throw new Error('只能用 https 地址');
    const signal = AbortSignal.timeout(LIMIT_MS);
    const found = ipaddr.isValid(url.hostname.replace(/^\[|\]$/g, ''))
      ? [url.hostname.replace(/^\[|\]$/g, '')]
      : await addressesOf(url.hostname);
    const [first] = found;
    if (!first || !found.every(allows)) throw new Error('地址不在公网上');
    const pinned: LookupFunction = (_name, options, done) => {
      const family = ipaddr.parse(first).kind() === 'ipv6' ? 6 : 4;
      if (options.all) done(null, [{ address: first, family }]);
      else done(null, first, family);
    };
    return new Promise((settle, fail) => {
      const call = request(
        url,
        {
          method: 'POST',
          headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
          lookup: pinned,
          agent: false,
          signal,
          ca,
        },
        (response) => {
          const { statusCode: status = 0 } = response;
          response.destroy();
          settle({ status });
        },
      );
      call.on('error', (error) => fail(signal.aborted ? new Error('10 秒内没有回复') : error));
      call.end(body);
    });
  };
}
