import { eq } from 'drizzle-orm';
import * as contract from '#shared/contract/notices.ts';
import { maskAccount } from '#shared/rules/account-rules.ts';
import { isMandatory, isOffered, NOTICE_ROWS, NOTICE_WAYS, withDefaults } from '#shared/rules/notices.ts';
import type { Member } from '../account/sessions.ts';
import { type App, mount, mountStream } from '../http/mount.ts';
import { countUnread, listNotices, markRead } from '../inbox/list.ts';
import { watchNotices } from '../inbox/watch.ts';
import { users } from '../kernel/db/schema/accounts.ts';
import { HttpError } from '../kernel/http-error.ts';
import { ok } from '../kernel/reply.ts';
import type { Ports } from '../ports/ports.ts';

const settingsOf = ({ noticeSettings, email }: Pick<Member, 'noticeSettings' | 'email'>) => ({
  ...withDefaults(noticeSettings),
  mail: email && maskAccount(email),
});

/** What members are told: the list, what was read, how they want to be told, and the stream of changes. */
export function noticesRoutes(app: App, ports: Ports): void {
  const { db } = ports;

  mount(app, contract.listNotices, async ({ member, body }) => {
    const [page, unread] = await Promise.all([listNotices(ports, member.id, body), countUnread(db, member.id)]);
    return ok({ ...page, unread });
  });

  mount(app, contract.readNotices, async ({ member, body }) => {
    await markRead(db, member.id, body.ids, ports.now());
    ports.notifier.notify(`notices:${member.id}`);
    return ok(await countUnread(db, member.id));
  });

  mount(app, contract.noticeSettings, ({ member }) => ok(settingsOf(member)));

  mount(app, contract.saveNoticeSettings, async ({ member, body }) => {
    for (const row of NOTICE_ROWS)
      for (const way of NOTICE_WAYS) {
        if (isMandatory(row, way) && !body.ways[row][way])
          throw new HttpError('VALIDATION', { message: '到期提醒、投诉与处理的站内通知不能关闭，没有改动' });
        if (!isOffered(row, way) && body.ways[row][way]) throw new HttpError('VALIDATION', { message: '这类通知不发邮件，没有改动' });
      }
    await db.update(users).set({ noticeSettings: body }).where(eq(users.id, member.id));
    return ok(settingsOf({ noticeSettings: body, email: member.email }));
  });

  mountStream(app, contract.noticeEvents, ports, async (ask) => watchNotices(ports, ask, ask.signal), 'inboxes');
}
