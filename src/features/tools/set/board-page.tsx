import { Link } from '@tanstack/react-router';
import { Contrast, Copy, Download, Grid2x2, Package, RotateCw, Lock, Trash2 } from 'lucide-react';
import { type KeyboardEvent, lazy, type ReactElement, Suspense, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { failureOf } from '#api/api-error.ts';
import { useSet } from '#api/sets/hooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useDownloadKeys, usePageKeys } from '#product/page-keys.ts';
import type { AssetSet, SetItem } from '#shared/contract/sets.ts';
import { marginOf } from '#shared/rules/set-checks.ts';
import { BatchBar } from '#ds/patterns/batch-bar/batch-bar.tsx';
import { SwatchRow } from '#ds/patterns/swatch-row/swatch-row.tsx';
import { vars } from '#ds/foundations/vars.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { SignInFirst } from '#ds/primitives/empty-state/sign-in-first.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Kbd } from '#ds/primitives/kbd/kbd.tsx';
import { Popover } from '#ds/primitives/popover/popover.tsx';
import { Progress } from '#ds/primitives/progress/progress.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { points } from '#lib/format.ts';
import { openDialog } from '#state/dialogs.ts';
import { requireLogin, session } from '#state/session.ts';
import { ToolAction, ToolPanel } from '../tool-panel.tsx';
import { BoardCell } from './board-cell.tsx';
import { type Filter, needsRedo } from './board-state.ts';
import { CheckPanel } from './check-panel.tsx';
import { ItemSheet } from './item-sheet.tsx';
import { ListPanel } from './list-panel.tsx';
import { SmallColumn } from './small-column.tsx';
import { TilePanel } from './tile-panel.tsx';
import { useColumns } from './use-columns.ts';
import { type Board, useBoard } from './use-board.ts';

const PackDialog = lazy(() => import('./pack-dialog.tsx').then((module) => ({ default: module.PackDialog })));
const TileStage = lazy(() => import('./tile-stage.tsx').then((module) => ({ default: module.TileStage })));
const Large = lazy(() => import('./large-item.tsx').then((module) => ({ default: module.LargeItem })));

/** R8.11: a set as it comes, item by item: checks, repairs, what is drawn anew, the pack. `tile` is an item to begin with, laid out. */
export function SetBoardPage({ id, tile }: { id: string; tile?: string | undefined }): ReactElement {
  const { token } = useSnapshot(session);
  const query = useSet(id);
  const failure = query.isError ? failureOf(query.error) : undefined;
  if (query.data) return <Shown set={query.data} tile={tile} />;
  return (
    <section aria-label="这一套" className="flex min-w-0 flex-1 flex-col justify-center bg-inset p-4 tablet:px-8">
      {!token ? (
        <SignInFirst onSignIn={requireLogin}>这套素材只有你自己能看到。</SignInFirst>
      ) : failure?.kind === 'not-found' ? (
        <EmptyState
          stone="lens"
          title="没有找到这套素材"
          action={
            <ButtonLink as={Link} to="/tool/aiCreate/asset-set">
              做一套新的
            </ButtonLink>
          }
        >
          它可能已经删掉，或者不是你的。
        </EmptyState>
      ) : failure ? (
        <NotLoaded title="没有载入" problem={`${failureMessage(failure)}。素材和积分不受影响`} onRetry={() => void query.refetch()} />
      ) : (
        <div aria-hidden="true" className="grid grid-cols-2 gap-3 desktop:grid-cols-4">
          {Array.from({ length: 12 }, (_, i) => (
            <Skeleton key={i} ratio={1} />
          ))}
        </div>
      )}
    </section>
  );
}

/** Grounds to hold items against: ink 2 and ink 12 of the design system, as at 32 px. */
const GROUNDS = [
  { id: 'dark', label: '深色', colour: '#141716' },
  { id: 'light', label: '浅色', colour: '#e8eaea' },
];

function Shown({ set, tile }: { set: AssetSet; tile: string | undefined }): ReactElement {
  const board = useBoard(set, tile);
  const [tab, setTab] = useState<'list' | 'checks'>('checks');
  const [ground, setGround] = useState('');
  const [exporting, setExporting] = useState(false);
  const [tiling, setTiling] = useState(tile !== undefined && set.seamless);
  const [large, setLarge] = useState(false);
  const [panel, setPanel] = useState(false);
  const [menu, setMenu] = useState<string>();
  const nameField = useRef<HTMLInputElement>(null);
  const { cells, cell, picked } = board;
  const done = cells.filter(({ state }) => state === 'ready').length;
  const ended = cells.filter(({ state }) => state === 'ready' || state === 'failed').length;
  const flagged = cells.filter(({ flag, state }) => flag !== undefined || state === 'failed').length;
  const under = ended < cells.length;
  useTitle(under ? `${ended}/${cells.length} · 一套素材` : undefined);
  const current = picked ? cells.filter(({ item }) => picked.includes(item.id)) : cell ? [cell] : [];
  const items = current.map(({ item }) => item);
  const pictures = current.flatMap(({ version }) => version?.id ?? []);
  const held = cells.find(({ item }) => item.id === menu);
  const redoesTile = tiling && cell !== undefined && needsRedo(cell);
  useDownloadKeys(pictures);
  usePageKeys({
    l: () => board.lock(items),
    r: () => (redoesTile ? board.drawOne(cell.item) : void board.drawFlagged()),
    v: () => cell && board.nextVersion(cell.item),
    n: () => void board.walk(1),
    'shift+n': () => void board.walk(-1),
    delete: () => board.remove(items),
    'ctrl+e': () => setExporting(true),
    ...(set.seamless && { t: () => setTiling((was) => !was) }),
  });
  const edit = (id: string) => {
    board.select(id);
    setTiling(false);
    setTab('checks');
    setPanel(true);
  };
  const line = cell ? [cell.item.name, cell.flag].filter(Boolean).join('，') : set.name;
  return (
    <>
      <ToolPanel
        label="检查"
        line={[tab === 'list' ? `清单 ${cells.length} 件` : line]}
        ready
        sheet={{ open: panel, onOpen: setPanel }}
        footer={
          redoesTile ? <RedoTile board={board} item={cell.item} /> : <Footer set={set} board={board} onExport={() => setExporting(true)} />
        }
      >
        <Segmented
          label="面板"
          full
          items={[
            { id: 'list', label: '清单与配色' },
            { id: 'checks', label: '检查', badge: flagged > 0 ? String(flagged) : undefined },
          ]}
          value={tab}
          onChange={setTab}
        />
        {tab === 'list' ? (
          <ListPanel set={set} cells={cells} value={cell?.item.id} onSelect={board.select} />
        ) : tiling ? (
          <TilePanel set={set} board={board} onRepair={(repair) => cell && board.repair(cell.item, repair)} />
        ) : cell ? (
          <CheckPanel
            set={set}
            cell={cell}
            hasFlagged={flagged > 0}
            board={board}
            nameField={nameField}
            onWalk={(by) => void board.walk(by)}
            onRepair={(repair) => board.repair(cell.item, repair)}
            onRename={(names) => board.rename(cell.item, names)}
          />
        ) : (
          <p className="text-13 text-3">这套素材里没有件了。</p>
        )}
      </ToolPanel>
      <section
        aria-label="这一套"
        className="flex min-w-0 flex-1 flex-col gap-3 bg-inset p-4 max-tablet:pb-tool-sheet tablet:overflow-y-auto tablet:px-8 tablet:py-4"
      >
        <span role="status" className="sr-only">
          {ended === cells.length ? `全部画完，${flagged} 件有问题` : ended * 2 >= cells.length ? '画好一半了' : ''}
        </span>
        {tiling ? (
          <Suspense>
            <TileStage set={set} board={board} onLeave={() => setTiling(false)} />
          </Suspense>
        ) : (
          <>
            <div className="flex flex-wrap items-center gap-3">
              <h2 className="min-w-0 truncate text-16 font-semibold">{set.name}</h2>
              <Segmented<Filter>
                label="看哪些"
                items={[
                  { id: 'all', label: `全部 ${cells.length}` },
                  { id: 'flagged', label: `有问题 ${flagged}` },
                  { id: 'locked', label: `锁定 ${cells.filter(({ item }) => item.locked).length}` },
                ]}
                value={board.filter}
                onChange={board.setFilter}
              />
              <span className="ml-auto flex flex-wrap items-center gap-3">
                {under && (
                  <span className="flex w-30 items-center gap-2 text-12 text-3 num">
                    <Progress label="这一套的进度" value={(ended / cells.length) * 100} />
                    <span className="flex-none">
                      {ended} / {cells.length}
                    </span>
                  </span>
                )}
                {set.seamless && <IconButton label="看平铺" icon={Grid2x2} pressed={false} onClick={() => setTiling(true)} />}
                <Popover label="底色" trigger={<IconButton label="底色" icon={Contrast} tip="none" />}>
                  <SwatchRow
                    label="放在什么底上看"
                    noneLabel="棋盘"
                    customLabel="自选颜色"
                    swatches={GROUNDS}
                    value={ground}
                    onChange={setGround}
                  />
                </Popover>
                <Button size="sm" icon={Copy} aria-pressed={picked !== undefined} onClick={() => board.setPicked(picked ? undefined : [])}>
                  选择
                </Button>
                <Button size="sm" icon={Package} disabled={done === 0} aria-keyshortcuts="Control+E" onClick={() => setExporting(true)}>
                  导出素材包
                </Button>
              </span>
            </div>
            <Grid
              set={set}
              board={board}
              ground={ground}
              onOpen={() => setLarge(true)}
              onMenu={setMenu}
              onEdit={(id) => {
                edit(id);
                // The panel shows the item after this press.
                requestAnimationFrame(() => nameField.current?.focus());
              }}
            />
          </>
        )}
        {picked && (
          <div className="sticky bottom-4 z-batch max-w-full self-center max-tablet:bottom-tool-sheet">
            <BatchBar
              summary={`已选 ${picked.length} 件`}
              checked={picked.length === 0 ? false : picked.length === cells.length ? true : 'mixed'}
              onAll={(all) => board.setPicked(all ? cells.map(({ item }) => item.id) : [])}
              onClose={() => board.setPicked(undefined)}
            >
              <Button variant="ghost" size="sm" icon={Lock} disabled={picked.length === 0} onClick={() => board.lock(items)}>
                锁定
              </Button>
              <Button
                variant="ghost"
                size="sm"
                icon={RotateCw}
                disabled={board.redo.cells.length === 0}
                cost={board.redo.quote && points(board.redo.quote.cost)}
                pending={board.pressing.pending}
                onClick={() => void board.drawFlagged()}
              >
                重做
              </Button>
              <Button
                variant="ghost"
                size="sm"
                icon={Download}
                disabled={pictures.length === 0}
                onClick={() => openDialog('export', pictures)}
              >
                下载
              </Button>
              <Button variant="danger-ghost" size="sm" icon={Trash2} disabled={picked.length === 0} onClick={() => board.remove(items)}>
                删除
              </Button>
            </BatchBar>
          </div>
        )}
        {!tiling && (
          <p className="mt-auto hidden items-center gap-4 pt-2 text-12 text-2 desktop:flex">
            {[
              ['←↑↓→', '走动'],
              ['空格', '选中'],
              ['L', '锁定'],
              ['R', '重做'],
              ['V', '换版本'],
              ['N', '下一件有问题的'],
            ].map(([key, word]) => (
              <span key={key} className="flex items-center gap-1.5">
                <Kbd>{key}</Kbd>
                {word}
              </span>
            ))}
            <span className="ml-auto">锁定的不会被重做</span>
          </p>
        )}
      </section>
      <Suspense>
        {exporting && <PackDialog set={set} cells={cells} onClose={() => setExporting(false)} />}
        {large && cell && <Large set={set} cell={cell} onClose={() => setLarge(false)} />}
        {held && <ItemSheet cell={held} board={board} onEdit={() => edit(held.item.id)} onClose={() => setMenu(undefined)} />}
      </Suspense>
    </>
  );
}

function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return undefined;
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}

