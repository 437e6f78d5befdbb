import type { QueryInput } from '@pb/contract/endpoint'
import type { stats } from '@pb/contract/stats'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

const root = ['stats'] as const
export const statsKeys = { target: [...root, 'target'], mail: [...root, 'mail'] } as const

export type StatsInput<E extends keyof typeof stats> = NonNullable<QueryInput<(typeof stats)[E]>>

/** Numbers change with every call, send and deal: they are read again when the window gets the focus. */
const live = { staleTime: 0, refetchOnWindowFocus: true, placeholderData: keepPreviousData } as const

export function statsQuery(query: StatsInput<'stats'>) {
  return queryOptions({
    queryKey: [...root, 'numbers', query],
    queryFn: ({ signal }) => call(contract.stats.stats, { query, signal }),
    ...live,
  })
}

export function statsTableQuery(query: StatsInput<'statsTable'>) {
  return queryOptions({
    queryKey: [...root, 'table', query],
    queryFn: ({ signal }) => call(contract.stats.statsTable, { query, signal }),
    ...live,
  })
}

/** The records that a number counts. */
export function statsRowsQuery(query: StatsInput<'statsRows'>) {
  return queryOptions({
    queryKey: [...root, 'rows', query],
    queryFn: ({ signal }) => call(contract.stats.statsRows, { query, signal }),
    ...live,
  })
}

/** An agent's targets with this month's progress; without an id the viewer's own. */
export function statsTargetQuery(query: StatsInput<'statsTarget'>) {
  return queryOptions({
    queryKey: [...statsKeys.target, query],
    queryFn: ({ signal }) => call(contract.stats.statsTarget, { query, signal }),
    ...live,
  })
}

/** Whether the viewer gets last month's numbers by email. */
export function statsMailQuery() {
  return queryOptions({
    queryKey: statsKeys.mail,
    queryFn: ({ signal }) => call(contract.stats.statsMail, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}
