import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Notice, NoticeCounts } from '#shared/contract/notices.ts';
import { kindsOfTab, NOTICE_TABS, type NoticeTab } from '#shared/rules/notices.ts';
import type { NoticeKind } from '#shared/vocabulary/kinds.ts';
import { isUuid } from '../kernel/crypto.ts';
import type { Db } from '../kernel/db/db.ts';
import { rows } from '../kernel/db/rows.ts';
import { isSeen } from '../kernel/db/schema/columns.ts';
import { notices } from '../kernel/db/schema/notices.ts';
import { readCursor, writeCursor } from '../images/cursor.ts';
import { addresses, onSquare } from '../images/images.ts';
import type { NoticeSubjects } from '../notices/notices.ts';
import type { Ports } from '../ports/ports.ts';

/** The last moment a date of the database and of JavaScript can name alike. */
const LAST_MS = 8_000_000_000_000;
/** Signs of a description, or of a comment, that a notice repeats. */
const TITLE_MAX = 60;

type Row = {
  id: string;
  kind: NoticeKind;
  subject: unknown;
  created: string;
  read: boolean;
  person: { id: number; name: string; image: string } | null;
  followed: boolean;
  said: string | null;
  work: { id: string; title: string; thumb: string } | null;
  task: { what: Extract<Notice, { kind: 'task' }>['what']; title: string } | null;
  paid: { name: string; fen: number } | null;
  refund: { order: string; name: string; fen: number; reason: string } | null;
  invoice: { state: Extract<Notice, { kind: 'invoice' }>['state']; fen: number; reason: string } | null;
};

/** Rows as their member may read them: whom and what they are about is looked up now. */
async function toNotices(ports: Ports, found: Row[]): Promise<Notice[]> {
  const address = await addresses(ports);
  return Promise.all(
    found.map(async (row): Promise<Notice | null> => {
      const told = { id: row.id, at: new Date(row.created).toISOString(), read: row.read };
      const subject = <K extends NoticeKind>() => row.subject as NoticeSubjects[K];
      const by = row.person;
      const work = row.work && { ...row.work, thumb: await address(row.work.thumb) };
      switch (row.kind) {
        case 'task': {
          if (!row.task) return null;
          return { ...told, kind: 'task', ...subject<'task'>(), ...row.task, work };
        }
        case 'paid':
          return row.paid && { ...told, kind: 'paid', ...subject<'paid'>(), ...row.paid };
        case 'refund':
          return row.refund && { ...told, kind: 'refund', ...row.refund };
        case 'invoice':
          return row.invoice && { ...told, kind: 'invoice', ...row.invoice };
        case 'points':
          return { ...told, kind: 'points', ...subject<'points'>() };
        case 'membership': {
          const { type, until } = subject<'membership'>();
          return { ...told, kind: 'membership', type: type as 1 | 2 | 3, until };
        }
        case 'like':
          return { ...told, kind: 'like', by, others: subject<'like'>().by.length - 1, work };
        case 'same':
          return { ...told, kind: 'same', by, work };
        case 'follow':
          return { ...told, kind: 'follow', by, followed: row.followed };
        case 'answer':
          return {
            ...told,
            kind: 'answer',
            by,
            others: subject<'answer'>().by.length - 1,
            work,
            reply: subject<'answer'>().reply,
            said: row.said ?? '',
          };
        case 'complaint':
          return { ...told, kind: 'complaint', ...subject<'complaint'>() };
        case 'announcement':
          return { ...told, kind: 'announcement', ...subject<'announcement'>() };
      }
    }),
  ).then((all) => all.filter((one) => one !== null));
}

