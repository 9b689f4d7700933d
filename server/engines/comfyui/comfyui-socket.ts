import * as z from 'zod/mini';
import type { EngineIo } from '../engine.ts';
import { base64Of } from '../http.ts';

const Said = z.looseObject({
  type: z.string(),
  data: z._default(
    z.looseObject({
      prompt_id: z.optional(z.nullable(z.string())),
      node: z.optional(z.nullable(z.string())),
      value: z.optional(z.number()),
      max: z.optional(z.number()),
    }),
    {},
  ),
});

const PREVIEW_EVENT = 1;
const previewTypes: Record<number, string> = { 1: 'image/jpeg', 2: 'image/png' };
const ENDS = new Set(['execution_success', 'execution_error', 'execution_interrupted']);

/** Makes a socket; the platform's own unless a test brings another. */
export type MakeSocket = new (url: string) => WebSocket;

/** What the socket tells: progress and previews go to `io`, and `ended` aborts when it says that the prompt is through. */
export type Watch = { ended: AbortSignal; close(): void };

function previewOf(frame: ArrayBuffer): string | undefined {
  if (frame.byteLength <= 8) return undefined;
  const view = new DataView(frame);
  const type = previewTypes[view.getUint32(4)];
  return view.getUint32(0) === PREVIEW_EVENT && type ? `data:${type};base64,${base64Of(new Uint8Array(frame, 8))}` : undefined;
}

/** Listens at the engine's socket. It only adds to the polling: without it, or when it breaks, nothing but progress is missing. */
export function watchSocket(url: string, clientId: string, io: EngineIo, Socket: MakeSocket): Watch {
  const ended = new AbortController();
  let furthest = 0;
  function hear(data: unknown): void {
    if (data instanceof ArrayBuffer) {
      const preview = previewOf(data);
      if (preview) io.progress(furthest, preview);
      return;
    }
    const said = z.safeParse(Said, typeof data === 'string' ? parsed(data) : undefined);
    if (!said.success) return;
    const { type, data: about } = said.data;
    if (type === 'progress' && about.max) {
      // Several samplers count one after the other, and nobody likes to see progress go back.
      furthest = Math.max(furthest, Math.min(1, (about.value ?? 0) / about.max));
      io.progress(furthest);
    }
    if (ENDS.has(type) || (type === 'executing' && about.node === null)) ended.abort();
  }
  try {
    const socket = new Socket(`${url.replace(/^http/, 'ws')}/ws?clientId=${encodeURIComponent(clientId)}`);
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('message', (event) => {
      if (!io.signal.aborted) hear(event.data);
    });
    socket.addEventListener('error', () => {});
    return { ended: ended.signal, close: () => socket.close() };
  } catch {
    return { ended: ended.signal, close() {} };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
