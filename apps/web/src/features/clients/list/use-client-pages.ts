import type { ClientRow } from '@pb/contract/client-schemas'
import { useQueries, useQuery } from '@tanstack/react-query'
import { clientPageQuery, clientPageSize } from '../../../queries/clients.ts'
import { toClientListQuery, type ClientView } from './list-view.ts'

export interface ClientPages {
  /** Undefined until the first page is loaded. */
  readonly total: number | undefined
  /** Undefined while the row's page is loading. */
  readonly rowAt: (index: number) => ClientRow | undefined
  /** Index of a client in the loaded pages; -1 if it is in none of them. */
  readonly indexOf: (userId: string) => number
  readonly error: Error | null
  readonly refetch: () => void
  /** The rows are those of the previous search or order. */
  readonly stale: boolean
}

interface VisibleRows {
  /** Visible rows: `start` inclusive, `end` exclusive. */
  readonly start: number
  readonly end: number
  /** The keyboard's row, visible or not. */
  readonly active: number
}

/** Loads the pages that the list needs: the first, the visible ones, and the one with the keyboard's row. */
export function useClientPages(view: ClientView, { start, end, active }: VisibleRows): ClientPages {
  const query = toClientListQuery(view)
  const first = useQuery(clientPageQuery(query, 0))
  const total = first.data?.total
  const toPage = (index: number): number => Math.floor(index / clientPageSize)
  const last = total === undefined || total === 0 ? 0 : toPage(total - 1)
  const [from, to] = [Math.max(1, toPage(start)), Math.min(last, toPage(end - 1))]
  const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
  const activePage = toPage(active)
  if (activePage >= 1 && activePage <= last && !numbers.includes(activePage)) numbers.push(activePage)
  const others = useQueries({ queries: numbers.map((page) => clientPageQuery(query, page)) })
  const getResult = (page: number) => (page === 0 ? first : others[numbers.indexOf(page)])
  const failed = [first, ...others].filter(({ error }) => error !== null)
  return {
    total,
    rowAt: (index) => getResult(toPage(index))?.data?.collection[index % clientPageSize],
    indexOf: (userId) => {
      for (const page of [0, ...numbers]) {
        const within = getResult(page)?.data?.collection.findIndex((row) => row.user_id === userId) ?? -1
        if (within >= 0) return page * clientPageSize + within
      }
      return -1
    },
    error: failed[0]?.error ?? null,
    refetch: () => {
      for (const result of failed) void result.refetch()
    },
    stale: first.isPlaceholderData,
  }
}
