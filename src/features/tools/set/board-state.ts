import { isOpen } from '#api/tasks/queries.ts';
import type { AssetSet, SetItem, SetVersion } from '#shared/contract/sets.ts';
import { checkSet, type Finding, shownOf } from '#shared/rules/set-checks.ts';
import { flagOf } from './check-words.ts';

export const FILTERS = ['all', 'flagged', 'locked'] as const;
export type Filter = (typeof FILTERS)[number];

/** An item as the board shows it. */
export type Cell = {
  item: SetItem;
  /** Its place in the whole set, from 1. */
  n: number;
  version: SetVersion | undefined;
  findings: Finding[];
  /** What is wrong with it, in a few words. */
  flag: string | undefined;
  state: 'waiting' | 'running' | 'failed' | 'ready';
};

/** The items of a set with their checks. */
export function cellsOf(set: AssetSet): Cell[] {
  const checked = checkSet(set, set.items);
  return set.items.map((item, i) => {
    const version = shownOf(item);
    const findings = checked.get(item.id) ?? [];
    const { task } = item;
    const state =
      task && isOpen(task)
        ? task.status === 'running'
          ? 'running'
          : 'waiting'
        : task?.status === 'failed' || !version
          ? 'failed'
          : 'ready';
    return { item, n: i + 1, version, findings, flag: version ? flagOf(findings) : undefined, state };
  });
}

/** What is drawn anew with the others that fail: not what is locked, nor what is still to come. */
export const needsRedo = ({ flag, state, item }: Cell): boolean =>
  !item.locked && ((state === 'ready' && flag !== undefined) || state === 'failed');

export const passes = (filter: Filter, cell: Cell): boolean =>
  filter === 'all' || (filter === 'flagged' ? cell.flag !== undefined || cell.state === 'failed' : cell.item.locked);

/** Why an item has no picture: its task failed and was refunded, or the picture was deleted among the works. */
export const missingOf = ({ item }: Cell): string =>
  item.task?.status === 'failed' || item.task?.status === 'canceled'
    ? `没画成，${item.task.refunded} 积分已退回`
    : '图已经删掉了，可以重做';

/** How a cell is read out. */
export function nameOf(cell: Cell, count: number): string {
  const { item, n, flag, state } = cell;
  const said =
    state === 'waiting'
      ? '等待中'
      : state === 'running'
        ? `正在画，${item.task?.progress ?? 0}%`
        : state === 'failed'
          ? missingOf(cell)
          : flag;
  return [item.name, said, item.locked && '已锁定', `第 ${n} 件，共 ${count} 件`].filter(Boolean).join('，');
}

/** The flagged cell after or before one, going round. */
export function nextFlagged(cells: readonly Cell[], id: string | undefined, by: 1 | -1): Cell | undefined {
  const at = cells.findIndex(({ item }) => item.id === id);
  for (let step = 1; step <= cells.length; step++) {
    const found = cells[(at + by * step + cells.length * 2) % cells.length];
    if (found && (found.flag !== undefined || found.state === 'failed')) return found;
  }
  return undefined;
}
