/** What adapters' tests stand on: an engine on loopback that answers recorded shapes, a job for it, and an ear for what it reports. */
import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach } from 'vitest';
import type { EngineIo, Job, Out } from '../engines/engine.ts';
import { createBitmap } from '../pixels/imaging/bitmap.ts';
import { encodePng } from '../pixels/imaging/png.ts';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

/** A loopback engine, closed after the test. */
export async function loopback(build: (app: Hono, server: () => Server) => void): Promise<string> {
  const app = new Hono();
  let server: Server | undefined;
  build(app, () => server as Server);
  return new Promise((resolve) => {
    server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => resolve(`http://127.0.0.1:${port}`)) as Server;
    closers.push(() => {
      server?.closeAllConnections();
      server?.close();
    });
  });
}

/** A small PNG of one shade of red. */
export async function picture(shade: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await encodePng(createBitmap(16, 16, [shade, 0, 0, 255])));
}

/** The same as base64. */
export async function base64Picture(shade: number): Promise<string> {
  return Buffer.from(await picture(shade)).toString('base64');
}

/** A finished picture's file as base64. */
export function fileOf(out: Out): string {
  return Buffer.from('png' in out ? out.png : []).toString('base64');
}

export const job: Job = {
  prompt: 'a fox',
  negativePrompt: 'text',
  width: 64,
  height: 64,
  seed: 9,
  steps: 20,
  cfg: 7,
  model: 'shanhai.safetensors',
  loras: [{ name: 'qinglv', weight: 0.8 }],
  params: { prompt: 'a fox' },
};

/** An event that a test waits for instead of a time. */
export function event<T = void>() {
  let happen: (value: T) => void = () => {};
  const happened = new Promise<T>((resolve) => (happen = resolve));
  return { happen, happened };
}

/** What an engine is given to run with, and everything it said. */
export function ear(remote?: unknown) {
  const abort = new AbortController();
  const heard = { progress: [] as number[], previews: [] as unknown[], remote: [] as unknown[], silent: [] as boolean[] };
  const moved = event();
  const io: EngineIo = {
    signal: abort.signal,
    encode: encodePng,
    ...(remote !== undefined && { remote }),
    saveRemote: async (value) => void heard.remote.push(value),
    progress(fraction, preview) {
      heard.progress.push(fraction);
      if (preview) heard.previews.push(preview);
      moved.happen();
    },
    silent: (silent) => void heard.silent.push(silent),
    patienceMs: 30 * 60_000,
  };
  return {
    io,
    heard,
    moved: moved.happened,
    cancel: () => abort.abort(new Error('cancelled')),
    stop: () => abort.abort(new Error('stopping')),
  };
}
