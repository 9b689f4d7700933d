import { eq } from 'drizzle-orm';
import { tellMember } from '../account/binding.ts';
import { users } from '../kernel/db/schema/accounts.ts';
import { tellComplaint } from '../notices/notices.ts';
import type { Ports } from '../ports/ports.ts';

/** What an operator did, for whom it is about: of a complaint for one of the two it is between, with its number. */
export type Letter = { userId: number | null; number: string; lead: string; text: string };

/** Writes it among the member's notices, in the transaction that decides; nobody is told who has no account. */
export async function noteLetter(tx: Ports['db'], { userId, number, lead, text }: Letter, now: Date): Promise<void> {
  if (userId !== null) await tellComplaint(tx, userId, { number, lead, text }, now);
}

/** Rings for the notice, and sends the text where the member has no mail address, which notices go to by themselves. */
export async function sendLetter(ports: Ports, { userId, number, lead, text }: Letter): Promise<void> {
  if (userId === null) return;
  ports.notifier.notify(`notices:${userId}`);
  const [member] = await ports.db.select().from(users).where(eq(users.id, userId));
  if (member && !member.deletedAt && !member.email) await tellMember(ports, member, `${lead}${text}${number && `（处理编号 ${number}）`}`);
}
