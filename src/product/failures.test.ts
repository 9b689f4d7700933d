// @vitest-environment happy-dom -- relative addresses and storage, as in a page
import { MutationObserver } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw/http';
import { setupServer } from 'msw/node';
import { subscribeKey } from 'valtio/utils';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { members } from '#mocks/fixtures/account.ts';
import { session, signIn, signOut } from '#state/session.ts';
import { toasts } from '#state/toasts.ts';
import { failureOf } from '#api/api-error.ts';
import { loginMutation } from '#api/sign-in/queries.ts';
import { refreshUser } from '#api/account/queries.ts';
import { login } from '#shared/contract/sign-in.ts';
import { permission, saveName, userInfo } from '#shared/contract/account.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { failureMessage } from '#product/failure-message.ts';
import { call, type Input } from '#api/http.ts';
import { makeQueryClient } from '#product/query-client.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  localStorage.clear();
  signOut();
  toasts.items = [];
});
afterEach(() => {
  vi.restoreAllMocks();
  server.resetHandlers();
});

const at = ({ path }: Endpoint) => `*${path}`;
const answer = (endpoint: Endpoint, status: number, body: unknown = { code: status, message: '', error: '' }, headers = {}) =>
  server.use(http.all(at(endpoint), () => HttpResponse.json(body as never, { status, headers })));
const said = () => toasts.items.map(({ text }) => text);
/** What the failed call says, through the real client. */
async function told<E extends Endpoint>(endpoint: E, input: Input<E>, signal?: AbortSignal): Promise<string> {
  return call(endpoint, input, { signal }).then(
    () => 'it succeeded',
    (error: unknown) => failureMessage(failureOf(error)),
  );
}

const body = (message: string, error = 'SOME_CODE') => ({ code: 400, message, error });
const wrongLogin = { body: { username: '13800000000', password: 'x', type: 'password' as const } };

test.each<[string, number, unknown, string]>([
  ['400 with a message', 400, body('积分不足'), '积分不足'],
  ['400 with fail', 400, body('fail'), '请求错误'],
  ['400 with no body', 400, null, '请求错误'],
  ['400 with HTML', 400, '<html>nginx</html>', '请求错误'],
  ['401', 401, body('token expired'), '未授权,请登录'],
  ['403', 403, body('banned'), '拒绝访问'],
  ['404', 404, body('no such row'), '请求的资源不存在'],
  ['408', 408, null, '后端更新中,请稍候,服务码08'],
  ['500 with a message', 500, body('服务器开小差了'), '服务器开小差了'],
  ['500 with only an error field', 500, { error: '数据库暂时不可用' }, '数据库暂时不可用'],
  ['500 in a proxy’s English', 500, { message: 'Internal Server Error', error: 'upstream' }, '服务器开小差了，请稍后再试'],
  ['400 in a proxy’s English', 400, { message: 'Bad Request' }, '请求错误'],
  ['502', 502, '<html>', '后端更新中,请稍候,服务码02'],
  ['503', 503, null, '后端更新中,请稍候,服务码03'],
  ['504', 504, null, '后端更新中,请稍候,服务码04'],
  ['418', 418, null, '后端更新中418'],
  ['429 of a gateway', 429, null, '后端更新中429'],
  ['429 with its sentence', 429, body('正在上传的图片太多', 'TOO_MANY'), '正在上传的图片太多'],
  ['REL-13: 503 of a full disk', 503, body('存储空间不足，这一次没有保存', 'DISK_FULL'), '存储空间不足，这一次没有保存'],
  ['201, because only 200 is success', 201, { code: 200, message: 'success', data: members.standard.permission }, '后端更新中201'],
])('REL-17 R6.2 %s says so word for word', async (_, status, reply, text) => {
  answer(permission, status, reply);
  expect(await told(permission, {})).toBe(text);
});

test.each([
  ['账号或密码错误', '账号或密码错误'],
  ['fail', 'fail'],
])('R6.2 T-SES-05 on the login path 400 is the server’s message only: %s', async (message, text) => {
  answer(login, 400, body(message));
  expect(await told(login, wrongLogin)).toBe(text);
  expect(session.openLogin).toBe(false);
});

test('R6.2 a cancelled call says so', async () => {
  answer(permission, 200);
  const control = new AbortController();
  const result = told(permission, {}, control.signal);
  control.abort();
  expect(await result).toBe('请求已取消');
});

test('R6.2 no answer is 服务码99: a broken line', async () => {
  server.use(http.all(at(permission), () => HttpResponse.error()));
  expect(await told(permission, {})).toBe('服务码99');
});

test('R6.1 R6.2 no answer is 服务码99: silence, for 60 s and not sooner', async () => {
  const arrived = new Promise<void>((resolve) =>
    server.use(http.all(at(permission), () => (resolve(), new Promise<Response>(() => undefined)))),
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const settled = vi.fn();
    const result = told(permission, {}).finally(settled);
    await arrived;
    await vi.advanceTimersByTimeAsync(59_000);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await result).toBe('服务码99');
  } finally {
    vi.useRealTimers();
  }
});

test('R6.2 anything else is 错误: and its message', async () => {
  const name = {
    toJSON() {
      throw new Error('没有写成');
    },
  } as unknown as string;
  expect(await told(saveName, { params: { id: '1' }, body: { name } })).toBe('错误: 没有写成');
});

test('R6.2 the same message is not shown again while it is visible', async () => {
  answer(permission, 503);
  const client = makeQueryClient();
  const press = () => new MutationObserver(client, { mutationFn: () => call(permission, {}) }).mutate().catch(() => undefined);
  await Promise.all([press(), press(), press()]);
  expect(said()).toEqual(['后端更新中,请稍候,服务码03']);
  answer(permission, 403);
  await press();
  expect(said()).toEqual(['后端更新中,请稍候,服务码03', '拒绝访问']);
});

