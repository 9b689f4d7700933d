import * as z from 'zod/mini';
import { DESK_DICT_NAMES } from '../rules/desk-dicts.ts';
import { DESK_SECTIONS } from '../rules/desk-roles.ts';
import { Changes, Edition, Reason } from './desk-site.ts';
import { endpoint, ok } from './endpoint.ts';

const roles = DESK_SECTIONS.dictionaries;
const name = z.enum(DESK_DICT_NAMES);
/** Entries that a dictionary holds at most. */
export const ENTRIES_MAX = 500;
const Value = z.union([z.string().check(z.trim(), z.maxLength(200)), z.number()]);

/** An entry as it is written; a new one has no id. What stands for what in it is listed in `shared/rules/desk-dicts.ts`. */
const Entry = z.object({
  id: z.nullable(z.string().check(z.maxLength(64))),
  label: z.nullable(z.string().check(z.trim(), z.maxLength(40))),
  val: Value,
  val2: z.nullable(Value),
  val3: z.nullable(Value),
  /** Hidden from choosing: works that refer to it keep it. */
  retired: z.boolean(),
});

/** A dictionary with its hidden entries, in order. */
export const deskDict = endpoint('deskDict', {
  method: 'POST',
  path: '/api/v2/desk/dicts',
  access: 'operator',
  roles,
  body: z.object({ name }),
  reply: ok(z.object({ edition: z.int(), entries: z.array(z.extend(Entry, { id: z.string() })), changes: Changes })),
});

/** Publishes a dictionary as a whole. An entry that is left out is deleted, or refused where works or the program refer to it. */
export const saveDeskDict = endpoint('saveDeskDict', {
  method: 'PUT',
  path: '/api/v2/desk/dicts',
  access: 'operator',
  roles,
  body: z.object({
    name,
    edition: Edition,
    reason: Reason,
    entries: z.array(Entry).check(z.maxLength(ENTRIES_MAX, `最多 ${ENTRIES_MAX} 条`)),
  }),
  maxBytes: 1024 * 1024,
  reply: ok(z.object({ edition: z.int() })),
});
