import * as z from 'zod/mini';
import { pause } from '../../kernel/pause.ts';
import type { EngineIo } from '../engine.ts';
import { toBase64 } from '../../kernel/base64.ts';
import { progressOf } from './comfyui-progress.ts';
import type { Graph } from './workflow.ts';

const Said = z.looseObject({
  type: z.string(),
  data: z._default(z.looseObject({ node: z.optional(z.nullable(z.string())) }), {}),
});

const PREVIEW_EVENT = 1;
const previewTypes: Record<number, string> = { 1: 'image/jpeg', 2: 'image/png' };
const ENDS = new Set(['execution_success', 'execution_error', 'execution_interrupted']);
/** Pauses before a socket that was cut is opened again. */
const REOPEN_MS = [500, 2000, 5000, 15_000, 30_000];

/** Makes a socket; the platform's own unless a test brings another. */
export type MakeSocket = new (url: string) => WebSocket;

/** What the socket tells: progress and previews go to `io`, and `ended` aborts when it says that the prompt is through. */
export type Watch = {
  /** Once it is open, or failed to open. */
  ready: Promise<void>;
  ended: AbortSignal;
  close(): void;
};

function previewOf(frame: ArrayBuffer): string | undefined {
  if (frame.byteLength <= 8) return undefined;
  const view = new DataView(frame);
  const type = previewTypes[view.getUint32(4)];
  return view.getUint32(0) === PREVIEW_EVENT && type ? `data:${type};base64,${toBase64(new Uint8Array(frame, 8))}` : undefined;
}

/**
 * Listens at the engine's socket, and opens it again after a cut. It only adds to the polling: without it nothing but
 * progress is missing. A client's id is used for one prompt only, so all it hears is of that one. `graph` weighs its nodes.
 */
export function watchSocket(
  { url, clientId, graph }: { url: string; clientId: string; graph: Graph | undefined },
  io: EngineIo,
  Socket: MakeSocket,
): Watch {
  const ended = new AbortController();
  const closed = new AbortController();
  const ready = Promise.withResolvers<void>();
  const progress = progressOf(graph);
  let furthest = 0;
  let socket: WebSocket | undefined;
  let cuts = 0;

  function hear(data: unknown): void {
    if (data instanceof ArrayBuffer) {
      const preview = previewOf(data);
      if (preview) io.progress(furthest, preview);
      return;
    }
    const said = z.safeParse(Said, typeof data === 'string' ? parsed(data) : undefined);
    if (!said.success) return;
    const { type, data: about } = said.data;
    const share = progress(type, about);
    if (share !== undefined) {
      furthest = share;
      io.progress(furthest);
    }
    if (ENDS.has(type) || (type === 'executing' && about.node === null)) ended.abort();
  }
  async function reopen(): Promise<void> {
    await pause(REOPEN_MS[Math.min(cuts, REOPEN_MS.length - 1)] ?? 0, closed.signal);
    cuts += 1;
    if (!closed.signal.aborted) open();
  }
  function open(): void {
    try {
      socket = new Socket(`${url.replace(/^http/, 'ws')}/ws?clientId=${encodeURIComponent(clientId)}`);
    } catch {
      // No sockets here: the polling goes on without.
      ready.resolve();
      return;
    }
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('open', () => {
      cuts = 0;
      ready.resolve();
    });
    socket.addEventListener('message', (event) => {
      if (!io.signal.aborted) hear(event.data);
    });
    socket.addEventListener('error', () => {});
    socket.addEventListener('close', () => {
      ready.resolve();
      if (!closed.signal.aborted) void reopen();
    });
  }
  open();
  return {
    ready: ready.promise,
    ended: ended.signal,
    close() {
      closed.abort();
      ready.resolve();
      socket?.close();
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