test('R2.10 T-SES-03 many 401s open the login dialog once and say it once', async () => {
  signIn(members.standard);
  answer(permission, 401);
  const client = makeQueryClient();
  // As the product does: nothing of one member is kept for the next.
  const stop = subscribeKey(session, 'token', () => client.clear());
  const ask = (index: number) => client.fetchQuery({ queryKey: [index], queryFn: () => call(permission, {}), retry: false });
  await Promise.allSettled(Array.from({ length: 50 }, (_, index) => ask(index)));
  expect(session).toMatchObject({ openLogin: true, token: '', userInfo: null });
  expect(said()).toEqual(['未授权,请登录']);
  stop();
});

test('T-SES-04 a late 401 of the old session leaves the new one alone, and says nothing', async () => {
  signIn(members.standard);
  let refuse = (): void => undefined;
  const asked = new Promise<void>((resolve) =>
    server.use(
      http.all(at(permission), () => {
        resolve();
        return new Promise<Response>((done) => (refuse = () => done(HttpResponse.json({}, { status: 401 }))));
      }),
    ),
  );
  const late = told(permission, {});
  await asked;
  signOut();
  signIn({ ...members.pro, token: 'another-token-of-somebody-else' });
  refuse();
  expect(await late).toBe('未授权,请登录');
  expect(session).toMatchObject({ token: 'another-token-of-somebody-else', openLogin: false });
  expect(localStorage.getItem('token')).toBe('another-token-of-somebody-else');
  expect(said()).toEqual([]);
});

test.each([500, 502, 503, 504, 404, 'a broken line', 'a body of another code'] as const)(
  'T-SES-06 R6.3 %s at start-up signs nobody out and says nothing',
  async (fault) => {
    signIn(members.standard);
    if (fault === 'a broken line') server.use(http.all(at(userInfo), () => HttpResponse.error()));
    else if (fault === 'a body of another code') answer(userInfo, 200, { code: 500, message: 'x', data: null });
    else answer(userInfo, fault);
    await refreshUser();
    expect(session).toMatchObject({ token: members.standard.token, openLogin: false });
    expect(session.userInfo?.name).toBe(members.standard.name);
    expect(localStorage.getItem('token')).toBe(members.standard.token);
    expect(said()).toEqual([]);
  },
);

test('F-20 an answer to signing in that is not a whole member signs nobody in', async () => {
  answer(login, 200, { code: 200, message: 'success', data: { token: members.standard.token } });
  const observer = new MutationObserver(makeQueryClient(), loginMutation());
  const failure = await observer.mutate(wrongLogin.body).catch(failureOf);
  expect(failure).toMatchObject({ kind: 'contract' });
  expect([session.token, session.userInfo, localStorage.getItem('token')]).toEqual(['', null, null]);
});

test('T-SES-10 the token leaves in the Authorization header of our own origin, and in nothing else', async () => {
  const token = 'secret-token-that-nobody-may-see';
  signIn({ ...members.standard, token });
  for (const kind of ['log', 'info', 'warn', 'error'] as const) vi.spyOn(console, kind);
  const seen: Request[] = [];
  server.use(
    http.all('*', ({ request }) => {
      seen.push(request.clone());
      return HttpResponse.json({ code: 200, message: 'success', data: { ...members.standard, token } });
    }),
  );
  await call(userInfo, {});
  const [request] = seen;
  expect(request?.headers.get('Authorization')).toBe(`Bearer ${token}`);
  expect(new URL(request!.url).origin).toBe(location.origin);
  expect([request!.url, request!.referrer, await request!.text()].join()).not.toContain(token);
  expect([...request!.headers].filter(([, value]) => value.includes(token)).map(([name]) => name)).toEqual(['Authorization']);
  // A copy of the member carries it too, in the same store.
  expect(
    Object.keys(localStorage)
      .filter((key) => localStorage.getItem(key)?.includes(token))
      .sort(),
  ).toEqual(['token', 'userInfo']);
  const elsewhere = [JSON.stringify(sessionStorage), document.cookie, window.name, location.href, document.documentElement.outerHTML];
  expect(elsewhere.join()).not.toContain(token);
  const written = [console.log, console.info, console.warn, console.error].flatMap((write) => vi.mocked(write).mock.calls);
  expect(JSON.stringify(written)).not.toContain(token);
});

test('T-SES-10 R6.1 every call of the contract stays on our own origin', async () => {
  const contracts = await Promise.all([
    import('#shared/contract/account.ts'),
    import('#shared/contract/sign-in.ts'),
    import('#shared/contract/billing.ts'),
    import('#shared/contract/content.ts'),
    import('#shared/contract/ranks.ts'),
    import('#shared/contract/dicts.ts'),
    import('#shared/contract/generation.ts'),
  ]);
  const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value;
  const paths = contracts.flatMap((module) => Object.values<unknown>(module).filter(isEndpoint)).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter((path) => !path.startsWith('/api/'))).toEqual([]);
});

test('T-CODE-05 a 400 or a 429 with Retry-After tells how long to wait', async () => {
  const waitOf = async () => {
    const failure = await call(permission, {}).catch(failureOf);
    return 'retryAfter' in failure ? failure.retryAfter : undefined;
  };
  answer(permission, 400, { ...body('请勿频繁操作', 'TOO_FREQUENT'), retryAfter: 42 });
  expect(await waitOf()).toBe(42);
  answer(permission, 429, null, { 'Retry-After': '37' });
  expect(await waitOf()).toBe(37);
  answer(permission, 429, null, { 'Retry-After': 'Wed, 21 Oct 2026 07:28:00 GMT' });
  expect(await waitOf()).toBeUndefined();
});
