import { EngineError } from '../engine.ts';
import { isBelow } from './openai-request.ts';

const RESULT_MAX = 40 * 1024 * 1024;
const DOWNLOAD_MS = 180_000;

/**
 * Whether a result may be fetched from there: from the provider's own host, over HTTP only where the provider itself is
 * spoken to so, or over HTTPS from a host that was named. Otherwise a reply could send this server anywhere in its network.
 */
export function mayFetch(url: URL, base: URL, hosts: readonly string[]): boolean {
  if (url.username || url.password) return false;
  if (url.host === base.host) return url.protocol === 'https:' || (url.protocol === 'http:' && base.protocol === 'http:');
  return url.protocol === 'https:' && url.port === '' && hosts.some((host) => isBelow(url.hostname, host));
}

/** Fetches a result, at most 40 MB of it, from nowhere but the named host; the key goes only back to where it belongs. */
export async function download(
  address: string,
  from: { base: URL; hosts: readonly string[]; headers: Record<string, string> },
  signal: AbortSignal,
  fetcher: typeof fetch,
): Promise<Uint8Array> {
  const url = URL.parse(address);
  if (!url || !mayFetch(url, from.base, from.hosts)) throw new EngineError('bad_reply', `no results from ${url?.host ?? 'there'}`);
  let response: Response;
  try {
    response = await fetcher(url, {
      redirect: 'manual',
      headers: url.origin === from.base.origin ? from.headers : {},
      signal: AbortSignal.any([signal, AbortSignal.timeout(DOWNLOAD_MS)]),
    });
    if (response.status >= 500) throw new Error(`${response.status}`);
    if (response.status !== 200) throw new EngineError('bad_reply', `the result's address answers ${response.status}`);
    return await capped(response);
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    if (cause instanceof EngineError) throw cause;
    throw new EngineError('unavailable', `the result could not be fetched: ${cause instanceof Error ? cause.message : ''}`, { cause });
  }
}

async function capped(response: Response): Promise<Uint8Array> {
  const tooLarge = () => new EngineError('bad_reply', 'the result is too large');
  if (Number(response.headers.get('content-length') ?? 0) > RESULT_MAX) {
    await response.body?.cancel();
    throw tooLarge();
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > RESULT_MAX) throw tooLarge();
    parts.push(part);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
