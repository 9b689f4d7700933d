import { Link } from '@tanstack/react-router';
import { CheckCheck, Copy, Download, Ellipsis, Grid3x3, RotateCcw } from 'lucide-react';
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import type { Task } from '#shared/contract/generation.ts';
import { gridLabels } from '#shared/rules/grid-labels.ts';
import type { Grid } from '#shared/rules/grid.ts';
import { useCancel } from '#product/press.ts';
import { isOpen } from '#api/tasks/queries.ts';
import type { Selection } from '#ds/foundations/use-selection.ts';
import { BatchHeader } from '#ds/patterns/batch-header/batch-header.tsx';
import { CarryOnMenu } from '#ds/patterns/carry-on-menu/carry-on-menu.tsx';
import { ResultCard } from '#ds/patterns/result-card/result-card.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Menu, MenuItem } from '#ds/primitives/menu/menu.tsx';
import { PicCover } from '#ds/primitives/pic/pic-cover.tsx';
import { carryOnItems } from '#product/carry-on.ts';
import { copy } from '#product/copy.ts';
import { chipOf } from '#product/label-chip.ts';
import { isDeleted } from '#product/task-cells.ts';
import { openDialog } from '#state/dialogs.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { type Cell, cellsOf, factsOf, gridCellsOf, ratioOf, statusOf } from './batches.ts';
import { picStateOf } from './cell-state.tsx';
import { reuse } from './draft.ts';
import { useResult } from './use-result.ts';
import { useModelName, useStyles } from './use-names.ts';
import { useSheet } from './use-sheet.ts';

type BatchProps = { task: Task; selection: Selection; onOpen: (id: string) => void };

