import { afterEach, expect, test, vi } from 'vitest';
import { fetchWithoutTimeout } from '../node/fetch-without-timeout.ts';
import { ear, loopback } from '../testing/fake-engines.ts';
import { EngineError } from './engine.ts';
import { cached, engineHttp, isConnectError, patience } from './http.ts';

afterEach(() => void vi.useRealTimers());

const coded = (code: string, syscall?: string) => Object.assign(new Error(code), { code, syscall });
test.each([
  [coded('ECONNREFUSED'), true],
  [coded('ENOTFOUND', 'getaddrinfo'), true],
  [coded('EAI_AGAIN'), true],
  [coded('ETIMEDOUT', 'connect'), true],
  [coded('DEPTH_ZERO_SELF_SIGNED_CERT'), true],
  [coded('ERR_TLS_CERT_ALTNAME_INVALID'), true],
  [new TypeError('fetch failed', { cause: coded('ECONNREFUSED') }), true],
  [new EngineError('unavailable', 'x', { cause: coded('ENOTFOUND') }), true],
  [coded('ECONNRESET', 'read'), false],
  [coded('ETIMEDOUT', 'read'), false],
  [coded('EPIPE', 'write'), false],
  [new Error('socket hang up'), false],
  ['ECONNREFUSED', false],
])('R4.10 %s: the request certainly never left: %s', (error, expected) => {
  expect(isConnectError(error)).toBe(expected);
});

test.each([
  ['patient', fetchWithoutTimeout],
  ['the platform’s', fetch],
])('R4.10 %s fetch: headers go with every call, redirects are not followed, and a lost line is unavailable', async (_, fetcher) => {
  const keys: (string | undefined)[] = [];
  const url = await loopback((app) => {
    app.use(async (c, next) => {
      keys.push(c.req.header('authorization'));
      await next();
    });
    app.get('/away', (c) => c.redirect('/here'));
    app.get('/here', (c) => c.json({ here: true }));
    app.post('/form', async (c) => c.json({ file: ((await c.req.formData()).get('a') as File).name }));
    app.post('/cut', (c) => {
      (c.env as { incoming: { socket: { destroy(): void } } }).incoming.socket.destroy();
      return c.text('');
    });
  });
  const http = engineHttp(url, { Authorization: 'Bearer k' }, fetcher);
  expect([(await http.get('/away')).status, await http.get('/here')]).toEqual([302, { status: 200, body: { here: true } }]);
  const form = new FormData();
  form.append('a', new Blob(['x']), 'a.png');
  expect((await http.postForm('/form', form)).body).toEqual({ file: 'a.png' });
  const cut = await http.post('/cut', {}).catch((error: unknown) => error);
  expect(cut).toMatchObject({ kind: 'unavailable' });
  expect(isConnectError(cut)).toBe(false);
  expect(new Set(keys)).toEqual(new Set(['Bearer k']));
  const over = new AbortController();
  over.abort(new Error('over'));
  await expect(http.get('/here', over.signal)).rejects.toThrow('over');
});

test('R4.10 finding 3: a question about work handed in is asked with growing pauses until the engine is heard again', async () => {
  vi.useFakeTimers();
  const { io, heard } = ear();
  const asked: number[] = [];
  const began = performance.now();
  let away = true;
  const answered = patience(
    io,
    1000,
  )(async () => {
    asked.push(Math.round((performance.now() - began) / 1000));
    if (away) throw new EngineError('unavailable', 'ECONNREFUSED');
    return 'here';
  });
  await vi.advanceTimersByTimeAsync(100_000);
  // Never more than half a minute apart.
  expect(asked).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
  expect(heard.silent).toEqual([true]);
  away = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect([await answered, heard.silent]).toEqual(['here', [true, false]]);
});

