/** What every member is told by an operator. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { at } from './columns.ts';

/** An announcement, which is a notice of each member; those of before 0029 have no row here. */
export const announcements = pgTable(
  'announcements',
  {
    id: text('id').primaryKey(),
    text: text('text').notNull(),
    /** A path of this site; empty without one. */
    link: text('link').notNull().default(''),
    /** Null where it was made on the command line. */
    madeBy: integer('made_by').references(() => users.id),
    reason: text('reason').notNull(),
    createdAt: at('created_at').notNull(),
    takenBackAt: at('taken_back_at'),
    /** The last member who was told, or once it is taken back, who has it no more. */
    reached: integer('reached').notNull().default(0),
    /** When everybody was told, or nobody has it any more. */
    doneAt: at('done_at'),
  },
  (t) => [
    index('announcements_under_way')
      .on(t.createdAt)
      .where(sql`done_at is null`),
  ],
);
