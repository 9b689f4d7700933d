import * as contract from '#shared/contract/webhooks.ts';
import { type App, mount } from '../http/mount.ts';
import { countAgainst } from '../kernel/rate-limit.ts';
import { ok } from '../kernel/reply.ts';
import type { Ports } from '../ports/ports.ts';
import { changeSecret, createWebhook, deleteWebhook, deliveriesOf, editWebhook, resend, webhooksOf } from '../webhooks/webhooks.ts';

/** Ours: addresses a member may take down in a day, and deliveries they may send again in an hour: this server is no means against others. */
const [MADE, RESENT] = [20, 120];

/** Where members' servers are told of what became of their work (R9.9). */
export function webhooksRoutes(app: App, ports: Ports): void {
  const { db } = ports;
  const count = (key: string, max: number, seconds: number) => countAgainst(db, ports.now(), [{ key, max, seconds }]);

  mount(app, contract.listWebhooks, async ({ member }) => ok(await webhooksOf(db, member.id)));

  mount(app, contract.createWebhook, async ({ member, body }) => {
    await count(`webhooks:${member.id}`, MADE, 24 * 3600);
    return ok(await createWebhook(db, member.id, body, ports.now()));
  });

  mount(app, contract.editWebhook, async ({ member, params, body }) => {
    if (body.url !== undefined) await count(`webhooks:${member.id}`, MADE, 24 * 3600);
    return ok(await editWebhook(db, member.id, params.id, body, ports.now()));
  });

  mount(app, contract.changeWebhookSecret, async ({ member, params }) => ok(await changeSecret(db, member.id, params.id, ports.now())));

  mount(app, contract.deleteWebhook, async ({ member, params }) => {
    await deleteWebhook(db, member.id, params.id);
    return ok(true as const);
  });

  mount(app, contract.listDeliveries, async ({ member, params }) => ok(await deliveriesOf(db, member.id, params.id)));

  mount(app, contract.resendDelivery, async ({ member, params }) => {
    await count(`resend:${member.id}`, RESENT, 3600);
    const again = await resend(db, member.id, params.id, params.delivery, ports.now());
    ports.notifier.notify('queue');
    return ok(again);
  });
}
