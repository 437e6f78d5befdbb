import { UserRoundX } from 'lucide-react'
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { cn } from '../../../lib/cn.ts'
import { messageOf } from '../../../lib/http-error.ts'
import type { VirtualRows } from '../../../lib/use-virtual-rows.ts'
import { useRowTags } from '../life/tags/use-row-tags.ts'
import type { ClientSort } from '../model/list-view.ts'
import { ClientRow, rowHeight } from './client-row.tsx'
import { pageSize } from '../api/queries.ts'
import { useClientAhead } from './use-client-ahead.ts'
import type { ClientPages } from './use-client-pages.ts'

interface ClientListProps {
  readonly pages: ClientPages
  readonly rows: VirtualRows
  readonly sort: ClientSort
  readonly currentId: string | undefined
  /** The row that the keyboard stands on. */
  readonly active: number
  readonly onActive: (index: number) => void
  readonly pathOf: (userId: string) => string
  /** A search narrows the list. */
  readonly narrowed: boolean
  readonly onClear: () => void
}

const moves: Readonly<Record<string, (from: number, last: number) => number>> = {
  ArrowDown: (from, last) => Math.min(from + 1, last),
  ArrowUp: (from) => Math.max(from - 1, 0),
  PageDown: (from, last) => Math.min(from + 10, last),
  PageUp: (from) => Math.max(from - 10, 0),
  Home: () => 0,
  End: (_from, last) => last,
}

/** Gives a row the focus, if it is in the document. */
export function focusRow(index: number): boolean {
  const link = document.querySelector<HTMLElement>(`[data-client-row="${index}"]`)
  link?.focus({ preventScroll: true })
  return link !== null
}

/** The clients: any number of them, of which only those in sight are in the document. */
export function ClientList(props: ClientListProps) {
  const { pages, rows, sort, currentId, active, onActive, pathOf, narrowed, onClear } = props
  const { total, error } = pages
  const point = useClientAhead()
  // Whole pages, so that scrolling a few rows asks for nothing new.
  const from = Math.floor(rows.start / pageSize) * pageSize
  const near = Array.from({ length: 2 * pageSize }, (_, at) => pages.rowAt(from + at)?.user_id)
  const tagsOf = useRowTags(near.filter((userId) => userId !== undefined))
  // Where the keyboard asked to go; the row is rendered first, then takes the focus.
  const wanted = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    rows.reveal(wanted.current)
    if (focusRow(wanted.current)) wanted.current = null
  })

  function onKeyDown(event: KeyboardEvent): void {
    const move = moves[event.key]
    if (!move || total === undefined || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    const next = move(active, total - 1)
    wanted.current = next
    onActive(next)
  }

  if (total === undefined)
    return error ? (
      <ErrorState title="The clients could not be loaded" error={error} onRetry={pages.refetch} />
    ) : (
      <output aria-label="Loading clients" className="relative block h-full overflow-hidden">
        <ul aria-hidden>
          {Array.from({ length: 8 }, (_, index) => (
            <ClientRow
              key={index}
              row={undefined}
              index={index}
              total={8}
              sort={sort}
              to=""
              current={false}
              tabStop={false}
              onPoint={point}
              onFocus={onActive}
            />
          ))}
        </ul>
      </output>
    )
  if (total === 0)
    return (
      <EmptyState
        icon={UserRoundX}
        title="No clients found matching the given criteria"
        action={narrowed && <Button onClick={onClear}>Clear the search</Button>}
      />
    )

  const end = Math.min(rows.end, total)
  const indexes = Array.from({ length: Math.max(0, end - rows.start) }, (_, at) => rows.start + at)
  // The row with the focus stays, wherever the list is scrolled to, or the keyboard would lose its place.
  if (active < total && !indexes.includes(active)) indexes.push(active)
  return (
    <>
      {error && (
        <p role="alert" className="sticky top-0 z-10 border-b bg-danger-soft px-4 py-2 text-sm text-danger">
          Some clients could not be loaded. {messageOf(error)}{' '}
          <button type="button" className="font-medium underline" onClick={pages.refetch}>
            Try again
          </button>
        </p>
      )}
      {/* The rows are links; arrows move among them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above */}
      <ul
        aria-label="Clients"
        aria-busy={pages.stale || undefined}
        onKeyDown={onKeyDown}
        className={cn('relative', pages.stale && 'opacity-60')}
        style={{ height: total * rowHeight }}
      >
        {indexes.map((index) => {
          const row = pages.rowAt(index)
          return (
            <ClientRow
              key={index}
              row={row}
              tags={row && tagsOf.get(row.user_id)}
              index={index}
              total={total}
              sort={sort}
              to={row ? pathOf(row.user_id) : ''}
              current={row !== undefined && row.user_id === currentId}
              tabStop={index === active}
              onPoint={point}
              onFocus={onActive}
            />
          )
        })}
      </ul>
    </>
  )
}
