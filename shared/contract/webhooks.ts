/** Webhooks (R9.9): which addresses of a member's own are told of what, in a session only; their form is Standard Webhooks' (decision 0064). */
import * as z from 'zod/mini';
import { webhookProblem } from '../rules/webhook-url.ts';
import { endpoint, ok } from './endpoint.ts';

export const WEBHOOK_EVENTS = ['task.done', 'task.failed', 'set.done'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  createdAt: z.string(),
  /** Since when nothing arrived; null where the last one did, or none was sent. */
  failingSince: z.nullable(z.string()),
  /** When it was switched off; null while it is on. */
  offAt: z.nullable(z.string()),
});
export type Webhook = z.infer<typeof Webhook>;

const url = z.string().check(
  z.trim(),
  z.maxLength(500, '地址最多 500 字'),
  z.refine((value) => webhookProblem(value) === undefined, {
    error: ({ input }) => webhookProblem(String(input)),
    abort: true,
  }),
);
const events = z.array(z.enum(WEBHOOK_EVENTS)).check(z.minLength(1, '至少选一种事件'), z.maxLength(WEBHOOK_EVENTS.length));
const secret = z.string();

export const listWebhooks = endpoint('listWebhooks', {
  method: 'GET',
  path: '/api/v2/users/me/webhooks',
  access: 'member',
  reply: ok(z.array(Webhook)),
});

/** `secret` is told here and when it is changed, at no other time. */
export const createWebhook = endpoint('createWebhook', {
  method: 'POST',
  path: '/api/v2/users/me/webhooks',
  access: 'member',
  body: z.strictObject({ url, events }),
  reply: ok(z.object({ webhook: Webhook, secret })),
});

/** Switched on again it is tried as a new one. */
export const editWebhook = endpoint('editWebhook', {
  method: 'PUT',
  path: '/api/v2/users/me/webhooks/:id',
  access: 'member',
  body: z.strictObject({ url: z.optional(url), events: z.optional(events), on: z.optional(z.boolean()) }),
  reply: ok(Webhook),
});

/** Another secret; for a day both sign. */
export const changeWebhookSecret = endpoint('changeWebhookSecret', {
  method: 'POST',
  path: '/api/v2/users/me/webhooks/:id/secret',
  access: 'member',
  reply: ok(z.object({ secret, oldUntil: z.string() })),
});

/** With everything that was sent to it. */
export const deleteWebhook = endpoint('deleteWebhook', {
  method: 'DELETE',
  path: '/api/v2/users/me/webhooks/:id',
  access: 'member',
  reply: ok(z.literal(true)),
});

export const WebhookDelivery = z.object({
  id: z.string(),
  event: z.enum(WEBHOOK_EVENTS),
  body: z.string(),
  createdAt: z.string(),
  attempts: z.int(),
  /** What the last try was answered with; null where nothing answered. */
  status: z.nullable(z.int()),
  problem: z.string(),
  deliveredAt: z.nullable(z.string()),
  /** When it is tried again; null once it arrived or was given up. */
  dueAt: z.nullable(z.string()),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** The last fifty, newest first; kept for thirty days. */
export const listDeliveries = endpoint('listDeliveries', {
  method: 'GET',
  path: '/api/v2/users/me/webhooks/:id/deliveries',
  access: 'member',
  reply: ok(z.array(WebhookDelivery)),
});

/** Sends one that has ended once more, under its old id. */
export const resendDelivery = endpoint('resendDelivery', {
  method: 'POST',
  path: '/api/v2/users/me/webhooks/:id/deliveries/:delivery',
  access: 'member',
  reply: ok(WebhookDelivery),
});
