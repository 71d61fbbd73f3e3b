import type { ReactNode } from 'react';

type FiguresTableProps<Column extends string> = {
  caption: string;
  /** The headings. The first column names the row. */
  columns: Record<Column, string>;
  rows: Record<Column, string>[];
  /** Whether the names of rows may wrap. */
  wrapsNames?: boolean;
};

/** A table that scrolls within itself if the window is too narrow for it. */
export function FiguresTable<Column extends string>({
  caption,
  columns,
  rows,
  wrapsNames = false,
}: FiguresTableProps<Column>) {
  const [nameColumn, ...valueColumns] = Object.keys(columns) as [Column, ...Column[]];
  return (
    // It can be focused, so that the arrow keys scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-label={caption} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-edge">
            {[nameColumn, ...valueColumns].map((column) => (
              <Cell key={column} as="th" scope="col">
                {columns[column]}
              </Cell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[nameColumn]} className="border-b border-line last:border-0">
              <Cell as="th" scope="row" wraps={wrapsNames}>
                {row[nameColumn]}
              </Cell>
              {valueColumns.map((column) => (
                <Cell key={column} as="td">
                  {row[column]}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CellProps = { as: 'th' | 'td'; scope?: 'col' | 'row'; wraps?: boolean; children: ReactNode };

function Cell({ as: Tag, scope, wraps = false, children }: CellProps) {
  const wrapping = wraps ? 'min-w-28 wrap-anywhere' : 'whitespace-nowrap';
  return (
    <Tag
      scope={scope}
      className={`px-1.5 py-2 text-right sm:px-2 font-normal first:pl-0 first:text-left first:font-medium last:pr-0 ${wrapping}`}
    >
      {children}
    </Tag>
  );
}
