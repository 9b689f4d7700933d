import { proxy } from 'valtio';

const billing = ['membership', 'packs', 'points', 'manage', 'orders', 'payment'] as const;
/** `packs`: membership at its points. `orders`: manage at its purchases. `payment`: orders that wait for payment. */
export type BillingDialogName = (typeof billing)[number];
export type DialogName = 'palette' | 'shortcuts' | 'contact' | 'account' | 'password' | 'report' | BillingDialogName | 'none';

export function isBillingDialog(name: DialogName): name is BillingDialogName {
  return (billing as readonly string[]).includes(name);
}

/** Something public that somebody complains about, and what it is called. */
export type ReportTarget = { kind: 'image' | 'model' | 'user'; id: string | number; name: string };

/** The one dialog over the page that is not the login dialog. `report`: what `report` is about. */
export const dialogs = proxy<{ open: DialogName; report: ReportTarget | null }>({ open: 'none', report: null });

export function openDialog(name: DialogName): void {
  dialogs.open = name;
}

export function closeDialog(): void {
  dialogs.open = 'none';
}

/** L-21: the complaint about a picture, a model or a member, with or without a session. */
export function openReport(target: ReportTarget): void {
  Object.assign(dialogs, { open: 'report', report: target });
}
