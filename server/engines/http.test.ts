import { afterEach, expect, test, vi } from 'vitest';
import { fetchWithoutTimeout } from '../node/fetch-without-timeout.ts';
import { loopback } from '../testing/fake-engines.ts';
import { EngineError } from './engine.ts';
import { cached, engineHttp, retry, isConnectError } from './http.ts';

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

test('R4.10 a question is asked again where no answer came, and only then', async () => {
  const { signal } = new AbortController();
  const answers = ['unavailable', 'unavailable', 'fine'];
  const ask = async () => {
    const next = answers.shift();
    if (next !== 'fine') throw new EngineError(next as 'unavailable', 'x');
    return next;
  };
  expect(await retry(ask, signal, 1)).toBe('fine');
  answers.push('rejected', 'fine');
  await expect(retry(ask, signal, 1)).rejects.toMatchObject({ kind: 'rejected' });
  answers.unshift(...Array.from({ length: 9 }, () => 'unavailable'));
  await expect(retry(ask, signal, 1)).rejects.toMatchObject({ kind: 'unavailable' });
  expect(answers).toHaveLength(5);
});

test('R4.10 what an engine offers is looked at once a minute, and again at once where that failed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let looks = 0;
  let fails = true;
  const look = cached(async () => {
    looks += 1;
    if (fails) throw new Error('away');
    return looks;
  });
  await expect(look()).rejects.toThrow('away');
  fails = false;
  expect([await look(), await look()]).toEqual([2, 2]);
  vi.setSystemTime(Date.now() + 61_000);
  expect(await look()).toBe(3);
});
