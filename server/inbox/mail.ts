import { eq, inArray, sql } from 'drizzle-orm';
import { noticeWords } from '#shared/rules/notice-words.ts';
import { users } from '../kernel/db/schema/accounts.ts';
import { notices } from '../kernel/db/schema/notices.ts';
import { errorText } from '../kernel/error-text.ts';
import type { Ports } from '../ports/ports.ts';
import { noticeOf } from './list.ts';

/** Mails that one sweep sends. */
const SLICE = 50;

/**
 * Sends the mails that are due, each once at most: a notice is taken up before it is sent, and one that another process takes up
 * is passed over. What was read meanwhile is not sent. Part of the sweep.
 */
export async function sendNoticeMails(ports: Ports): Promise<void> {
  const { db } = ports;
  const due = sql`(select id from notices where mail_at <= ${ports.now().toISOString()}::timestamptz
    order by mail_at limit ${SLICE}::int for update skip locked)`;
  const taken = await db
    .update(notices)
    .set({ mailAt: null })
    .where(inArray(notices.id, due))
    .returning({ id: notices.id, userId: notices.userId, readAt: notices.readAt });
  for (const { id, userId } of taken.filter(({ readAt }) => readAt === null)) {
    try {
      const [member] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
      const notice = member?.email ? await noticeOf(ports, userId, id) : null;
      if (!member?.email || !notice) continue;
      const { lead, text, detail } = noticeWords(notice, ports.now());
      await ports.codeSender.tell({
        to: member.email,
        text: `【点石】${lead}${text}${detail && `（${detail}）`}。登录点石，在「通知」里可以看到，也可以改成不再发邮件。`,
      });
    } catch (error) {
      ports.log(`notice ${id} not sent: ${errorText(error)}`);
    }
  }
}
