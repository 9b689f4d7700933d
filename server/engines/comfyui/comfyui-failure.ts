import * as z from 'zod/mini';
import { EngineError } from '../engine.ts';
import type { Answer } from '../http.ts';

const Words = z.looseObject({
  type: z.optional(z.string()),
  message: z.optional(z.string()),
  details: z.optional(z.string()),
  extra_info: z.optional(z.nullable(z.looseObject({ input_name: z.optional(z.string()) }))),
});
const Refused = z.looseObject({ error: z.optional(z.union([z.string(), Words])), node_errors: z.optional(z.unknown()) });
// An empty list stands for "none" in some versions.
const Nodes = z.record(z.string(), z.looseObject({ errors: z.array(Words), class_type: z.optional(z.string()) }));

/** What an answer other than 200 means; a refused workflow says so in its first node's words. */
export function failureOf({ status, body }: Answer): EngineError {
  const refused = z.safeParse(Refused, body);
  if (status === 400 && refused.success) {
    const nodes = z.safeParse(Nodes, refused.data.node_errors);
    const node = nodes.success ? Object.values(nodes.data)[0] : undefined;
    const first = node?.errors[0];
    const { error } = refused.data;
    if (
      first?.type === 'value_not_in_list' &&
      /ckpt_name|lora_name|unet_name|model/.test(first.extra_info?.input_name ?? first.details ?? '')
    )
      return new EngineError('rejected', `model not there: ${first.details ?? ''}`.slice(0, 300));
    const said = first
      ? `${node?.class_type ?? ''} ${first.message ?? ''} ${first.details ?? ''}`
      : typeof error === 'string'
        ? error
        : `${error?.message ?? ''} ${error?.details ?? ''}`;
    return new EngineError('rejected', said.trim().slice(0, 300));
  }
  const raw = `${status} ${typeof body === 'string' ? body : JSON.stringify(body)}`.slice(0, 300);
  // Refused by configuration (an Origin, a password): asking again changes nothing.
  if (status === 401 || status === 403) return new EngineError('unavailable', raw, { final: true });
  if (status >= 500) return new EngineError('unavailable', raw);
  return new EngineError(status === 400 || status === 413 ? 'rejected' : 'bad_reply', raw);
}