test('R4.10 finding 3: it is given up when its patience ends, for good, and not a moment before', async () => {
  vi.useFakeTimers();
  const { io } = ear();
  const given = patience({ ...io, patienceMs: 60_000 }, 1000)(() => Promise.reject(new EngineError('unavailable', 'away')));
  const ended = vi.fn();
  given.catch(ended);
  await vi.advanceTimersByTimeAsync(59_900);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(ended.mock.calls[0]?.[0]).toMatchObject({ kind: 'timeout', retry: false, raw: 'given up: away' });
});

test('R4.10 finding 3: an answer that is understood is no silence, and a wrong password stays wrong', async () => {
  const { io, heard } = ear();
  const ask = patience(io, 1);
  await expect(ask(() => Promise.reject(new EngineError('rejected', 'x')))).rejects.toMatchObject({ kind: 'rejected' });
  const locked = new EngineError('unavailable', '401', { final: true });
  await expect(ask(() => Promise.reject(locked))).rejects.toBe(locked);
  expect(heard.silent).toEqual([]);
  const { io: other, cancel } = ear();
  const waiting = patience(other, 60_000)(() => Promise.reject(new EngineError('unavailable', 'away')));
  cancel();
  await expect(waiting).rejects.toThrow('cancelled');
});

test('R4.10 finding 15: an engine that accepts and never answers is told after the limit of a question', async () => {
  const url = await loopback((app) => app.all('*', () => new Promise<Response>(() => {})));
  const http = engineHttp(url, {}, fetchWithoutTimeout, 30);
  await expect(http.get('/x')).rejects.toMatchObject({ kind: 'unavailable', unreached: true, retry: true, raw: 'no answer within 0.03 s' });
  // What starts work may have begun.
  await expect(http.post('/x', {})).rejects.toMatchObject({ kind: 'unavailable', unreached: false });
  const off = new AbortController();
  const patient = http.post('/x', {}, { limitMs: Number.POSITIVE_INFINITY, signal: off.signal });
  const first = await Promise.race([patient.catch(() => 'ended'), http.get('/y').catch(() => 'the question')]);
  expect(first).toBe('the question');
  off.abort(new Error('over'));
  await expect(patient).rejects.toThrow('over');
});

test.each([
  ['7', 7],
  ['0', 0],
  ['3600', 60],
  [new Date(Date.UTC(2026, 0, 1, 0, 0, 20)).toUTCString(), 20],
  [new Date(Date.UTC(2025, 0, 1)).toUTCString(), 0],
  ['soon', undefined],
])('R4.10 finding 9: Retry-After %s is %s seconds, a minute at most', async (header, seconds) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
  const http = engineHttp('http://engine', {}, async () => new Response('{}', { status: 429, headers: { 'Retry-After': header } }));
  expect((await http.get('/')).retryAfter).toBe(seconds);
});

test('R4.10 what an engine offers is believed for a minute, then looked at again while the last is served', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let looks = 0;
  const look = cached(async () => ++looks);
  expect([await look(), await look()]).toEqual([1, 1]);
  vi.setSystemTime(Date.now() + 61_000);
  expect(await look()).toBe(1);
  await expect.poll(look).toBe(2);
});

test('R4.10 finding 15: a failed look is remembered for ten seconds, and the last good one is served', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let looks = 0;
  let away = true;
  const look = cached(async () => {
    looks += 1;
    if (away) throw new Error('away');
    return looks;
  });
  await expect(look()).rejects.toThrow('away');
  away = false;
  await expect(look()).rejects.toThrow('away');
  expect(looks).toBe(1);
  vi.setSystemTime(Date.now() + 11_000);
  expect(await look()).toBe(2);
  away = true;
  vi.setSystemTime(Date.now() + 61_000);
  // Nobody waits for the engine that is away now.
  expect([await look(), await look(), looks]).toEqual([2, 2, 3]);
  vi.setSystemTime(Date.now() + 11_000);
  expect([await look(), looks]).toEqual([2, 4]);
});
