import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { Readable } from 'node:stream';
import type { EngineFetch } from '../engines/http.ts';

const ANSWER_MAX = 256 * 1024 * 1024;
const IDLE_MS = 30 * 60_000;

/** A request that waits half an hour for its answer; Node's own fetch gives up on the headers after five minutes. Events (SSE) are read as they come. */
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
        const headers = new Headers();
        for (const name of ['content-type', 'content-length', 'retry-after']) {
          const value = incoming.headers[name];
          if (typeof value === 'string') headers.set(name, value);
        }
        const init = { status: incoming.statusCode ?? 502, headers };
        if (headers.get('content-type')?.startsWith('text/event-stream')) {
          resolve(new Response(Readable.toWeb(incoming) as ReadableStream<Uint8Array<ArrayBuffer>>, init));
          return;
        }
        const parts: Buffer[] = [];
        let size = 0;
        incoming.on('data', (part: Buffer) => {
          size += part.length;
          if (size > ANSWER_MAX) incoming.destroy(new Error('the answer is too large'));
          else parts.push(part);
        });
        incoming.on('end', () => resolve(new Response(Buffer.concat(parts), init)));
        incoming.on('error', reject);
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in half an hour')));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
