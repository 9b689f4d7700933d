import { and, count, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { dealWithWorks, DeskWork, DeskWorkRow, deskWorks } from '#shared/contract/desk-works.ts';
import type { Condition, ParsedBody } from '#shared/contract/endpoint.ts';
import type { CaseReason } from '#shared/contract/reports.ts';
import { binSince } from '../images/bin.ts';
import { readCursor, writeCursor } from '../images/cursor.ts';
import { onSquare } from '../images/images.ts';
import { byTime, type List, prepareSearch, readList, readRows, wordsSql } from '../images/list.ts';
import { labelOf } from '../images/visible-label.ts';
import { isUuid } from '../kernel/crypto.ts';
import type { Db } from '../kernel/db/db.ts';
import { rows } from '../kernel/db/rows.ts';
import { reports, users } from '../kernel/db/schema/accounts.ts';
import { comments } from '../kernel/db/schema/comments.ts';
import { images } from '../kernel/db/schema/pictures.ts';
import { HttpError } from '../kernel/http-error.ts';
import { holds } from '../kernel/search.ts';
import type { Ports } from '../ports/ports.ts';
import { auditAbout, type Operator } from './audit.ts';
import { doOwnDeed, targetsOf } from './complaints.ts';

type Acting = NonNullable<Operator>;
type State = ParsedBody<typeof deskWorks>['state'];

const PAGE = 50;
const COMMENTS = 50;
const CASES = 20;
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

/** What operators may look at: what everybody sees, or did before an operator or a review took it out of sight, and what a case is about. */
const mayLook = sql`((${onSquare}) or i.held_as is not null
  or exists(select 1 from reports r where r.kind = 'image' and r.target_id = i.id::text))`;

type Slice = { ids: string[]; next: string | null };

/** Ids of a page, each with its place; the row beyond it begins the next one. */
function toSlice(found: { id: string; place: string }[], cursorOf: (place: { key: number; id: string }) => string): Slice {
  const beyond = found[PAGE];
  return { ids: found.slice(0, PAGE).map(({ id }) => id), next: beyond ? cursorOf({ key: Number(beyond.place), id: beyond.id }) : null };
}

/** Works that everybody sees: the square's own search, of any size. */
async function publicIds({ db, now }: Ports, asked: Condition, after: string | undefined): Promise<Slice> {
  const condition: Condition = [{ scope: 'square' }, ...asked];
  const list = readList({ condition, sort: 'new' }, null, now(), await prepareSearch(db, condition));
  const read = ({ key, column, source, where, order }: List) =>
    rows<{ id: string; place: string }>(
      db,
      sql`select i.id, (${key(column)})::text as place from ${source} where ${where} order by ${order} limit ${PAGE + 1}::int`,
    );
  const { value } = await readRows(db, list, PAGE + 1, after === undefined ? undefined : list.from(after).where, read);
  return toSlice(value, (place) => list.cursor(place, 0));
}

/** Works out of sight, few beside all: they are read by their own index, and words are looked for in what is read. */
async function otherIds(
  { db, now }: Ports,
  state: Exclude<State, 'public'>,
  { words, maker }: { words: string; maker: number | undefined },
  after: string | undefined,
): Promise<Slice> {
  const isBin = state === 'bin';
  const order = isBin ? byTime('d', sql`i.deleted_at`) : byTime('r', sql`i.created_at`);
  const place = after === undefined ? undefined : readCursor(order.letter, order.max, after);
  const search = words === '' ? undefined : wordsSql(words, await prepareSearch(db, [{ title: words }]), holds);
  const where = and(
    isBin
      ? sql`i.deleted_at > ${binSince(now()).toISOString()}::timestamptz and ${mayLook}`
      : sql`i.held_as = ${sql.raw(`'${state}'`)} and i.deleted_at is null`,
    maker === undefined ? undefined : sql`i.user_id = ${maker}::int`,
    search,
    place && sql`(${order.column}, i.id) <= (${order.read(place.key)}, ${place.id}::uuid)`,
  );
  const found = await rows<{ id: string; place: string }>(
    db,
    sql`select i.id, (${order.key(order.column)})::text as place from images i where ${where}
        order by ${order.column} desc, i.id desc limit ${PAGE + 1}::int`,
  );
  return toSlice(found, (one) => writeCursor(order.letter, { ...one, total: 0 }));
}

/** Works by their ids, each as its row and as complaints see it. */
async function readWorks(ports: Ports, ids: readonly string[]) {
  const about = ids.map((id) => ({ kind: 'image' as const, targetId: id }));
  const targetOf = await targetsOf(ports, about);
  const open = await ports.db
    .select({ id: reports.targetId, many: count() })
    .from(reports)
    .where(and(eq(reports.kind, 'image'), inArray(reports.targetId, [...ids]), ne(reports.state, 'answered')))
    .groupBy(reports.targetId);
  return about.map((one) => {
    const target = targetOf(one);
    const { name, image, author, madeAt, shown } = target;
    const waits = open.find(({ id }) => id === one.targetId)?.many ?? 0;
    const row: DeskWorkRow = { id: one.targetId, name, image, maker: author, madeAt, shown, open: waits };
    return { row, target };
  });
}

const toWorkRows = async (ports: Ports, ids: readonly string[]): Promise<DeskWorkRow[]> =>
  ids.length === 0 ? [] : (await readWorks(ports, ids)).map(({ row }) => row);

async function lookable(db: Db, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return (await rows(db, sql`select 1 from images i where i.id = ${id}::uuid and ${mayLook}`)).length > 0;
}

/** Works of a state that match, newest first; one that is named by its number is found whatever its state. */
export async function findWorks(
  ports: Ports,
  { state, words, after }: ParsedBody<typeof deskWorks>,
): Promise<{ works: DeskWorkRow[]; next: string | null }> {
  const named = UUID.exec(words)?.[0].toLowerCase();
  if (named !== undefined) return { works: await toWorkRows(ports, (await lookable(ports.db, named)) ? [named] : []), next: null };
  const maker = /^\d{1,9}$/.test(words) ? Number(words) : undefined;
  const asked: Condition = maker === undefined ? (words === '' ? [] : [{ title: words }]) : [{ userId: maker }];
  const { ids, next } =
    state === 'public'
      ? await publicIds(ports, asked, after)
      : await otherIds(ports, state, { words: maker === undefined ? words : '', maker }, after);
  return { works: await toWorkRows(ports, ids), next };
}

/** A work with its cases, its comments and what was done to them. */
export async function lookAtWork(ports: Ports, id: string): Promise<DeskWork> {
  const { db } = ports;
  if (!(await lookable(db, id))) throw new HttpError('NOT_FOUND');
  const [work] = await readWorks(ports, [id]);
  const [kept] = await db.select({ preview: images.preview }).from(images).where(eq(images.id, id));
  if (!work || !kept) throw new HttpError('NOT_FOUND');
  const { full, words, views, likes } = work.target;
  const cases = await db
    .select()
    .from(reports)
    .where(and(eq(reports.kind, 'image'), eq(reports.targetId, id)))
    .orderBy(desc(reports.createdAt), desc(reports.number))
    .limit(CASES);
  const said = await db
    .select({ comment: comments, name: users.name })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(and(eq(comments.imageId, id), isNull(comments.deletedAt)))
    .orderBy(desc(comments.id))
    .limit(COMMENTS);
  return {
    ...work.row,
    full,
    words,
    label: labelOf(kept.preview),
    views,
    likes,
    cases: cases.map(({ number, reason, createdAt, state, outcome }) => ({
      number,
      reason: reason as CaseReason,
      createdAt: createdAt.toISOString(),
      state,
      outcome,
    })),
    comments: said.map(({ comment, name }) => ({
      id: comment.id,
      text: comment.text,
      writer: { id: comment.userId, name },
      createdAt: comment.createdAt.toISOString(),
      isReply: comment.replyTo !== null,
      shown: comment.heldAs ?? 'public',
    })),
    deeds: await auditAbout(ports, `image:${id}`),
  };
}

/** The work that a deed is about: a comment's is the one it stands on. */
async function workOf(db: Db, kind: 'image' | 'comment', id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined;
  if (kind === 'image') return id;
  const where: SQL | undefined = and(eq(comments.id, id), isNull(comments.deletedAt));
  return (await db.select({ imageId: comments.imageId }).from(comments).where(where))[0]?.imageId;
}

/** Does a deed to each of several; who was faster has it. Where none could be done, it is refused as a whole. */
export async function dealWith(
  ports: Ports,
  operator: Acting,
  { kind, ids, deed, reason }: ParsedBody<typeof dealWithWorks>,
): Promise<{ done: string[]; left: { id: string; why: string }[] }> {
  if (kind === 'comment' && deed === 'delete') throw new HttpError('VALIDATION', { message: '评论可以隐藏和恢复，不能删除。没有改动' });
  const done: string[] = [];
  const left: { id: string; why: string }[] = [];
  for (const id of new Set(ids.map((one) => one.toLowerCase()))) {
    try {
      const work = await workOf(ports.db, kind, id);
      if (work === undefined || !(await lookable(ports.db, work))) throw new HttpError('NOT_FOUND', { message: '没有找到，没有改动' });
      await doOwnDeed(ports, operator, { kind, id, deed, reason });
      done.push(id);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (ids.length === 1) throw error;
      left.push({ id, why: error.message });
    }
  }
  if (done.length === 0) throw new HttpError('CONFLICT', { message: left[0]?.why ?? '没有改动' });
  return { done, left };
}
