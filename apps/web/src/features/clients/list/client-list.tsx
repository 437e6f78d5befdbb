import { UserRoundX } from 'lucide-react'
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { cn } from '../../../lib/cn.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import type { VirtualRows } from '../../../lib/use-virtual-rows.ts'
import { useRowTags } from '../tags/use-row-tags.ts'
import type { ClientSort } from './list-view.ts'
import { ClientRow, rowHeight } from './client-row.tsx'
import { clientPageSize } from '../../../queries/clients.ts'
import { usePrefetchClient } from './use-prefetch-client.ts'
import type { ClientPages } from './use-client-pages.ts'
import * as texts from './texts.ts'

interface ClientListProps {
  readonly pages: ClientPages
  readonly rows: VirtualRows
  readonly sort: ClientSort
  readonly currentId: string | undefined
  /** Index of the keyboard's row. */
  readonly active: number
  readonly ticked: ReadonlySet<string>
  /** Undefined where clients cannot be ticked. */
  readonly onTick: ((userId: string, on: boolean) => void) | undefined
  readonly onActive: (index: number) => void
  readonly getPath: (userId: string) => string
  /** A search filters the list. */
  readonly filtered: boolean
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

/** Focuses a row. Returns false if the row is not rendered. */
export function focusRow(index: number): boolean {
  const link = document.querySelector<HTMLElement>(`[data-client-row="${index}"]`)
  link?.focus({ preventScroll: true })
  return link !== null
}

/** A virtual list of clients: only visible rows are rendered. */
export function ClientList(props: ClientListProps) {
  const {
    pages,
    rows,
    sort,
    currentId,
    active,
    ticked,
    onTick,
    onActive,
    getPath: pathOf,
    filtered,
    onClear,
  } = props
  const { total, error } = pages
  const prefetch = usePrefetchClient()
  // Whole pages, so that scrolling a few rows does not change the query.
  const from = Math.floor(rows.start / clientPageSize) * clientPageSize
  const nearbyIds = Array.from({ length: 2 * clientPageSize }, (_, at) => pages.rowAt(from + at)?.user_id)
  const tagsByClientId = useRowTags(nearbyIds.filter((userId) => userId !== undefined))
  // Row to focus once it is rendered.
  const pendingFocus = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (pendingFocus.current === null) return
    rows.reveal(pendingFocus.current)
    if (focusRow(pendingFocus.current)) pendingFocus.current = null
  })

  function onKeyDown(event: KeyboardEvent): void {
    const move = moves[event.key]
    if (!move || total === undefined || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    const next = move(active, total - 1)
    pendingFocus.current = next
    onActive(next)
  }

  if (total === undefined)
    return error ? (
      <ErrorState title={texts.clientsFailed} error={error} onRetry={pages.refetch} />
    ) : (
      <output aria-label={texts.loadingClients} className="relative block h-full overflow-hidden">
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
              ticked={false}
              onTick={undefined}
              onPoint={prefetch}
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
        title={texts.noClientsFound}
        action={filtered && <Button onClick={onClear}>{texts.clearSearch}</Button>}
      />
    )

  const end = Math.min(rows.end, total)
  const indexes = Array.from({ length: Math.max(0, end - rows.start) }, (_, at) => rows.start + at)
  // The focused row stays rendered while scrolled out of view, or it would lose the focus.
  if (active < total && !indexes.includes(active)) indexes.push(active)
  return (
    <>
      {error && (
        <p role="alert" className="sticky top-0 z-10 border-b bg-danger-soft px-4 py-2 text-sm text-danger">
          {texts.someClientsFailed(getErrorMessage(error))}{' '}
          <button type="button" className="font-medium underline" onClick={pages.refetch}>
            {texts.tryAgain}
          </button>
        </p>
      )}
      {/* The rows are links; arrows move among them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above */}
      <ul
        aria-label={texts.clients}
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
              tags={row && tagsByClientId.get(row.user_id)}
              index={index}
              total={total}
              sort={sort}
              to={row ? pathOf(row.user_id) : ''}
              current={row !== undefined && row.user_id === currentId}
              tabStop={index === active}
              ticked={row !== undefined && ticked.has(row.user_id)}
              onTick={onTick}
              onPoint={prefetch}
              onFocus={onActive}
            />
          )
        })}
      </ul>
    </>
  )
}
