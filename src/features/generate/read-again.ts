import * as z from 'zod/mini';
import { GenParams } from '#shared/contract/params.ts';

/** T-XSS-05: the address's parameters, field by field; what is unknown or wrong is dropped. Empty means nothing to make again. */
export function readAgain(value: unknown): '' | Partial<GenParams> {
  if (typeof value !== 'object' || value === null) return '';
  const given = value as Record<string, unknown>;
  const known: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(GenParams.shape)) {
    if (!Object.hasOwn(given, name)) continue;
    const parsed = z.safeParse(schema, given[name]);
    if (parsed.success && parsed.data !== undefined) known[name] = parsed.data;
  }
  // A reference picture is an own key, never an address of somebody else's.
  if (typeof known.image === 'string' && !/^(?:up|i)\/[\w.-]+$/.test(known.image)) delete known.image;
  return Object.keys(known).length > 0 ? (known as Partial<GenParams>) : '';
}
