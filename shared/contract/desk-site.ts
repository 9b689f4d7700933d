import * as z from 'zod/mini';
import { DESK_SECTIONS } from '../rules/desk-roles.ts';
import { SITE_FIELDS } from '../rules/site-facts.ts';
import { endpoint, ok } from './endpoint.ts';

/** Which state of a list an operator saw: who saw an older one than there is now changes nothing. */
export const Edition = z.int().check(z.gte(0), z.lte(2 ** 31 - 1));
/** Why something was changed, for the audit. */
export const Reason = z.string().check(z.trim(), z.minLength(2, '请写下原因'), z.maxLength(200, '原因最多 200 字'));

/** Who changed something lately and why, newest first. */
export const Changes = z.array(z.object({ at: z.string(), by: z.string(), reason: z.string() }));
export type Changes = z.infer<typeof Changes>;

const roles = DESK_SECTIONS.site;
const fact = z.nullable(z.string().check(z.maxLength(120, '最多 120 字')));

/** What the site says about who runs it: as written at the desk (null where it is not), else as its variable says. */
const DeskSite = z.object({
  edition: z.int(),
  facts: z.array(z.object({ field: z.enum(SITE_FIELDS), desk: z.nullable(z.string()), variable: z.string() })),
  changes: Changes,
});
export type DeskSite = z.infer<typeof DeskSite>;

/** Reads what the site says about who runs it, and where each line comes from. */
export const deskSite = endpoint('deskSite', { method: 'POST', path: '/api/v2/desk/site', access: 'operator', roles, reply: ok(DeskSite) });

/** Writes some lines, which every page says at once; null goes back to what the variable says, and an empty text says nothing. */
export const saveDeskSite = endpoint('saveDeskSite', {
  method: 'PUT',
  path: '/api/v2/desk/site',
  access: 'operator',
  roles,
  body: z.object({
    edition: Edition,
    reason: Reason,
    facts: z.object({
      company: z.optional(fact),
      icp: z.optional(fact),
      police: z.optional(fact),
      algorithm: z.optional(fact),
      model: z.optional(fact),
      contact: z.optional(fact),
      phone: z.optional(fact),
    }),
  }),
  reply: ok(z.object({ edition: z.int() })),
});
