import * as contract from '#shared/contract/safety.ts';
import type { AccountId } from '#shared/rules/account-rules.ts';
import { bind, cancelBinding, prove, safetyOf } from '../account/binding.ts';
import { closeDevices } from '../account/devices.ts';
import { type App, mount } from '../http/mount.ts';
import { isUuid } from '../kernel/crypto.ts';
import { HttpError } from '../kernel/http-error.ts';
import { ok } from '../kernel/reply.ts';
import type { Ports } from '../ports/ports.ts';
import { accountIdOf } from './account-id.ts';
import { loginByPassword } from './password-login.ts';

/** What an account is signed in with, and where (AC-6). */
export function safetyRoutes(app: App, ports: Ports): void {
  const { db } = ports;
  mount(app, contract.accountSafety, async ({ member, token }) => ok(await safetyOf(ports, member, token)));

  mount(app, contract.prove, async ({ body, member, token, ip }) => {
    const own: AccountId = member.mobile ? { kind: 'mobile', value: member.mobile } : { kind: 'email', value: member.email ?? '' };
    await prove(ports, member, { token, ip }, body, (password) =>
      loginByPassword(ports, own, { password, ticket: body.ticket }, ip).catch((error: unknown) => {
        throw error instanceof HttpError && error.code === 'BAD_LOGIN' ? new HttpError('BAD_LOGIN', { message: '密码不正确' }) : error;
      }),
    );
    return ok(await safetyOf(ports, member, token));
  });

  mount(app, contract.bindAccount, async ({ body, member, token, ip }) => {
    const bound = await bind(ports, member, accountIdOf(body.username), body.code, { token, ip });
    return ok({ mobile: bound.member.mobile ?? '', email: bound.member.email, waiting: bound.waiting });
  });

  mount(app, contract.cancelBinding, async ({ member }) => {
    await cancelBinding(ports, member);
    return ok(true as const);
  });

  mount(app, contract.closeDevice, async ({ member, token, params: { id } }) => {
    if (!isUuid(id) || (await closeDevices(db, member.id, token, id)) === 0)
      throw new HttpError('NOT_FOUND', { message: '这台设备已经退出' });
    ports.notifier.notify(`member:${member.id}`);
    return ok(true as const);
  });

  mount(app, contract.closeOtherDevices, async ({ member, token }) => {
    const closed = await closeDevices(db, member.id, token);
    ports.notifier.notify(`member:${member.id}`);
    return ok({ closed });
  });
}
