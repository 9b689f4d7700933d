import { Fragment, type ReactElement, type ReactNode } from 'react';

export type TableColumn<Row> = {
  /** The heading. */
  label: string;
  /** The cell. */
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the right. */
  align?: 'start' | 'end';
  /** Takes what the others leave, which are then as wide as what is in them. Without one, all share. */
  fills?: boolean;
};

export type TableProps<Row> = {
  /** Names the table. */
  caption: string;
  /** From left to right; the first one names the row. */
  columns: readonly TableColumn<Row>[];
  /** What is listed, already sorted. */
  rows: readonly Row[];
  /** What tells rows apart. */
  rowKey: (row: Row) => string | number;
  /**
   * Rows of 36 px and small type, for those who read many of them.
   *
   * @default false
   */
  dense?: boolean;
  /** The row that is in hand. */
  current?: (row: Row) => boolean;
  /** What opens below a row, over its whole width; undefined leaves it closed. */
  detail?: (row: Row) => ReactNode;
};

/** Rows of facts. The first column names the row. It scrolls sideways on its own when the page is narrow. */
export function Table<Row>({ caption, columns, rows, rowKey, dense = false, current, detail }: TableProps<Row>): ReactElement {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller must be reachable by keyboard
    <div role="region" aria-label={caption} tabIndex={0} className="w-full overflow-x-auto -outline-offset-2">
      <table className={`w-full border-collapse num ${dense ? 'text-13' : 'text-14'}`}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, align, fills }) => (
              <th
                key={label}
                scope="col"
                className={`text-12 text-3 ${dense ? 'h-7.5 pr-3.5 font-regular first:pl-3.5 whitespace-nowrap' : 'py-2 pr-6 font-medium first:pl-6'} ${fills ? 'w-full' : ''} ${align === 'end' ? 'text-right' : 'text-left'}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const below = detail?.(row);
            return (
              <Fragment key={rowKey(row)}>
                <tr {...(current?.(row) && { 'aria-current': true, className: 'relative bg-selected' })}>
                  {columns.map(({ label, cell, align }, index) => {
                    const Cell = index === 0 ? 'th' : 'td';
                    return (
                      <Cell
                        key={label}
                        {...(index === 0 ? { scope: 'row' } : {})}
                        className={`border-t border-line-1 font-regular whitespace-nowrap ${dense ? 'h-9 pr-3.5 first:pl-3.5' : 'h-13 pr-6 first:pl-6'} ${align === 'end' ? 'text-right' : 'text-left'}`}
                      >
                        {index === 0 && current?.(row) && (
                          <span aria-hidden="true" className="absolute inset-y-0 left-0 w-0.5 bg-inverse" />
                        )}
                        {cell(row)}
                      </Cell>
                    );
                  })}
                </tr>
                {below !== undefined && (
                  <tr>
                    <td colSpan={columns.length} className="border-t border-line-1 bg-inset px-3.5 py-3">
                      {below}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
