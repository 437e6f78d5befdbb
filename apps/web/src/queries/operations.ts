import { queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

const refetchMs = 5000

/** Keys of cached diagnostics. */
export const operationsKeys = {
  all: ['diagnostics'] as const,
  overview: ['diagnostics', 'overview'] as const,
  jobs: ['diagnostics', 'jobs'] as const,
}

/** Refetches every few seconds while `isLive`, except in hidden tabs. */
function polling(isLive: boolean) {
  return { staleTime: 0, refetchInterval: isLive && refetchMs } as const
}

/** Health, process, database and mailboxes of the server. */
export function overviewQuery(isLive: boolean) {
  return queryOptions({
    queryKey: operationsKeys.overview,
    queryFn: ({ signal }) => call(contract.diagnostics.diagnostics, { signal }),
    ...polling(isLive),
  })
}

/** Job queues and failed jobs. */
export function jobsQuery(isLive: boolean) {
  return queryOptions({
    queryKey: operationsKeys.jobs,
    queryFn: ({ signal }) => call(contract.diagnostics.diagnosticsJobs, { signal }),
    ...polling(isLive),
  })
}

/** Failed and slow requests of the last two weeks. */
export function errorReportsQuery(isLive: boolean) {
  return queryOptions({
    queryKey: [...operationsKeys.all, 'error-reports'],
    queryFn: ({ signal }) => call(contract.diagnostics.diagnosticsFaults, { signal }),
    ...polling(isLive),
  })
}