/** One press and what came of it: its words, its place in the queue, its pictures. */
export function Batch({ task, selection, onOpen }: BatchProps): ReactElement {
  const { cancel, pending } = useCancel();
  const nameOf = useModelName();
  const sheet = useSheet();
  const { params } = task;
  const ratio = ratioOf(params);
  if (isDeleted(task)) {
    return (
      <section id={`batch-${task.id}`} aria-label={params?.prompt ?? '任务'} className="scroll-mt-4 text-13 text-3 num">
        {task.binned} 张在回收站 ·
        <Link to="/create" search={{ show: 'bin' }} className="rounded-tick px-1 text-accent underline underline-offset-3">
          去恢复
        </Link>
      </section>
    );
  }
  return (
    <section id={`batch-${task.id}`} aria-label={params?.prompt ?? '任务'} className="flex scroll-mt-4 flex-col">
      <BatchHeader
        prompt={params?.prompt ?? ''}
        facts={factsOf(task, nameOf)}
        status={statusOf(task)}
        actions={
          isOpen(task) ? (
            <Button size="sm" pending={pending} onClick={() => cancel(task)}>
              取消
            </Button>
          ) : (
            params && (
              <>
                <IconButton label="复用参数" icon={RotateCcw} onClick={() => reuse(params)} />
                <Menu trigger={<IconButton label="更多" icon={Ellipsis} tip="none" />}>
                  <MenuItem icon={Copy} onSelect={() => copy(params.prompt)}>
                    复制描述
                  </MenuItem>
                  <MenuItem
                    icon={Download}
                    disabled={task.images.length === 0}
                    onSelect={() =>
                      openDialog(
                        'export',
                        task.images.map(({ id }) => id),
                      )
                    }
                  >
                    下载整批
                  </MenuItem>
                  {params.grid && (
                    <MenuItem icon={Grid3x3} disabled={task.images.length === 0 || sheet.pending} onSelect={() => sheet.take(task.id)}>
                      拼成一张下载
                    </MenuItem>
                  )}
                  <MenuItem
                    icon={CheckCheck}
                    disabled={task.images.length === 0}
                    onSelect={() => selection.start(...task.images.map((picture) => picture.id))}
                  >
                    选择整批
                  </MenuItem>
                </Menu>
              </>
            )
          )
        }
      />
      {params?.grid ? (
        <GridRows task={task} grid={params.grid}>
          {(cell, label) => <ResultCell task={task} cell={cell} ratio={ratio} selection={selection} label={label} onOpen={onOpen} />}
        </GridRows>
      ) : (
        <ul className="grid grid-cols-2 gap-gallery desktop:grid-cols-4">
          {cellsOf(task).map((cell) => (
            <li key={cell.index}>
              <ResultCell task={task} cell={cell} ratio={ratio} selection={selection} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type GridRowsProps = {
  task: Task;
  grid: Grid;
  children: (cell: Cell, label: string) => ReactNode;
};

/** R8.14: a grid among other batches: its rows below each other, each under its value and as long as the others. */
function GridRows({ task, grid, children }: GridRowsProps): ReactElement {
  const { x, y } = gridLabels(grid, useModelName(), useStyles());
  const cells = gridCellsOf(task);
  return (
    <div className="flex flex-col gap-3">
      {y.values.map((value, row) => (
        <section key={value} aria-label={`${y.name} ${value}`}>
          <h3 className="pb-1 text-12 text-3 num">
            {y.name} {value}
          </h3>
          <ul className="scroll-row gap-gallery">
            {x.values.map((column, n) => {
              const cell = cells[row * x.values.length + n];
              return (
                <li key={column} className="flex w-40 flex-none flex-col gap-1">
                  {cell ? children(cell, `${x.name} ${column}`) : <span className="text-12 text-3">已删除</span>}
                  <span aria-hidden="true" className="text-center text-12 text-3 num">
                    {column}
                  </span>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}

type CellProps = {
  task: Task;
  cell: Cell;
  ratio: number;
  selection: Selection;
  /** What of a grid it is, in words; else it is told by its seed. */
  label?: string;
  onOpen: (id: string) => void;
};

function ResultCell({ task, cell, ratio, selection, label, onOpen }: CellProps): ReactElement {
  const url = useImageUrl();
  const picture = cell.kind === 'done' ? task.images[cell.index] : undefined;
  const { saved, save, act, carryOn } = useResult(picture);
  const prompt = task.params?.prompt ?? '';

  const { params } = task;
  const state = picStateOf(cell, ratio, params ? { label: '复用参数', onPress: () => reuse(params) } : undefined);
  return (
    <ResultCard
      src={picture ? url(picture.thumb) : undefined}
      alt={prompt}
      ratio={ratio}
      state={state}
      seed={picture && !selection.active && label === undefined ? `种子 ${picture.params?.seed ?? ''}` : undefined}
      saved={saved}
      {...(picture && chipOf(picture))}
      privateLabel={picture?.visibility === 'private' ? '私有' : undefined}
      cover={
        picture &&
        (selection.active ? (
          // The checkbox is the control; the picture is its larger half for whoever points.
          <PicCover
            as="button"
            label=""
            tabIndex={-1}
            aria-hidden="true"
            onClick={(event: MouseEvent) => selection.toggle(picture.id, !selection.has(picture.id), event.shiftKey)}
          />
        ) : (
          <PicCover as="button" label={['查看', label, prompt.slice(0, 40)].filter(Boolean).join(' ')} onClick={() => onOpen(picture.id)} />
        ))
      }
      selection={
        picture && selection.active
          ? {
              label: `选择第 ${cell.index + 1} 张，${prompt.slice(0, 40)}`,
              checked: selection.has(picture.id),
              onChange: (on, range) => selection.toggle(picture.id, on, range),
            }
          : undefined
      }
      onSave={save}
      onDownload={() => picture && openDialog('export', [picture.id])}
      onAction={act}
      more={
        picture && <CarryOnMenu label="接着做" face="image" items={carryOnItems(picture)} onSelect={(next) => carryOn(picture, next)} />
      }
    />
  );
}
