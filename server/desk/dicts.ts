import { asc, eq } from 'drizzle-orm';
import type { deskDict, saveDeskDict } from '#shared/contract/desk-dicts.ts';
import type { ParsedBody, Reply } from '#shared/contract/endpoint.ts';
import { type DeskDictName, type DictEntry, dictRule, entryProblem } from '#shared/rules/desk-dicts.ts';
import type { Member } from '../account/sessions.ts';
import { inputPicture } from '../images/uploads.ts';
import { randomKey } from '../kernel/crypto.ts';
import type { Db } from '../kernel/db/db.ts';
import { dicts } from '../kernel/db/schema/catalogue.ts';
import { HttpError } from '../kernel/http-error.ts';
import type { Ports } from '../ports/ports.ts';
import { type Operator, writeAudit } from './audit.ts';
import { changesOf, editionOf, nextEdition } from './edition.ts';

type Row = typeof dicts.$inferSelect;

/** Entries that an audit line names. */
const NAMED = 50;

const rowsOf = (db: Db, name: DeskDictName) => db.select().from(dicts).where(eq(dicts.name, name)).orderBy(asc(dicts.sort), asc(dicts.id));
const entryOf = ({ id, label, val, val2, val3, retired }: Row) => ({ id, label, val, val2, val3, retired });
const listName = (name: DeskDictName) => `dict:${name}`;

/** A dictionary with its hidden entries, and who changed it lately. */
export async function readDict(ports: Ports, name: DeskDictName): Promise<Reply<typeof deskDict>['data']> {
  const edition = await editionOf(ports.db, listName(name));
  const entries = (await rowsOf(ports.db, name)).map(entryOf);
  return { edition, entries, changes: await changesOf(ports, listName(name)) };
}

/** An entry's row: what its rule lets be written over what was there. */
function written(name: DeskDictName, entry: DictEntry, sort: number, known: Row | undefined): Row {
  const row: Row = known
    ? { ...known }
    : {
        id: `${name}-${randomKey(6)}`,
        name,
        key: name,
        val: '',
        val2: null,
        val3: null,
        val4: null,
        val5: null,
        label: null,
        sort,
        retired: false,
      };
  for (const { of, kind, fixed } of dictRule(name).fields) {
    if (fixed && known) continue;
    const value = kind === 'number' ? Number(entry[of]) : String(entry[of] ?? '');
    if (of === 'label') row.label = String(value);
    else row[of] = value;
  }
  // Words of the library are found by their group, too.
  if (name === 'tags') row.key = String(row.val2);
  return { ...row, sort, retired: entry.retired };
}

const lineOf = ({ label, val, val2, val3, retired }: DictEntry): string =>
  [label, val, val2, val3, retired && '隐藏'].filter((part) => part !== null && part !== false && part !== '').join(' ');

/** What was changed, entry by entry; where only their order was, the order. */
function difference(
  before: readonly string[],
  after: readonly string[],
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const side = (own: readonly string[], other: readonly string[]) => {
    const known = new Set(other);
    return { count: own.length, entries: own.filter((line) => !known.has(line)).slice(0, NAMED) };
  };
  const [was, is] = [side(before, after), side(after, before)];
  if (was.entries.length + is.entries.length > 0) return { before: was, after: is };
  return { before: { order: before.slice(0, NAMED) }, after: { order: after.slice(0, NAMED) } };
}

/** Publishes a dictionary as a whole; answers its new edition. */
export async function saveDict(
  ports: Ports,
  operator: Operator,
  member: Member,
  { name, edition, reason, entries }: ParsedBody<typeof saveDeskDict>,
): Promise<number> {
  const rule = dictRule(name);
  const before = await rowsOf(ports.db, name);
  const byId = new Map(before.map((row) => [row.id, row]));
  const pictures = new Set(before.map(({ val3 }) => val3));
  const rows: Row[] = [];
  for (const [at, entry] of entries.entries()) {
    const known = entry.id === null ? undefined : byId.get(entry.id);
    const row = written(name, entry, at + 1, known);
    const problem = entryProblem(name, row, rows);
    if (problem) throw new HttpError('VALIDATION', { message: `第 ${at + 1} 条：${problem.says}`, fields: { [problem.of]: problem.says } });
    const shows = rule.fields.some(({ kind }) => kind === 'picture');
    if (shows && !pictures.has(row.val3)) row.val3 = await inputPicture(ports, member, String(row.val3));
    rows.push(row);
  }
  return ports.db.transaction(async (tx) => {
    const next = await nextEdition(tx, listName(name), edition);
    // After the edition is known to be the last one: what a colleague added or deleted is no mistake of whoever did not see it.
    const there = new Set(rows.map(({ id }) => id));
    if (there.size < rows.length || entries.some(({ id }) => id !== null && !byId.has(id)))
      throw new HttpError('VALIDATION', { message: '有一条不在词典里，或写了两次，没有发布' });
    if (!rule.adds && rows.length > before.length) throw new HttpError('VALIDATION', { message: `「${rule.title}」不能加，没有发布` });
    if (rule.kept && before.some(({ id }) => !there.has(id)))
      throw new HttpError('VALIDATION', { message: `作品或程序还用着「${rule.title}」里的每一条，不能删除，请隐藏` });
    await tx.delete(dicts).where(eq(dicts.name, name));
    if (rows.length > 0) await tx.insert(dicts).values(rows);
    await writeAudit(tx, operator, ports.now(), {
      action: 'dict.publish',
      target: listName(name),
      reason,
      ...difference(before.map(lineOf), rows.map(lineOf)),
    });
    return next;
  });
}
