import * as contract from '#shared/contract/invoices.ts';
import { forgetTitle, invoiceFile, listInvoices, requestInvoice } from '../billing/invoices.ts';
import { type App, mount } from '../http/mount.ts';
import { ok } from '../kernel/reply.ts';
import type { Ports } from '../ports/ports.ts';

/** Invoices, as their member asks for them and takes them (AC-4). */
export function invoicesRoutes(app: App, ports: Ports): void {
  mount(app, contract.listInvoices, async ({ member }) => ok(await listInvoices(ports, member)));
  mount(app, contract.requestInvoice, async ({ body, member, idempotencyKey }) =>
    ok(await requestInvoice(ports, member, body, idempotencyKey)),
  );
  mount(app, contract.invoiceFile, async ({ member, params }) => ok(await invoiceFile(ports, member, params.id)));
  mount(app, contract.forgetInvoiceTitle, async ({ member, params }) => {
    await forgetTitle(ports.db, member, params.id);
    return ok(true as const);
  });
}
