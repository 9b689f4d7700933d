import * as z from 'zod';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { Failure } from '#shared/contract/endpoint.ts';

/** What is said of a call, and a body that it takes. */
type OpenApiText = { title: string; says: string; group: string; example: unknown };

/** The contract as an OpenAPI 3.1 document, derived from the same schemas that the calls are parsed with. */
export function openApi(
  endpoints: Endpoint[],
  said: (endpoint: Endpoint) => OpenApiText | undefined = () => undefined,
): Record<string, unknown> {
  const schema = (one: z.core.$ZodType, io: 'input' | 'output') => z.toJSONSchema(one, { io, unrepresentable: 'any' });
  const json = (one: z.core.$ZodType, io: 'input' | 'output', example?: unknown) => ({
    'application/json': { schema: schema(one, io), ...(example !== undefined && { example }) },
  });
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const parameters = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }));
    const files = endpoint.files && {
      'multipart/form-data': {
        schema: { type: 'object', properties: Object.fromEntries(endpoint.files.map((name) => [name, { type: 'string' }])) },
      },
    };
    const text = said(endpoint);
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = {
      operationId: endpoint.name,
      ...(text && { summary: text.title, description: text.says, tags: [text.group] }),
      ...(endpoint.api && { 'x-scope': endpoint.api }),
      parameters,
      ...(endpoint.access !== 'anyone' && { security: endpoint.access === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }] }),
      ...((endpoint.body || files) && {
        requestBody: { content: files ?? (endpoint.body && json(endpoint.body, 'input', text?.example)) },
      }),
      responses: {
        200: {
          description: endpoint.stream ? `Events named "${endpoint.stream}"; this is the data of each.` : 'ok',
          content: { [endpoint.stream ? 'text/event-stream' : 'application/json']: { schema: schema(endpoint.reply, 'output') } },
        },
        default: { description: 'A failure: a Chinese sentence and a stable code.', content: json(Failure, 'output') },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: '点石 Dianshi', version: '1' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}
