import { proxy } from 'valtio';
import { openDialog } from './dialogs.ts';

/** The own pictures that the download dialog is about. */
export const exporting = proxy<{ ids: readonly string[] }>({ ids: [] });

/** Opens the download dialog for own pictures. */
export function openExport(ids: readonly string[]): void {
  exporting.ids = ids;
  openDialog('export');
}