/** The one button of the board: what is drawn anew, or, where nothing is wrong, the pack. */
function Footer({ set, board, onExport }: { set: AssetSet; board: Board; onExport: () => void }): ReactElement {
  const { redo, cells } = board;
  const coming = cells.some(({ state }) => state === 'running' || state === 'waiting');
  if (redo.wanted === 0)
    return (
      <>
        <p className="text-12 text-3">{coming ? '还在画，画好一件检查一件' : '全部通过'}</p>
        <Button
          variant="stone"
          size="lg"
          block
          icon={Package}
          disabled={set.items.every(({ versions }) => versions.length === 0)}
          onClick={onExport}
        >
          导出素材包
        </Button>
      </>
    );
  const names = redo.cells.map(({ item }) => item.name);
  const short = redo.cells.length < redo.wanted;
  return (
    <ToolAction
      summary={
        short
          ? `积分够重做 ${redo.cells.length} 件，共 ${redo.wanted} 件`
          : `${names.slice(0, 3).join('、')}，${names.length} 件 × ${board.unit} 积分`
      }
      quote={redo.quote}
      tool={board.pressing}
      kbd="R"
      reason={redo.cells.length === 0 ? '积分不够重做一件' : undefined}
      onPress={() => void board.drawFlagged()}
    >
      {`重做${board.picked ? '选中' : '有问题'}的 ${redo.cells.length} 个`}
    </ToolAction>
  );
}

