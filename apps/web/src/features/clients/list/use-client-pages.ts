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

/** The pages of the list that are in sight, and always the first. */
export function useClientPages(
  view: ClientView,
  { start, end }: { readonly start: number; readonly end: number },
): ClientPages {
  const first = useQuery(clientPageQuery(view, 0))
  const total = first.data?.total
  const from = Math.max(1, Math.floor(start / pageSize))
  const to = Math.floor((Math.min(end, total ?? 0) - 1) / pageSize)
  const others = useQueries({
    queries: Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => clientPageQuery(view, from + at)),
  })
  const resultOf = (page: number) => (page === 0 ? first : others[page - from])
  const failed = [first, ...others].filter(({ error }) => error !== null)
  return {
    total,
    rowAt: (index) => resultOf(Math.floor(index / pageSize))?.data?.collection[index % pageSize],
    indexOf: (userId) => {
      for (const page of [0, ...others.map((_, at) => from + at)]) {
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
