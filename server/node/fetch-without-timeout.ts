import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { EngineFetch } from '../engines/http.ts';

const ANSWER_MAX = 256 * 1024 * 1024;
const IDLE_MS = 30 * 60_000;

/** A request that waits half an hour for its answer; Node's own fetch gives up on the headers after five minutes. */
export const fetchWithoutTimeout: EngineFetch = (url, { method, headers, body, signal }) =>
  new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? overHttps : overHttp;
    const outgoing = send(
      url,
      {
        method,
        headers: { ...headers, ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }) },
        ...(signal && { signal }),
        timeout: IDLE_MS,
      },
      (incoming) => {
        const parts: Buffer[] = [];
        let size = 0;
        incoming.on('data', (part: Buffer) => {
          size += part.length;
          if (size > ANSWER_MAX) incoming.destroy(new Error('the answer is too large'));
          else parts.push(part);
        });
        incoming.on('end', () => resolve(new Response(Buffer.concat(parts), { status: incoming.statusCode ?? 502 })));
        incoming.on('error', reject);
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in half an hour')));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
