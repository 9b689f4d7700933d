import { eq, or, sql } from 'drizzle-orm';
import type { ROLES } from '#shared/vocabulary/kinds.ts';
import { users } from '../kernel/db/schema/accounts.ts';
import type { Ports } from '../ports/ports.ts';
import { writeAudit } from './audit.ts';

/** Gives a member a role at the desk, or takes it (null); false where nobody has this phone, address or UID. Only a command may: no call does. */
export async function setRole({ db, now }: Ports, who: string, role: (typeof ROLES)[number] | null): Promise<boolean> {
  return db.transaction(async (tx) => {
    const byUid = /^\d{1,9}$/.test(who) ? eq(users.id, Number(who)) : sql`false`;
    const [member] = await tx
      .select()
      .from(users)
      .where(or(eq(users.mobile, who), eq(users.email, who), byUid));
    if (!member || member.deletedAt) return false;
    await tx.update(users).set({ role }).where(eq(users.id, member.id));
    await writeAudit(tx, null, now(), {
      action: 'operator.role',
      target: `user:${member.id}`,
      before: { role: member.role },
      after: { role },
    });
    return true;
  });
}
