import { HttpHandler, HttpResponse } from 'msw/http';
import * as z from 'zod/mini';
import type { Endpoint, Failure, Params, ParsedBody, Reply } from '#shared/contract/endpoint.ts';

/** The reply without the envelope's constants: `{ data }` is enough, and a list's `total` is its length unless told. */
type Short<R> = R extends { message: string } ? Omit<R, 'code' | 'message' | 'total'> & { message?: string; total?: number } : R;
type Ask<E extends Endpoint> = { params: Params<E>; body: ParsedBody<E> };
/** What an endpoint answers: always the same, or by what was asked. */
export type Answer<E extends Endpoint> = Short<Reply<E>> | ((ask: Ask<E>) => Short<Reply<E>> | Promise<Short<Reply<E>>>);

/** Calls that left the contract: nobody answered them, or their body would have been refused. Empty in a healthy story. */
export const storyErrors: string[] = [];
/** Calls that `hang` keeps waiting. */
export const hanging = { calls: 0 };

function handler(endpoint: Endpoint, resolve: (request: Request, params: Record<string, string>) => Promise<Response>): HttpHandler {
  const method = endpoint.alsoGet ? new RegExp(`^(?:GET|${endpoint.method})$`) : endpoint.method;
  return new HttpHandler(method, endpoint.path, ({ request, params }) => resolve(request, params as Record<string, string>));
}

/** Answers a call with what the contract allows, and refuses bodies the server would refuse. */
export function respond<E extends Endpoint>(endpoint: E, answer: Answer<E>): HttpHandler {
  return handler(endpoint, async (request, params) => {
    let body: unknown;
    if (endpoint.body) {
      const sent: unknown = request.method === 'GET' ? {} : await request.json().catch(() => ({}));
      const parsed = z.safeParse(endpoint.body, sent);
      if (!parsed.success) {
        storyErrors.push(`${endpoint.name} was sent ${JSON.stringify(sent)}: ${parsed.error.issues[0]?.message}`);
        return HttpResponse.json({ code: 400, message: '请求错误', error: 'VALIDATION' }, { status: 400 });
      }
      body = parsed.data;
    }
    const ask = answer as ((given: { params: unknown; body: unknown }) => unknown) | object;
    const reply = (typeof ask === 'function' ? await ask({ params, body }) : ask) as { data?: unknown };
    if (endpoint.stream) {
      const event = `event: ${endpoint.stream}\ndata: ${JSON.stringify(reply)}\n\n`;
      return new HttpResponse(event, { headers: { 'Content-Type': 'text/event-stream' } });
    }
    return HttpResponse.json({
      code: 200,
      message: 'success',
      ...(Array.isArray(reply.data) && { total: reply.data.length }),
      ...reply,
    });
  });
}

/** Refuses a call with an HTTP status and the server's kind of body, or breaks the line with `offline`. `asked` hears of each call. */
export function fail(endpoint: Endpoint, status: number | 'offline', body: Partial<Failure> = {}, asked?: () => void): HttpHandler {
  return handler(endpoint, async () => {
    asked?.();
    if (status === 'offline') return HttpResponse.error();
    const headers: Record<string, string> = body.retryAfter === undefined ? {} : { 'Retry-After': String(body.retryAfter) };
    return HttpResponse.json({ code: status, message: '服务器开小差了，请稍后再试', error: 'INTERNAL', ...body }, { status, headers });
  });
}

/** Never answers a call. */
export function hang(endpoint: Endpoint): HttpHandler {
  return handler(endpoint, () => {
    hanging.calls += 1;
    return new Promise(() => {});
  });
}