/** One tile anew, where its seam is what is looked at. */
function RedoTile({ board, item }: { board: Board; item: SetItem }): ReactElement {
  return (
    <ToolAction
      summary={`按四方连续重画，${board.unit} 积分`}
      quote={board.one}
      tool={board.pressing}
      kbd="R"
      onPress={() => board.drawOne(item)}
    >
      重做这一块
    </ToolAction>
  );
}

type GridProps = {
  set: AssetSet;
  board: Board;
  ground: string;
  onOpen: () => void;
  onMenu: (id: string) => void;
  onEdit: (id: string) => void;
};

function Grid({ set, board, ground, onOpen, onMenu, onEdit }: GridProps): ReactElement {
  const nodes = useRef(new Map<string, HTMLElement>());
  const [renaming, setRenaming] = useState<string>();
  const columns = useColumns();
  const { shown, cell, picked } = board;
  const rows = Array.from({ length: Math.ceil(shown.length / columns) }, (_, row) => shown.slice(row * columns, (row + 1) * columns));
  const focus = (id: string) => {
    board.select(id);
    nodes.current.get(id)?.focus();
  };
  function key(event: KeyboardEvent<HTMLElement>, id: string): void {
    if (event.target !== event.currentTarget) return;
    const at = shown.findIndex(({ item }) => item.id === id);
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
    const to = event.key === 'Home' ? shown[0] : event.key === 'End' ? shown.at(-1) : shown[at + (steps[event.key] ?? 0)];
    if (event.key in steps || event.key === 'Home' || event.key === 'End') {
      event.preventDefault();
      if (to) focus(to.item.id);
    } else if (event.key === ' ') {
      event.preventDefault();
      board.toggle(id);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      onOpen();
    } else if (event.key === 'F2') {
      event.preventDefault();
      setRenaming(id);
    }
  }
  if (shown.length === 0)
    return (
      <EmptyState title={board.filter === 'flagged' ? '没有有问题的件' : '没有锁定的件'}>
        {board.filter === 'flagged' ? '检查全部通过，可以导出了。' : '锁定的件不会被重做。'}
      </EmptyState>
    );
  const selected = shown.find(({ item }) => item.id === cell?.item.id) ?? shown[0];
  const margin = marginOf(set);
  return (
    <div className="flex gap-6">
      <div
        role="grid"
        aria-label={set.name}
        aria-multiselectable={picked !== undefined}
        style={vars({ '--columns': columns })}
        className="grid min-w-0 flex-1 cols-var content-start gap-3"
      >
        {rows.map((row, i) => (
          <div key={i} role="row" className="contents">
            {row.map((one) => (
              <BoardCell
                key={one.item.id}
                cell={one}
                count={set.items.length}
                ratio={set.width / set.height}
                safe={{ x: margin / set.width, y: margin / set.height }}
                ground={ground}
                selected={selected?.item.id === one.item.id}
                board={board}
                renaming={renaming === one.item.id}
                onSelect={() => (picked ? board.toggle(one.item.id) : board.select(one.item.id))}
                onFocus={() => board.select(one.item.id)}
                onOpen={onOpen}
                onMenu={() => onMenu(one.item.id)}
                onEdit={() => onEdit(one.item.id)}
                onRenaming={(on) => {
                  setRenaming(on ? one.item.id : undefined);
                  if (!on) nodes.current.get(one.item.id)?.focus();
                }}
                onKeyDown={(event) => key(event, one.item.id)}
                cellRef={(node) => {
                  if (node) nodes.current.set(one.item.id, node);
                  else nodes.current.delete(one.item.id);
                }}
              />
            ))}
          </div>
        ))}
      </div>
      {!set.seamless && <SmallColumn cells={shown} />}
    </div>
  );
}
