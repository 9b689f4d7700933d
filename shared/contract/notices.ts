import * as z from 'zod/mini';
import { NOTICE_TABS, NOTICE_ROWS } from '../rules/notices.ts';
import { INVOICE_STATES } from '../vocabulary/account-kinds.ts';
import { VipType } from './account.ts';
import { TaskKind } from './content.ts';
import { endpoint, ok } from './endpoint.ts';

/** Somebody who did something, as others may see them now; null where they are not to be seen any more. */
const Person = z.nullable(z.object({ id: z.int(), name: z.string(), image: z.string() }));
/** The work it is about, the member's own, or whosever it is where their comment on it was answered; of several the first; null where there is none, or none any more. */
const Work = z.nullable(z.object({ id: z.string(), title: z.string(), thumb: z.string() }));

const notice = <const Kind extends string, Shape extends z.core.$ZodLooseShape>(kind: Kind, shape: Shape) =>
  z.object({ id: z.string(), at: z.string(), read: z.boolean(), kind: z.literal(kind), ...shape });

/**
 * Not in spec: something a member is told. Its words are made where it is shown (`shared/rules/notice-words.ts`), of what is
 * true now. `task`: `failed` where it brought less than was asked for. `like`: everybody who liked or collected the work on
 * one China day; `others`: how many beside `by`, 99 at most. `answer` likewise; `said` is what was said last, or empty where that is
 * gone, and `reply` that it answers a comment of the member. `fen` is money.
 */
export const Notice = z.discriminatedUnion('kind', [
  notice('task', {
    task: z.string(),
    what: TaskKind,
    title: z.string(),
    failed: z.boolean(),
    made: z.int(),
    cost: z.int(),
    refunded: z.int(),
    work: Work,
  }),
  notice('paid', { order: z.string(), name: z.string(), fen: z.int() }),
  notice('refund', { order: z.string(), name: z.string(), fen: z.int(), reason: z.string() }),
  notice('invoice', { state: z.enum(INVOICE_STATES), fen: z.int(), reason: z.string() }),
  notice('points', { points: z.int(), until: z.string() }),
  notice('membership', { type: VipType, until: z.string() }),
  notice('like', { by: Person, others: z.int(), work: Work }),
  notice('same', { by: Person, work: Work }),
  notice('follow', { by: Person, followed: z.boolean() }),
  notice('answer', { by: Person, others: z.int(), work: Work, reply: z.boolean(), said: z.string() }),
  notice('complaint', { number: z.string(), lead: z.string(), text: z.string() }),
  notice('announcement', { text: z.string(), link: z.optional(z.string()) }),
]);
export type Notice = z.infer<typeof Notice>;

/** Unread notices, in all and by tab. */
export const NoticeCounts = z.object({ all: z.int(), task: z.int(), people: z.int(), order: z.int(), news: z.int() });
export type NoticeCounts = z.infer<typeof NoticeCounts>;

/** The member's notices, newest first; `next` is where the list goes on. */
export const listNotices = endpoint('listNotices', {
  method: 'POST',
  path: '/api/v2/users/notices',
  access: 'member',
  body: z.object({
    tab: z.optional(z.enum(NOTICE_TABS)),
    after: z.optional(z.string().check(z.maxLength(100))),
    size: z._default(z.int().check(z.gte(1), z.lte(50, '每次最多 50 条')), 30),
  }),
  reply: ok(z.object({ notices: z.array(Notice), next: z.nullable(z.string()), unread: NoticeCounts })),
});

/** Marks the member's notices as read: these, or without `ids` all of them. */
export const readNotices = endpoint('readNotices', {
  method: 'PUT',
  path: '/api/v2/users/notices/read',
  access: 'member',
  body: z.object({ ids: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(100))) }),
  reply: ok(NoticeCounts),
});

const Ways = z.object({ site: z.boolean(), browser: z.boolean(), mail: z.boolean() });
const settings = {
  ways: z.object(Object.fromEntries(NOTICE_ROWS.map((row) => [row, Ways])) as Record<(typeof NOTICE_ROWS)[number], typeof Ways>),
  quiet: z.boolean(),
};

/** How the member is told of what; `mail`: the bound address, masked, or null. */
export const NoticeSettings = z.object({ ...settings, mail: z.nullable(z.string()) });
export type NoticeSettings = z.infer<typeof NoticeSettings>;

export const noticeSettings = endpoint('noticeSettings', {
  method: 'GET',
  path: '/api/v2/users/notices/settings',
  access: 'member',
  reply: ok(NoticeSettings),
});

/** What can't be switched off, or is not offered, is refused. */
export const saveNoticeSettings = endpoint('saveNoticeSettings', {
  method: 'PUT',
  path: '/api/v2/users/notices/settings',
  access: 'member',
  body: z.object(settings),
  reply: ok(NoticeSettings),
});

/**
 * How many are unread, at once and whenever that changes. `fresh`: the newest, where it came since the last event;
 * `note`: whether the browser is to show it.
 */
export const noticeEvents = endpoint('noticeEvents', {
  method: 'GET',
  path: '/api/v2/users/notices/events',
  access: 'member',
  stream: 'notices',
  reply: z.object({ unread: z.int(), fresh: z.nullable(Notice), note: z.boolean() }),
});
