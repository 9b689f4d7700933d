/** Members, their sessions, and what keeps strangers out. */
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, serial, text, uuid } from 'drizzle-orm/pg-core';
import type { NoticeSettings } from '#shared/rules/notices.ts';
import { ROLES } from '#shared/vocabulary/kinds.ts';
import { ACCOUNT_KINDS, CODE_PURPOSES, PROOFS, REPORT_OUTCOMES, REPORT_STATES, REPORT_TARGETS } from '#shared/vocabulary/account-kinds.ts';
import { type HELD, type SuspensionScope } from '#shared/vocabulary/desk-kinds.ts';
import { at, knownWord, now, word, wordIndexes, words } from './columns.ts';

export const users = pgTable(
  'users',
  {
    /** The UID members see. */
    id: serial('id').primaryKey(),
    uuid: uuid('uuid').notNull().unique(),
    name: text('name').notNull(),
    image: text('image').notNull().default(''),
    mobile: text('mobile').unique(),
    email: text('email').unique(),
    passwordHash: text('password_hash'),
    /** When each was last set anew, or null: what is a day old proves nothing yet. */
    mobileAt: at('mobile_at'),
    emailAt: at('email_at'),
    passwordAt: at('password_at'),
    desc: text('desc').notNull().default(''),
    /** What an operator keeps them from, since when and until when (null: until it is taken back), and why in words for the member. */
    suspension: jsonb('suspension').$type<{ scopes: SuspensionScope[]; reason: string; at: string; until: string | null }>(),
    /** Minors' mode (L-33): what ends it, since when it is on, and how many tasks a day; null where it is off. */
    minorMode: jsonb('minor_mode').$type<{ hash: string; since: string; daily: number }>(),
    /** What an operator may do; null for members. Given by a command, never by a call. */
    role: word('role', ROLES),
    /** How they want to be told of what; null where they never chose. */
    noticeSettings: jsonb('notice_settings').$type<NoticeSettings>(),
    createdAt: at('created_at').notNull().default(now),
    /** When the account ends, where its owner wished it to and may still think better of it. */
    leavesAt: at('leaves_at'),
    /** An account its owner ended: the row stays for the books, without a word about the person. */
    deletedAt: at('deleted_at'),
    words: words(),
  },
  (t) => [
    index('users_created').on(t.createdAt),
    index('users_leaving')
      .on(t.leavesAt)
      .where(sql`leaves_at is not null`),
    index('users_suspended')
      .on(t.id)
      .where(sql`suspension is not null`),
    ...wordIndexes('users', t.createdAt),
    knownWord('users_role_known', t.role, ROLES),
  ],
);

/** Opaque tokens: only their SHA-256 is stored. */
export const sessions = pgTable(
  'sessions',
  {
    hash: text('hash').primaryKey(),
    /** What a device is named by to its member: the hash stays inside. */
    id: uuid('id').notNull().defaultRandom().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull().default(now),
    lastSeen: at('last_seen').notNull().default(now),
    expiresAt: at('expires_at').notNull(),
    ip: text('ip').notNull().default(''),
    agent: text('agent').notNull().default(''),
  },
  (t) => [index('sessions_user').on(t.userId)],
);

/** What a session has shown of its member lately; used up by the change it allows. */
export const proofs = pgTable(
  'proofs',
  {
    session: text('session')
      .notNull()
      .references(() => sessions.hash, { onDelete: 'cascade' }),
    kind: word('kind', PROOFS).notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.session, t.kind] }), knownWord('proofs_kind_known', t.kind, PROOFS)],
);

/** A phone number or mail address that waits to take the place of the bound one. */
export const accountChanges = pgTable(
  'account_changes',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: word('kind', ACCOUNT_KINDS).notNull(),
    value: text('value').notNull(),
    createdAt: at('created_at').notNull(),
    dueAt: at('due_at').notNull(),
  },
  (t) => [index('account_changes_due').on(t.dueAt), knownWord('account_changes_kind_known', t.kind, ACCOUNT_KINDS)],
);

/** Sent verification codes, as HMACs. `tries` counts wrong answers; five burn the code. */
export const codes = pgTable(
  'codes',
  {
    id: uuid('id').primaryKey(),
    target: text('target').notNull(),
    purpose: word('purpose', CODE_PURPOSES).notNull(),
    mac: text('mac').notNull(),
    tries: integer('tries').notNull().default(0),
    ip: text('ip').notNull().default(''),
    createdAt: at('created_at').notNull().default(now),
    expiresAt: at('expires_at').notNull(),
    verifiedAt: at('verified_at'),
    usedAt: at('used_at'),
  },
  (t) => [
    index('codes_target').on(t.target, t.createdAt),
    index('codes_ip').on(t.ip, t.createdAt),
    knownWord('codes_purpose_known', t.purpose, CODE_PURPOSES),
  ],
);

const CHALLENGES = ['puzzle', 'ticket'] as const;

/** Slider puzzles waiting for their one answer, and the tickets a right answer earned. */
export const challenges = pgTable(
  'challenges',
  {
    id: text('id').primaryKey(),
    kind: word('kind', CHALLENGES).notNull(),
    answer: integer('answer').notNull().default(0),
    ip: text('ip').notNull().default(''),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [knownWord('challenges_kind_known', t.kind, CHALLENGES)],
);

/** Counters of the rate limits: one row a key and window. */
export const counters = pgTable('counters', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  resetsAt: at('resets_at').notNull(),
});

/** Complaints (L-21). They outlive the account that made them, which is then forgotten. */
export const reports = pgTable(
  'reports',
  {
    number: text('number').primaryKey(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: word('kind', REPORT_TARGETS).notNull(),
    targetId: text('target_id').notNull(),
    /** Whose the target was when it was complained about; null for the product's own models. */
    authorId: integer('author_id').references(() => users.id),
    reason: text('reason').notNull(),
    text: text('text').notNull().default(''),
    createdAt: at('created_at').notNull().default(now),
    state: word('state', REPORT_STATES).notNull().default('open'),
    /** What the complainant was asked for, and what they sent. */
    asked: text('asked').notNull().default(''),
    material: text('material').notNull().default(''),
    outcome: word('outcome', REPORT_OUTCOMES),
    /** What the complainant reads, and what the author does. */
    answer: text('answer').notNull().default(''),
    letter: text('letter').notNull().default(''),
    answeredAt: at('answered_at'),
    answeredBy: integer('answered_by').references(() => users.id),
    /** How the target was before the deed changed it; null where it changed nothing. */
    undo: jsonb('undo').$type<{ deletedAt?: string | null; listing?: 'listed'; heldAs?: (typeof HELD)[number] | null }>(),
    /** The operator who has it open, and since when. */
    assignedTo: integer('assigned_to').references(() => users.id),
    assignedAt: at('assigned_at'),
  },
  (t) => [
    index('reports_author').on(t.authorId),
    index('reports_queue').on(t.state, t.createdAt, t.number),
    knownWord('reports_state_known', t.state, REPORT_STATES),
    knownWord('reports_outcome_known', t.outcome, REPORT_OUTCOMES),
    index('reports_user').on(t.userId),
    index('reports_target').on(t.kind, t.targetId),
    knownWord('reports_kind_known', t.kind, REPORT_TARGETS),
  ],
);
