import { Download, History, Lock, LockOpen, RotateCw } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Glyph } from '#ds/foundations/icon.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { openDialog } from '#state/dialogs.ts';
import type { Cell } from './board-state.ts';
import type { Board } from './use-board.ts';

export type ItemAction = {
  /** In full, with its price. */
  label: string;
  icon: Glyph;
  disabled: boolean;
  run: () => void;
};

/** What can be done with one item, wherever it is asked: over its picture, in the sheet of a long press, in the panel. */
export function itemActions({ item, version, state }: Cell, board: Board): Record<'lock' | 'version' | 'redo' | 'download', ItemAction> {
  const versions = item.versions.length;
  const coming = state === 'running' || state === 'waiting';
  return {
    lock: {
      label: item.locked ? '解锁' : '锁定',
      icon: item.locked ? LockOpen : Lock,
      disabled: board.busy,
      run: () => board.lock([item]),
    },
    version: {
      label: `换版本，共 ${versions} 版`,
      icon: History,
      disabled: versions < 2 || board.busy,
      run: () => board.nextVersion(item),
    },
    redo: {
      label: `重做这件，${board.unit} 积分`,
      icon: RotateCw,
      disabled: item.locked || coming,
      run: () => board.drawOne(item),
    },
    download: {
      label: '下载',
      icon: Download,
      disabled: !version,
      run: () => version && openDialog('export', [version.id]),
    },
  };
}

/** The actions of the selected item as buttons of the panel. */
export function ItemActions({ cell, board }: { cell: Cell; board: Board }): ReactElement {
  const { lock, version, redo, download } = itemActions(cell, board);
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button size="sm" icon={lock.icon} aria-keyshortcuts="L" disabled={lock.disabled} onClick={lock.run}>
        {lock.label}
      </Button>
      <Button size="sm" icon={version.icon} aria-keyshortcuts="V" disabled={version.disabled} onClick={version.run}>
        {`换版本 ${cell.item.versions.length}`}
      </Button>
      <Button size="sm" icon={redo.icon} disabled={redo.disabled} cost={String(board.unit)} onClick={redo.run}>
        重做
      </Button>
      <Button size="sm" icon={download.icon} aria-keyshortcuts="D" disabled={download.disabled} onClick={download.run}>
        下载
      </Button>
    </div>
  );
}
