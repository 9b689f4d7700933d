import { createHash, createHmac, randomUUID } from 'node:crypto';

/** A key pair of the cloud account; give it the rights of the calls it makes and no others. */
export type AliyunKeys = { id: string; secret: string };

/** The cloud answered and refused: its code and sentence, which name no number of ours. */
export class AliyunRefusal extends Error {
  readonly code: string;
  constructor(action: string, code: string, message: string) {
    super(`${action} was refused: ${code} ${message}`.trim().slice(0, 300));
    this.code = code;
  }
}

const ALGORITHM = 'ACS3-HMAC-SHA256';
const PATIENCE_MS = 10_000;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** RFC 3986, which leaves fewer signs alone than `encodeURIComponent` does. */
const percent = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Fields as a query in the order that the signature reads them in. */
const canonical = (fields: Record<string, string>) =>
  Object.keys(fields)
    .sort()
    .map((name) => `${percent(name)}=${percent(fields[name] ?? '')}`)
    .join('&');

/** The `Authorization` of a request, by version 3 of Aliyun's signature. */
export function authorizationOf(
  keys: AliyunKeys,
  request: { method: string; path: string; query: Record<string, string>; headers: Record<string, string>; bodyHash: string },
): string {
  const signed = Object.keys(request.headers).map((name) => name.toLowerCase());
  signed.sort();
  const lower = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value.trim()]));
  const text = [
    request.method,
    request.path,
    canonical(request.query),
    signed.map((name) => `${name}:${lower[name]}\n`).join(''),
    signed.join(';'),
    request.bodyHash,
  ].join('\n');
  const signature = createHmac('sha256', keys.secret)
    .update(`${ALGORITHM}\n${sha256(text)}`)
    .digest('hex');
  return `${ALGORITHM} Credential=${keys.id},SignedHeaders=${signed.join(';')},Signature=${signature}`;
}

/** A signed call of Aliyun's RPC kind, its fields in the address or, for long ones, in the body as a form. Throws `AliyunRefusal` for an answer that is an error, and whatever `fetch` throws where there is none. */
export async function askAliyun(
  keys: AliyunKeys,
  endpoint: string,
  call: { action: string; version: string; fields: Record<string, string>; as?: 'query' | 'form' },
): Promise<Record<string, unknown>> {
  const url = new URL(endpoint);
  const form = call.as === 'form';
  const query = form ? {} : call.fields;
  const body = form ? canonical(call.fields) : '';
  const bodyHash = sha256(body);
  const headers = {
    host: url.host,
    'x-acs-action': call.action,
    'x-acs-version': call.version,
    'x-acs-date': new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-content-sha256': bodyHash,
    ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
  };
  const authorization = authorizationOf(keys, { method: 'POST', path: '/', query, headers, bodyHash });
  const { host: _said, ...sent } = headers;
  const response = await fetch(`${url.origin}/${form ? '' : `?${canonical(query)}`}`, {
    method: 'POST',
    headers: { ...sent, authorization },
    ...(form && { body }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  // Some calls answer a word, others a number, others none.
  const code = ['string', 'number'].includes(typeof answer.Code) ? String(answer.Code) : response.ok ? 'OK' : String(response.status);
  if (!response.ok || !['OK', 'Success', '200'].includes(code))
    throw new AliyunRefusal(call.action, code, typeof answer.Message === 'string' ? answer.Message : '');
  return answer;
}
