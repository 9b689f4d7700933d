import { clearMinorMode } from '../account/minors.ts';
import { HttpError } from '../kernel/http-error.ts';
import type { Ports } from '../ports/ports.ts';
import { type Operator, writeAudit } from './audit.ts';
import { type Letter, noteLetter, sendLetter } from './letters.ts';
import { memberById } from './members.ts';

/** Ends minors' mode for a guardian who forgot the password; who asked, and how that was known, is the reason that is written down. */
export async function endMembersMinorMode(ports: Ports, operator: NonNullable<Operator>, id: string, reason: string): Promise<void> {
  const now = ports.now();
  const letter = await ports.db.transaction(async (tx): Promise<Letter> => {
    const member = await memberById({ db: tx }, id);
    if (!(await clearMinorMode(tx, member.id))) throw new HttpError('CONFLICT', { message: '这个会员没有打开未成年人模式，没有改动' });
    const told = {
      userId: member.id,
      number: '',
      lead: '未成年人模式已关闭',
      text: '：客服核实监护人的申请后关闭。监护人可以在「账号设置」里再次打开，设一个新的监护人密码。不是监护人申请的话，请联系客服。',
    };
    await noteLetter(tx, told, now);
    const before = member.minorMode && { since: member.minorMode.since, daily: member.minorMode.daily };
    await writeAudit(tx, operator, now, {
      action: 'member.end-minor-mode',
      target: `user:${member.id}`,
      reason,
      ...(before && { before }),
    });
    return told;
  });
  await sendLetter(ports, letter);
}
