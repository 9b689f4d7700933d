/** Aliyun's RPC calls on 127.0.0.1: the signature (ACS3-HMAC-SHA256) and the date of every request are checked, a nonce counts once. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { listenHere, percent, sha256 } from './stand-in.ts';

export type FakeAliyun = Awaited<ReturnType<typeof startAliyun>>;
export type AliyunCall = { action: string; version: string; fields: Record<string, string> };
type Answer = Record<string, unknown>;

function refusalOf(request: IncomingMessage, url: URL, body: string, keys: { id: string; secret: string }): string | null {
  const header = (name: string) => String(request.headers[name] ?? '').trim();
  const [, id, names = '', signature] =
    /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(header('authorization')) ?? [];
  if (id !== keys.id) return 'InvalidAccessKeyId.NotFound';
  if (!(Math.abs(Date.now() - Date.parse(header('x-acs-date'))) < 15 * 60_000)) return 'InvalidTimeStamp.Expired';
  if (header('x-acs-content-sha256') !== sha256(body)) return 'IncompleteSignature';
  const needed = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-signature-nonce', 'x-acs-version'];
  if (body) needed.unshift('content-type');
  if (names.split(';').join() !== needed.join()) return 'MissingSecurityHeader';
  const query = [...url.searchParams].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => `${percent(name)}=${percent(value)}`);
  const canonical = [
    request.method,
    url.pathname,
    query.join('&'),
    needed.map((name) => `${name}:${header(name)}\n`).join(''),
    names,
    header('x-acs-content-sha256'),
  ].join('\n');
  const should = createHmac('sha256', keys.secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  return signature === should ? null : 'SignatureDoesNotMatch';
}

/** Starts one. `answer` decides what genuine calls are told; without it all succeed. */
export async function startAliyun(
  answer: (call: AliyunCall) => Answer = () => ({ Code: 'OK', Message: 'OK' }),
  keys = { id: 'LTAItest', secret: 'aliyun-secret' },
) {
  const calls: AliyunCall[] = [];
  const nonces = new Set<string>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      const nonce = String(request.headers['x-acs-signature-nonce'] ?? '');
      const refused = refusalOf(request, url, body, keys) ?? (nonces.has(nonce) ? 'SignatureNonceUsed' : null);
      nonces.add(nonce);
      const call = {
        action: String(request.headers['x-acs-action']),
        version: String(request.headers['x-acs-version']),
        fields: Object.fromEntries(body ? new URLSearchParams(body) : url.searchParams),
      };
      if (!refused) calls.push(call);
      const told = refused ? { Code: refused, Message: 'not genuine' } : answer(call);
      response.writeHead(refused ? 400 : 200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ RequestId: nonce, ...told }));
    });
  });
  return { ...keys, calls, ...(await listenHere(server)) };
}
