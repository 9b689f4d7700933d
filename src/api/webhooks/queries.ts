import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { accountKeys } from '#api/account/queries.ts';
import { call } from '#api/http.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import * as contract from '#shared/contract/webhooks.ts';

export const webhooksKey = [...accountKeys.all, 'webhooks'] as const;
export const deliveriesKey = (id: string) => [...webhooksKey, id] as const;

/** The member's webhooks. */
export const webhooksQuery = () =>
  queryOptions({
    queryKey: webhooksKey,
    queryFn: async ({ signal }) => (await call(contract.listWebhooks, {}, { signal })).data,
    staleTime: 0,
    meta: { silent: true },
  });

/** What was sent to one of them lately. */
export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: deliveriesKey(id),
    queryFn: async ({ signal }) => (await call(contract.listDeliveries, { params: { id } }, { signal })).data,
    staleTime: 0,
    meta: { silent: true },
  });

type Change = { id: string; body: BodyOf<typeof contract.editWebhook> };

export const createWebhookMutation = () =>
  mutationOptions({
    mutationFn: async (body: BodyOf<typeof contract.createWebhook>) => (await call(contract.createWebhook, { body })).data,
    meta: { silent: true },
  });

export const editWebhookMutation = () =>
  mutationOptions({
    mutationFn: async ({ id, body }: Change) => (await call(contract.editWebhook, { params: { id }, body })).data,
    meta: { silent: true },
  });

export const changeSecretMutation = () =>
  mutationOptions({
    mutationFn: async (id: string) => (await call(contract.changeWebhookSecret, { params: { id } })).data,
    meta: { silent: true },
  });

export const deleteWebhookMutation = () =>
  mutationOptions({
    mutationFn: async (id: string) => (await call(contract.deleteWebhook, { params: { id } })).data,
    meta: { silent: true },
  });

export const resendMutation = () =>
  mutationOptions({
    mutationFn: async (params: { id: string; delivery: string }) => (await call(contract.resendDelivery, { params })).data,
    meta: { silent: true },
  });
