/** Members, their sessions, and what keeps strangers out. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, serial, text, uuid } from 'drizzle-orm/pg-core';
import { ACCOUNT_KINDS, CODE_PURPOSES, PROOFS, ROLES, TARGETS } from '#shared/vocabulary/kinds.ts';
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
    suspended: boolean('suspended').notNull().default(false),
    /** What an operator may do; null for members. Given by a command, never by a call. */
    role: word('role', ROLES),
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
    kind: word('kind', TARGETS).notNull(),
    targetId: text('target_id').notNull(),
    reason: text('reason').notNull(),
    text: text('text').notNull().default(''),
    createdAt: at('created_at').notNull().default(now),
  },
  (t) => [
    index('reports_user').on(t.userId),
    index('reports_target').on(t.kind, t.targetId),
    knownWord('reports_kind_known', t.kind, TARGETS),
  ],
);
