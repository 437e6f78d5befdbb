import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../../lib/cn.ts'

export interface Column<Row, Key extends string = string> {
  readonly key: Key
  readonly title: string
  /** Right-aligned with tabular figures. */
  readonly numeric?: boolean
  readonly sortable?: boolean
  /** Left out on phones, where the row's own page or dialog shows it. */
  readonly minor?: boolean
  /** Wraps a long title over two lines. */
  readonly wraps?: boolean
  readonly cell: (row: Row) => ReactNode
}

export interface Sort<Key extends string = string> {
  readonly key: Key
  readonly direction: 'asc' | 'desc'
}

interface DataTableProps<Row, Key extends string> {
  /** Accessible name of the table. */
  readonly caption: string
  readonly columns: readonly Column<Row, Key>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly sort?: Sort<Key>
  readonly onSort?: (key: Key) => void
  /** For many columns: less padding, and a sticky first column. */
  readonly wide?: boolean
  /** The row of the page's own record. */
  readonly isCurrent?: (row: Row) => boolean
  /** A link in each row covers all of it (`rowLinkClass`). */
  readonly linked?: boolean
  /** The first cell of a row names it. */
  readonly rowHeaders?: boolean
  /** Sums by column, in a last row. */
  readonly sums?: { readonly title: string; readonly cells: Partial<Record<Key, ReactNode>> }
}

/** Class of a link that covers its whole row. */
export const rowLinkClass = 'after:absolute after:inset-0'

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

function SortMark({ direction }: { readonly direction: 'asc' | 'desc' | undefined }) {
  const Icon = direction === undefined ? ChevronsUpDown : direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <Icon
      aria-hidden
      className={cn(
        'size-3.5 shrink-0',
        direction === undefined && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60',
      )}
    />
  )
}

/** A dense table that scrolls horizontally on narrow pages. */
export function DataTable<Row, Key extends string>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  wide = false,
  isCurrent,
  linked = false,
  rowHeaders = false,
  sums,
}: DataTableProps<Row, Key>) {
  const cellClass = (column: Column<Row, Key>, at: number) =>
    cn(
      column.numeric && 'text-right tabular-nums',
      column.minor && 'max-sm:hidden',
      wide ? 'px-3' : 'px-4 max-sm:px-2.5',
      wide && at === 0 && 'sticky left-0 z-10 border-r',
    )
  return (
    // Positioned, so that screen reader texts inside scroll with it and do not widen the page.
    <section
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
      className="relative isolate overflow-x-auto rounded-md border bg-panel"
    >
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b text-left">
            {columns.map((column, at) => {
              const direction = sort?.key === column.key ? sort.direction : undefined
              return (
                <th
                  key={column.key}
                  scope="col"
                  aria-sort={direction && ariaSort[direction]}
                  className={cn(
                    'text-xs font-medium whitespace-nowrap text-muted',
                    wide && at === 0 && 'bg-panel',
                    cellClass(column, at),
                  )}
                >
                  {column.sortable && onSort ? (
                    <button
                      type="button"
                      onClick={() => onSort(column.key)}
                      className={cn(
                        'group inline-flex h-10 items-center gap-1 -outline-offset-2 hover:text-ink',
                        direction && 'text-ink',
                        column.numeric && 'flex-row-reverse',
                      )}
                    >
                      {column.title}
                      <SortMark direction={direction} />
                    </button>
                  ) : (
                    <span
                      className={cn(
                        'inline-flex h-10 items-center',
                        column.wraps && 'w-24 leading-tight whitespace-normal',
                      )}
                    >
                      {column.title}
                    </span>
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              aria-current={isCurrent?.(row) || undefined}
              className={cn(
                'group/row border-b last:border-b-0 hover:bg-hover aria-current:bg-brand-soft',
                linked && 'relative has-[a:focus-visible]:bg-hover',
              )}
            >
              {columns.map((column, at) => {
                const isHeader = rowHeaders && at === 0
                const Cell = isHeader ? 'th' : 'td'
                return (
                  <Cell
                    key={column.key}
                    scope={isHeader ? 'row' : undefined}
                    className={cn(
                      'h-11 whitespace-nowrap',
                      isHeader && 'text-left font-normal',
                      // Opaque, so that scrolled cells do not show through.
                      wide &&
                        at === 0 &&
                        'bg-panel group-hover/row:bg-hover group-aria-current/row:bg-brand-soft',
                      cellClass(column, at),
                    )}
                  >
                    {column.cell(row)}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
        {sums && (
          <tfoot>
            <tr className="border-t bg-sunken font-medium">
              {columns.map((column, at) =>
                at === 0 ? (
                  <th
                    key={column.key}
                    scope="row"
                    className={cn('h-11 text-left font-medium', cellClass(column, at))}
                  >
                    {sums.title}
                  </th>
                ) : (
                  <td key={column.key} className={cn('h-11 whitespace-nowrap', cellClass(column, at))}>
                    {sums.cells[column.key]}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
