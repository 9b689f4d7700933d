import { proxy, snapshot, subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import * as z from 'zod/mini';
import { loadJson, onOtherTab, save } from './persist.ts';
import { session } from './session.ts';

/** A form that outlives its page (R8.1): what is on it, how it begins, and how strange storage is read into it. */
export type PersistedForm<Value extends object> = { tool: string; state: Value; empty: Value; read: (stored: unknown) => Value };

/**
 * A form that survives refresh, sign-in detours, tool switches and Back, and follows the other tabs. Kept field by field, so
 * that one broken field does not lose the others. One for each tool, made once.
 */
export function persistedForm<Shape extends Record<string, z.ZodMiniType>>(
  tool: string,
  shape: Shape,
  empty: { [Name in keyof Shape]: z.infer<Shape[Name]> },
): PersistedForm<typeof empty> {
  const name = `draft:${tool}` as const;
  function read(stored: unknown): typeof empty {
    const fields = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
    const form: Record<string, unknown> = { ...empty };
    for (const [field, schema] of Object.entries(shape)) {
      const parsed = Object.hasOwn(fields, field) ? z.safeParse(schema, fields[field]) : undefined;
      if (parsed?.success) form[field] = parsed.data;
    }
    return form as typeof empty;
  }
  const state = proxy(read(loadJson(name)));
  const reread = () => Object.assign(state, read(loadJson(name)));
  subscribe(state, () => save(name, JSON.stringify(snapshot(state))));
  onOtherTab((key) => {
    if (key === name) reread();
  });
  // Signing out drops the stored form; a session that merely ended keeps it.
  subscribeKey(session, 'token', reread);
  return { tool, state, empty, read };
}
