import * as z from 'zod/mini';
import { EngineError } from '../engine.ts';
import { type Answer, busyIn, isOutOfMemory } from '../http.ts';

const Words = z.looseObject({
  type: z.optional(z.string()),
  message: z.optional(z.string()),
  details: z.optional(z.string()),
  extra_info: z.optional(z.nullable(z.looseObject({ input_name: z.optional(z.string()), received_value: z.optional(z.unknown()) }))),
});
type Words = z.infer<typeof Words>;
const Refused = z.looseObject({ error: z.optional(z.union([z.string(), Words])), node_errors: z.optional(z.unknown()) });
// An empty list stands for "none" in some versions.
const Nodes = z.record(z.string(), z.looseObject({ errors: z.array(Words), class_type: z.optional(z.string()) }));

/** A refused workflow in its first node's words. */
function refusal({ error, node_errors }: z.infer<typeof Refused>): EngineError {
  const nodes = z.safeParse(Nodes, node_errors);
  const node = nodes.success ? Object.values(nodes.data)[0] : undefined;
  const first = node?.errors[0];
  if (first) {
    const raw = `${node?.class_type ?? ''} ${first.message ?? ''} ${first.details ?? ''}`.trim().slice(0, 300);
    if (first.type !== 'value_not_in_list') return new EngineError('rejected', raw);
    // Versions before 2024 say the value only in the details: "ckpt_name: 'a.ckpt' not in […]".
    const received = first.extra_info?.received_value ?? /'([^']*)' not in/.exec(first.details ?? '')?.[1];
    return new EngineError('missing', raw, { subject: typeof received === 'string' ? received : '' });
  }
  const said = typeof error === 'string' ? error : `${error?.message ?? ''} ${error?.details ?? ''}`;
  const node404 = /node (\S+) does not exist/.exec(said)?.[1];
  return node404
    ? new EngineError('missing', said.trim().slice(0, 300), { subject: node404 })
    : new EngineError('rejected', said.trim().slice(0, 300));
}

/** What an answer other than 200 means. */
export function failureOf(answer: Answer): EngineError {
  const { status, body } = answer;
  const busy = busyIn(answer);
  if (busy) return busy;
  const refused = z.safeParse(Refused, body);
  if (status === 400 && refused.success) return refusal(refused.data);
  const raw = `${status} ${typeof body === 'string' ? body : JSON.stringify(body)}`.slice(0, 300);
  // Refused by configuration (an Origin, a password): asking again changes nothing.
  if (status === 401 || status === 403) return new EngineError('unavailable', raw, { final: true });
  if (status >= 500) return new EngineError('unavailable', raw);
  return new EngineError(status === 400 || status === 413 ? 'rejected' : 'bad_reply', raw);
}

/** What an exception inside a node means. */
export function exceptionOf(node: string, type: string, message: string): EngineError {
  const raw = `${node} ${type}: ${message}`.trim().slice(0, 500);
  return new EngineError(isOutOfMemory(`${type} ${message}`) ? 'memory' : 'rejected', raw);
}
