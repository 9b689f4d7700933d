import type { DeskSite, saveDeskSite } from '#shared/contract/desk-site.ts';
import type { ParsedBody } from '#shared/contract/endpoint.ts';
import { factProblem, SITE_FIELDS, type SiteField, tidyFact } from '#shared/rules/site-facts.ts';
import { deskFacts, SITE_SETTING } from '../dicts/site-facts.ts';
import { settings } from '../kernel/db/schema/settings.ts';
import { HttpError } from '../kernel/http-error.ts';
import type { Ports } from '../ports/ports.ts';
import { type Operator, writeAudit } from './audit.ts';
import { changesOf, editionOf, nextEdition } from './edition.ts';

const TARGET = 'site:facts';

/** What the site says about who runs it, where each line comes from, and who changed it lately. */
export async function readSite(ports: Ports): Promise<DeskSite> {
  const { db, config } = ports;
  const edition = await editionOf(db, 'site');
  const desk = await deskFacts(db);
  return {
    edition,
    facts: SITE_FIELDS.map((field) => ({ field, desk: desk[field] ?? null, variable: config.site[field] })),
    changes: await changesOf(ports, TARGET),
  };
}

/** Writes lines at the desk, or goes back to what the variables say; answers the new edition. */
export async function saveSite(
  { db, config, now }: Ports,
  operator: Operator,
  { edition, reason, facts }: ParsedBody<typeof saveDeskSite>,
): Promise<number> {
  const given = Object.entries(facts).flatMap(([name, text]) =>
    text === undefined ? [] : [{ field: name as SiteField, text: text && tidyFact(name as SiteField, text) }],
  );
  for (const { field, text } of given) {
    const problem = text && factProblem(field, text);
    if (problem) throw new HttpError('VALIDATION', { message: problem, fields: { [field]: problem } });
  }
  return db.transaction(async (tx) => {
    const next = await nextEdition(tx, 'site', edition);
    const before = await deskFacts(tx);
    const after = { ...before };
    for (const { field, text } of given) {
      if (text === null) delete after[field];
      else after[field] = text;
    }
    const value = JSON.stringify(after);
    await tx.insert(settings).values({ key: SITE_SETTING, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
    const said = (written: typeof before) => Object.fromEntries(given.map(({ field }) => [field, written[field] ?? config.site[field]]));
    await writeAudit(tx, operator, now(), { action: 'site.change', target: TARGET, reason, before: said(before), after: said(after) });
    return next;
  });
}
