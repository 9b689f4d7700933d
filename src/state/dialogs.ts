import { proxy } from 'valtio';

const billing = ['membership', 'packs', 'points', 'manage', 'orders', 'payment'] as const;
/** `packs`: membership at its points. `orders`: manage at its purchases. `payment`: orders that wait for payment. */
export type BillingDialogName = (typeof billing)[number];
export type DialogName =
  | 'palette'
  | 'shortcuts'
  | 'desk-shortcuts'
  | 'card'
  | 'plus'
  | 'last-tool'
  | 'contact'
  | 'account'
  | 'password'
  | 'export'
  | 'export-now'
  | 'dataset'
  | 'collection'
  | BillingDialogName
  | 'none';

export function isBillingDialog(name: DialogName): name is BillingDialogName {
  return (billing as readonly string[]).includes(name);
}

/** The one dialog over the page that is not the login dialog. */
export const dialogs = proxy<{ open: DialogName; ids: readonly string[] }>({ open: 'none', ids: [] });

/** Opens a dialog; `ids` are the own pictures that `export` is about, `export-now`, which asks nothing unless it has to, and `dataset`; or any pictures for `collection`. */
export function openDialog(name: DialogName, ids: readonly string[] = []): void {
  dialogs.ids = ids;
  dialogs.open = name;
}

export function closeDialog(): void {
  dialogs.open = 'none';
}
