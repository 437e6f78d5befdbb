import type { ClientRow } from '@pb/contract/clients'
import { useQueries, useQuery } from '@tanstack/react-query'
import { clientPageQuery, pageSize } from '../api/queries.ts'
import type { ClientView } from '../model/list-view.ts'

export interface ClientPages {
  /** Undefined until the first page is here. */
  readonly total: number | undefined
  /** Undefined while its page is on its way. */
  readonly rowAt: (index: number) => ClientRow | undefined
  /** Where a client stands in the pages that are in sight; -1 where in none of them. */
  readonly indexOf: (userId: string) => number
  readonly error: Error | null
  readonly refetch: () => void
  /** Rows of the search before are shown. */
  readonly stale: boolean
}

interface Wanted {
  /** The rows in sight. */
  readonly start: number
  readonly end: number
  /** The row that the keyboard stands on, in sight or not. */
  readonly active: number
}

/** The pages of the list that are needed: the first, those in sight, and the one of the keyboard's row. */
export function useClientPages(view: ClientView, { start, end, active }: Wanted): ClientPages {
  const first = useQuery(clientPageQuery(view, 0))
  const total = first.data?.total
  const pageOf = (index: number): number => Math.floor(index / pageSize)
  const last = total === undefined || total === 0 ? 0 : pageOf(total - 1)
  const [from, to] = [Math.max(1, pageOf(start)), Math.min(last, pageOf(end - 1))]
  const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
  const own = pageOf(active)
  if (own >= 1 && own <= last && !numbers.includes(own)) numbers.push(own)
  const others = useQueries({ queries: numbers.map((page) => clientPageQuery(view, page)) })
  const resultOf = (page: number) => (page === 0 ? first : others[numbers.indexOf(page)])
  const failed = [first, ...others].filter(({ error }) => error !== null)
  return {
    total,
    rowAt: (index) => resultOf(pageOf(index))?.data?.collection[index % pageSize],
    indexOf: (userId) => {
      for (const page of [0, ...numbers]) {
        const within = resultOf(page)?.data?.collection.findIndex((row) => row.user_id === userId) ?? -1
        if (within >= 0) return page * pageSize + within
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
