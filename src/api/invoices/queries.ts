import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { accountKeys } from '#api/account/queries.ts';
import { call } from '#api/http.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import * as contract from '#shared/contract/invoices.ts';

export const invoicesKey = [...accountKeys.all, 'invoices'] as const;
export type InvoiceRequest = BodyOf<typeof contract.requestInvoice>;

/** AC-4: what was invoiced, and the titles that are remembered. An operator issues meanwhile: a list that opens asks. */
export const invoicesQuery = () =>
  queryOptions({
    queryKey: invoicesKey,
    queryFn: async ({ signal }) => (await call(contract.listInvoices, {}, { signal })).data,
    staleTime: 0,
  });

/** Safe to repeat with the same key. */
export const requestInvoiceMutation = () =>
  mutationOptions({
    mutationFn: async ({ key, ...body }: InvoiceRequest & { key: string }) =>
      (await call(contract.requestInvoice, { body }, { idempotencyKey: key })).data,
    onSuccess: (_, __, ___, { client }) => client.invalidateQueries({ queryKey: invoicesKey }),
    meta: { silent: true },
  });

export const invoiceFileMutation = () =>
  mutationOptions({
    mutationFn: async (id: string) => (await call(contract.invoiceFile, { params: { id } })).data,
    meta: { silent: true },
  });

export const forgetTitleMutation = () =>
  mutationOptions({
    mutationFn: async (id: string) => (await call(contract.forgetInvoiceTitle, { params: { id } })).data,
    onSettled: (_, __, ___, ____, { client }) => client.invalidateQueries({ queryKey: invoicesKey }),
    meta: { silent: true },
  });
