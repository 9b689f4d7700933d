import { proxy } from 'valtio';

export type DialogName = 'palette' | 'shortcuts' | 'contact' | 'membership' | 'points' | 'account' | 'password' | 'none';

/** The one dialog over the page that is not the login dialog. */
export const dialogs = proxy<{ open: DialogName }>({ open: 'none' });

export function openDialog(name: DialogName): void {
  dialogs.open = name;
}

export function closeDialog(): void {
  dialogs.open = 'none';
}
