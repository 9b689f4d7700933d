import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { Config } from '../kernel/config.ts';
import type { Blobs } from '../ports/ports.ts';
import { diskBlobs } from './disk-blobs.ts';

/** A request that the bucket did not answer in this time is given up; one of a large file may go on for as long as bytes come. */
const ANSWER_MS = 20_000;
/** Sent in one piece: a stream costs a server several times what so few bytes do. */
const WHOLE = 1024 * 1024;

const OCTETS = 'application/octet-stream';

/** The texts of an XML element, wherever it stands. S3's lists are flat, and keys in them are percent-encoded on request. */
const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map((found) => found[1] ?? '');

/**
 * Files in a bucket that speaks S3: Aliyun OSS, MinIO, AWS. Keys starting with `seed/` come from the pictures shipped with the
 * product. The bucket stays private: who may see a file is decided here at every request, also behind a CDN (decision 0058).
 */
export function s3Blobs(bucket: NonNullable<Config['s3']>, shipped: string): Blobs {
  const own = diskBlobs('/nonexistent', shipped);
  const client = new AwsClient({
    accessKeyId: bucket.id,
    secretAccessKey: bucket.secret,
    service: 's3',
    region: bucket.region,
    retries: 3,
    initRetryMs: 100,
  });
  const { protocol, host, pathname } = new URL(bucket.endpoint);
  const base = bucket.pathStyle
    ? `${protocol}//${host}${pathname.replace(/\/$/, '')}/${bucket.bucket}`
    : `${protocol}//${bucket.bucket}.${host}`;
  const address = (key: string) => `${base}/${key.split('/').map(encodeURIComponent).join('/')}`;

  /** Answers once the bucket did; the body is still to be read. */
  async function ask(
    url: string,
    init: { method?: string; headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> } = {},
  ): Promise<Response> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error(`the bucket did not answer in ${ANSWER_MS / 1000} s`)), ANSWER_MS);
    try {
      return await client.fetch(url, { ...init, signal: late.signal });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Throws for every answer that is neither success nor one of `others`. Its body names the reason and no file of a member. */
  async function checked(response: Response, ...others: number[]): Promise<Response> {
    if (response.ok || others.includes(response.status)) return response;
    const [code = ''] = textsOf(await response.text().catch(() => ''), 'Code');
    throw new Error(`the bucket answered ${response.status} ${code}`.trim());
  }

  /** Several ranges at once are answered as none, like everywhere here. */
  const find = async (key: string, header = '') => {
    const response = await checked(await ask(address(key), /^bytes=\d*-\d*$/.test(header) ? { headers: { Range: header } } : {}), 404, 416);
    if (response.status !== 404) return response;
    await response.body?.cancel();
    return null;
  };
  const typeOf = (response: Response) => response.headers.get('content-type') ?? OCTETS;

  return {
    async put(key, bytes, type) {
      if (key.startsWith('seed/')) throw new Error('shipped pictures are not written');
      const body = new Uint8Array(bytes);
      const hash = createHash('sha256').update(body).digest('hex');
      const headers = { 'Content-Type': type, 'x-amz-content-sha256': hash };
      await (await checked(await ask(address(key), { method: 'PUT', headers, body }))).body?.cancel();
    },
    async get(key) {
      if (key.startsWith('seed/')) return own.get(key);
      const response = await find(key);
      return response && { bytes: new Uint8Array(await response.arrayBuffer()), type: typeOf(response) };
    },
    async open(key, header) {
      if (key.startsWith('seed/')) return own.open(key, header);
      const response = await find(key, header);
      if (!response) return null;
      const [, start, end, all] = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? [];
      const length = Number(response.headers.get('content-length') ?? 0);
      const about = { size: all === undefined ? length : Number(all), type: typeOf(response) };
      if (response.status === 416) {
        await response.body?.cancel();
        return { ...about, part: null, body: null };
      }
      const part = response.status === 206 ? { start: Number(start), end: Number(end) } : null;
      const body = length <= WHOLE || !response.body ? new Uint8Array(await response.arrayBuffer()) : response.body;
      return { ...about, part, body };
    },
    async remove(key) {
      if (!key.startsWith('seed/')) await (await checked(await ask(address(key), { method: 'DELETE' }), 404)).body?.cancel();
    },
    async *list() {
      for (let next: string | undefined = ''; next !== undefined;) {
        const query = new URLSearchParams({ 'list-type': '2', 'encoding-type': 'url', ...(next && { 'continuation-token': next }) });
        const xml = await (await checked(await ask(`${base}/?${query}`))).text();
        const [keys, times] = [textsOf(xml, 'Key'), textsOf(xml, 'LastModified')];
        for (const [i, key] of keys.entries()) yield { key: decodeURIComponent(key.replaceAll('+', ' ')), at: new Date(times[i] ?? 0) };
        next = textsOf(xml, 'IsTruncated')[0] === 'true' ? textsOf(xml, 'NextContinuationToken')[0] : undefined;
      }
    },
  };
}
