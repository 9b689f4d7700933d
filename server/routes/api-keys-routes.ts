import * as contract from '#shared/contract/api-keys.ts';
import { createKey, keysOf, revokeKey } from '../account/api-keys.ts';
import { type App, mount } from '../http/mount.ts';
import { HttpError } from '../kernel/http-error.ts';
import { countAgainst } from '../kernel/rate-limit.ts';
import { ok } from '../kernel/reply.ts';
import type { Ports } from '../ports/ports.ts';

/** Ours: keys a member may make in a day. */
const MADE = 50;

/** What members' programs get in with (R9.9). */
export function apiKeysRoutes(app: App, ports: Ports): void {
  const { db } = ports;
  mount(app, contract.listApiKeys, async ({ member }) => ok(await keysOf(db, member.id, ports.now())));

  mount(app, contract.createApiKey, async ({ member, body }) => {
    await countAgainst(db, ports.now(), [{ key: `api-keys:${member.id}`, max: MADE, seconds: 24 * 3600 }]);
    return ok(await createKey(db, member.id, body, ports.now()));
  });

  mount(app, contract.revokeApiKey, async ({ member, params }) => {
    if (!(await revokeKey(db, member.id, params.id, ports.now()))) throw new HttpError('NOT_FOUND', { message: '这把密钥已经撤销' });
    // Streams that are open with it end now.
    ports.notifier.notify(`member:${member.id}`);
    return ok(true as const);
  });
}
