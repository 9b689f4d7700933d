/** A bucket that speaks S3 on 127.0.0.1 and checks version 4 of AWS's signature, and the content's hash, of every request. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { listenHere, percent, sha256 } from './stand-in.ts';

const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

type Stored = { bytes: Buffer; type: string; at: Date };
export type FakeS3 = Awaited<ReturnType<typeof startS3>>;

/** The signature that a request must have, or why it has none that counts. */
function expected(request: IncomingMessage, url: URL, secret: string): { given: string; should: string } | string {
  const [, id = '', day = '', region = '', names = '', given = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  if (!id) return 'AccessDenied';
  const time = String(request.headers['x-amz-date'] ?? '');
  const sent = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - sent) < 15 * 60_000) || !time.startsWith(day)) return 'RequestTimeTooSkewed';
  const query = [...url.searchParams].map(([name, value]) => `${percent(name)}=${percent(value)}`);
  query.sort();
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => percent(decodeURIComponent(part)))
      .join('/'),
    query.join('&'),
    names
      .split(';')
      .map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
      .join(''),
    names,
    String(request.headers['x-amz-content-sha256'] ?? ''),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day, region, 's3', 'aws4_request'].reduce((made: string | Buffer, part) => mac(made, part), `AWS4${secret}`);
  return { given, should: mac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex') };
}

/** Starts one with an empty bucket. */
export async function startS3(account = { bucket: 'dianshi', id: 'AKTEST', secret: 'bucket-secret' }) {
  const kept = new Map<string, Stored>();
  const seen: { method: string; path: string; range: string | undefined; refused?: string }[] = [];
  let failures = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      const line: (typeof seen)[number] = { method: request.method ?? '', path: url.pathname, range: request.headers.range };
      seen.push(line);
      const refuse = (status: number, code: string) => {
        line.refused = code;
        response.writeHead(status, { 'Content-Type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
      };
      if (failures > 0) {
        failures--;
        return refuse(503, 'SlowDown');
      }
      const signature = expected(request, url, account.secret);
      if (typeof signature === 'string') return refuse(403, signature);
      if (signature.given !== signature.should) return refuse(403, 'SignatureDoesNotMatch');
      const hash = request.headers['x-amz-content-sha256'];
      if (request.method === 'PUT' && hash !== sha256(body)) return refuse(400, 'XAmzContentSHA256Mismatch');
      const [, bucket = '', name = ''] = /^\/([^/]+)\/?(.*)$/.exec(url.pathname) ?? [];
      if (bucket !== account.bucket) return refuse(404, 'NoSuchBucket');
      const key = decodeURIComponent(name);
      if (request.method === 'PUT') {
        kept.set(key, { bytes: body, type: request.headers['content-type'] ?? '', at: new Date() });
        return response.writeHead(200).end();
      }
      if (request.method === 'DELETE') {
        kept.delete(key);
        return response.writeHead(204).end();
      }
      if (key === '' && url.searchParams.get('list-type') === '2') {
        // Two a page, so that whoever lists has to go on.
        const keys = [...kept.keys()].sort();
        const from = keys.findIndex((one) => one > (url.searchParams.get('continuation-token') ?? ''));
        const page = from < 0 ? [] : keys.slice(from, from + 2);
        const more = from >= 0 && from + 2 < keys.length;
        const rows = page.map(
          (one) =>
            `<Contents><Key>${encodeURIComponent(one)}</Key><LastModified>${kept.get(one)?.at.toISOString()}</LastModified></Contents>`,
        );
        const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
        return response
          .writeHead(200, { 'Content-Type': 'application/xml' })
          .end(`<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`);
      }
      const file = kept.get(key);
      if (!file) return refuse(404, 'NoSuchKey');
      const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
      if (first === undefined || last === undefined)
        return response.writeHead(200, { 'Content-Type': file.type, 'Content-Length': file.bytes.length }).end(file.bytes);
      const size = file.bytes.length;
      const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
      const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last));
      if (start >= size) {
        response.writeHead(416, { 'Content-Range': `bytes */${size}` }).end();
        return undefined;
      }
      return response
        .writeHead(206, { 'Content-Type': file.type, 'Content-Length': end - start + 1, 'Content-Range': `bytes ${start}-${end}/${size}` })
        .end(file.bytes.subarray(start, end + 1));
    });
  });
  const { url: endpoint, stop } = await listenHere(server);
  return {
    ...account,
    endpoint,
    kept,
    seen,
    /** The next requests are answered that the bucket is busy. */
    failNext: (times: number) => void (failures = times),
    stop,
  };
}
