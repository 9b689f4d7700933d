import { PencilLine, SquareCheck, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { Icon, type Glyph } from '#ds/foundations/icon.tsx';
import { Sheet } from '#ds/primitives/sheet/sheet.tsx';
import type { Cell } from './board-state.ts';
import { itemActions } from './item-actions.tsx';
import type { Board } from './use-board.ts';

type Props = { cell: Cell; board: Board; onEdit: () => void; onClose: () => void };

/** What a long press on an item opens: everything that the mouse finds over its picture. */
export function ItemSheet({ cell, board, onEdit, onClose }: Props): ReactElement {
  const { lock, version, redo, download } = itemActions(cell, board);
  const act = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <Sheet open title={cell.item.name} onClose={onClose}>
      {cell.flag !== undefined && <p className="pb-2 text-13 text-warn num">{cell.flag}</p>}
      <ul className="-mx-2 flex flex-col">
        {[lock, version, redo, download].map(({ label, icon, disabled, run }) => (
          <Line key={label} icon={icon} disabled={disabled} onPress={act(run)}>
            {label}
          </Line>
        ))}
        <Line icon={PencilLine} onPress={act(onEdit)}>
          编辑名称和描述
        </Line>
        <Line icon={SquareCheck} onPress={act(() => board.toggle(cell.item.id))}>
          选中，再选别的
        </Line>
        <Line icon={Trash2} onPress={act(() => board.remove([cell.item]))}>
          删除
        </Line>
      </ul>
    </Sheet>
  );
}

type LineProps = { icon: Glyph; children: string; disabled?: boolean; onPress: () => void };

function Line({ icon, children, disabled = false, onPress }: LineProps): ReactElement {
  return (
    <li>
      <button
        type="button"
        disabled={disabled}
        onClick={onPress}
        className="flex h-11 w-full items-center gap-3 rounded-item px-2 text-left text-14 enabled:hover:bg-hover disabled:text-disabled"
      >
        <Icon of={icon} size={18} />
        {children}
      </button>
    </li>
  );
}