/** Notices of a member, newest first; `ids` alone, or a page after a place. */
async function readRows(
  db: Db,
  userId: number,
  { kinds, ids, after, size }: { kinds?: readonly NoticeKind[] | undefined; ids?: string[]; after?: string | undefined; size: number },
): Promise<Row[]> {
  const place = after === undefined ? undefined : readCursor('n', LAST_MS, after);
  const from = place && sql`and (created_at, id) < (${new Date(place.key).toISOString()}::timestamptz, ${place.id}::uuid)`;
  const tab = kinds && sql`and kind = any(${sql.param([...kinds])}::text[])`;
  const these = ids ? sql`and id = any(${sql.param(ids)}::uuid[])` : sql`and site`;
  return rows<Row>(
    db,
    sql`select n.id, n.kind, n.subject, n.created_at as created, n.read_at is not null as read,
        (select json_build_object('id', u.id, 'name', u.name, 'image', u.image)
          from jsonb_array_elements_text(n.subject -> 'by') with ordinality b(id, place) join users u on u.id = b.id::int and ${isSeen}
          order by b.place desc limit 1) as person,
        n.kind = 'follow' and exists (select 1 from favorites f where f.user_id = ${userId}::int and f.kind = 'user' and f.action = 'follow'
          and f.target_id = n.subject #>> '{by,0}') as followed,
        (select left(c.text, ${TITLE_MAX}::int) from comments c where n.kind = 'answer' and c.id = (n.subject ->> 'comment')::uuid
          and c.deleted_at is null and c.held_as is null) as said,
        (select json_build_object('id', i.id, 'title', i.title, 'thumb', i.thumb) from images i
          where (i.id = (n.subject ->> 'work')::uuid or i.task_id = (n.subject ->> 'task')::uuid) and i.deleted_at is null
            and (i.user_id = n.user_id or (n.kind = 'answer' and ${onSquare}))
          order by i.position limit 1) as work,
        (select json_build_object('what', t.kind,
          'title', coalesce((select r.name from trainings r where r.task_id = t.id), t.tool ->> 'text', left(t.params ->> 'prompt', ${TITLE_MAX}::int), ''))
          from tasks t where t.id = (n.subject ->> 'task')::uuid and t.user_id = n.user_id) as task,
        (select json_build_object('name', o."desc", 'fen', o.fen) from orders o where o.id = (n.subject ->> 'order')::uuid) as paid,
        (select json_build_object('order', o.id, 'name', o."desc", 'fen', r.fen, 'reason', r.reason)
          from refunds r join orders o on o.id = r.order_id where r.id = (n.subject ->> 'refund')::uuid) as refund,
        (select json_build_object('state', v.state, 'fen', v.fen, 'reason', v.reason) from invoices v
          where v.id = (n.subject ->> 'invoice')::uuid) as invoice
      from (select * from notices where user_id = ${userId}::int ${tab} ${these} ${from}
        order by created_at desc, id desc limit ${size}::int) n
      order by n.created_at desc, n.id desc`,
  );
}

/** A page of a member's notices, and where the next one begins. */
export async function listNotices(
  ports: Ports,
  userId: number,
  { tab, after, size }: { tab?: NoticeTab | undefined; after?: string | undefined; size: number },
): Promise<{ notices: Notice[]; next: string | null }> {
  const found = await readRows(ports.db, userId, { kinds: tab && kindsOfTab[tab], after, size: size + 1 });
  const shown = found.slice(0, size);
  const last = shown.at(-1);
  const next = found.length > size && last ? writeCursor('n', { key: new Date(last.created).getTime(), id: last.id, total: 0 }) : null;
  return { notices: await toNotices(ports, shown), next };
}

/** One notice, whether or not the list shows it; null where there is nothing to tell any more. */
export async function noticeOf(ports: Ports, userId: number, id: string): Promise<Notice | null> {
  const [notice] = await toNotices(ports, await readRows(ports.db, userId, { ids: [id], size: 1 }));
  return notice ?? null;
}

/** Unread notices by tab. */
export async function countUnread(db: Db, userId: number): Promise<NoticeCounts> {
  const found = await db
    .select({ kind: notices.kind, unread: count() })
    .from(notices)
    .where(and(eq(notices.userId, userId), isNull(notices.readAt), eq(notices.site, true)))
    .groupBy(notices.kind);
  const of = (kinds: readonly NoticeKind[]) => found.reduce((sum, { kind, unread }) => sum + (kinds.includes(kind) ? unread : 0), 0);
  const [task = 0, people = 0, order = 0, news = 0] = NOTICE_TABS.map((tab) => of(kindsOfTab[tab]));
  return { all: task + people + order + news, task, people, order, news };
}

/** Marks a member's notices as read; anybody else's ids mark nothing. */
export async function markRead(db: Db, userId: number, ids: string[] | undefined, now: Date): Promise<void> {
  const these = ids && inArray(notices.id, ids.filter(isUuid));
  await db
    .update(notices)
    .set({ readAt: now })
    .where(and(eq(notices.userId, userId), isNull(notices.readAt), these));
}
