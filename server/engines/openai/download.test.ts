import type { Context } from 'hono';
import { expect, test } from 'vitest';
import { base64Picture, ear, event, fileOf, job as anyJob, loopback, picture } from '../../testing/fake-engines.ts';
import { fetchWithoutTimeout } from '../../node/fetch-without-timeout.ts';
import { mayFetch } from './download.ts';
import { openaiEngine } from './openai-engine.ts';

const job = { ...anyJob, model: '' };
const engineAt = (url: string, fetchResult: typeof fetch = fetch) =>
  openaiEngine({ url, key: 'sk-test', model: 'dall-e-3', extra: {}, resultHosts: [] }, { fetcher: fetchWithoutTimeout, fetchResult });

/** A provider whose result lies at an address of its own. */
async function byAddress(result: (c: Context) => Response | Promise<Response>, address?: string) {
  const seen: Context[] = [];
  const url = await loopback((app) => {
    app.post('/v1/images/generations', (c) => c.json({ data: [{ url: address ?? `${new URL(c.req.url).origin}/made.png` }] }));
    app.get('/made.png', (c) => {
      seen.push(c);
      return result(c);
    });
  });
  return { url: `${url}/v1`, seen };
}

test('R4.10 images API: a result at the provider’s own address is fetched, with its address kept for a restart', async () => {
  const { url, seen } = await byAddress(async (c) => c.body(await picture(9)));
  const { io, heard } = ear();
  expect(fileOf(await engineAt(url).run(job, io))).toBe(await base64Picture(9));
  expect(seen[0]?.req.header('authorization')).toBe('Bearer sk-test');
  const kept = heard.remote.at(-1);
  expect(kept).toEqual({ sent: true, url: `${new URL(url).origin}/made.png` });
  const resumed = ear(kept);
  expect(fileOf(await engineAt(url).run(job, resumed.io))).toBe(await base64Picture(9));
  expect(resumed.heard.remote).toEqual([]);
});

test('R4.10 images API: a result that is slow to appear is asked for again, the request is not', async () => {
  let tries = 0;
  const { url } = await byAddress(async (c) => (++tries === 1 ? c.text('soon', 503) : c.body(await picture(9))));
  await engineAt(url).run(job, ear().io);
  expect(tries).toBe(2);
});

test.each([
  ['another host', 'http://169.254.169.254/latest/meta-data'],
  ['another port of the same machine', 'http://127.0.0.1:1/x.png'],
  ['a file', 'file:///etc/passwd'],
  ['no address', 'made.png'],
])('R4.10 images API: a result at %s is not fetched', async (_, address) => {
  const { url } = await byAddress((c) => c.text('x'), address);
  const fetched: unknown[] = [];
  const spy: typeof fetch = async (...args) => {
    fetched.push(args);
    return new Response();
  };
  await expect(engineAt(url, spy).run(job, ear().io)).rejects.toMatchObject({ kind: 'bad_reply' });
  expect(fetched).toEqual([]);
});

test('R4.10 images API: a redirect is not followed, whoever sends it', async () => {
  const { url } = await byAddress((c) => c.redirect('http://127.0.0.1:1/x.png'));
  await expect(engineAt(url).run(job, ear().io)).rejects.toThrow(/answers 302/);
});

test.each([
  ['announced', { 'Content-Length': String(41 * 1024 * 1024) }],
  ['unannounced', {}],
])('R4.10 images API: a result of more than 40 MB is refused, %s', async (_, headers) => {
  const { url } = await byAddress((c) => {
    let left = 41;
    const body = new ReadableStream({
      pull: (stream) => (left-- > 0 ? stream.enqueue(new Uint8Array(1024 * 1024)) : stream.close()),
    });
    return c.body(body, 200, headers as Record<string, string>);
  });
  await expect(engineAt(url).run(job, ear().io)).rejects.toThrow(/too large/);
});

test('R4.10 images API: cancelling while the result is fetched ends that too', async () => {
  const arrived = event();
  const { url } = await byAddress(() => {
    arrived.happen();
    return new Promise<Response>(() => {});
  });
  const { io, cancel } = ear();
  const running = engineAt(url).run(job, io);
  await arrived.happened;
  cancel();
  await expect(running).rejects.toThrow('cancelled');
});

test('R4.10 images API: Ark’s results come from volces.com over HTTPS, without the key', async () => {
  const asked: { url: string; headers: unknown }[] = [];
  const result: typeof fetch = async (url, init) => {
    asked.push({ url: url instanceof Request ? url.url : String(url), headers: init?.headers });
    return new Response(await picture(3));
  };
  const remote = { sent: true, url: 'https://ark-content.tos-cn-beijing.volces.com/a.jpeg?X-Tos-Signature=1' };
  await engineAt('https://ark.cn-beijing.volces.com/api/v3', result).run(job, ear(remote).io);
  expect(asked).toEqual([{ url: remote.url, headers: {} }]);
});

test.each([
  ['https://api.example/x.png', true],
  ['https://cdn.example.com/x.png', true],
  ['https://example.com/x.png', true],
  ['http://cdn.example.com/x.png', false],
  ['https://cdn.example.com:8443/x.png', false],
  ['https://evilexample.com/x.png', false],
  ['https://example.com.evil/x.png', false],
  ['https://example.com@evil.test/x.png', false],
  ['https://user:pw@example.com/x.png', false],
  ['http://api.example/x.png', false],
  ['https://127.0.0.1/x.png', false],
  ['ftp://example.com/x.png', false],
])('R4.10 images API: a result at %s may be fetched: %s', (url, may) => {
  expect(mayFetch(new URL(url), new URL('https://api.example/v1'), ['example.com'])).toBe(may);
});
