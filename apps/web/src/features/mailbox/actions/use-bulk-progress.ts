import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { logError } from '../../../lib/log.ts'
import { recentBulkQuery } from '../../../queries/mailbox.ts'

/** Shows actions on whole lists that another tab began, or this one before it was loaded again. */
export function useBulkProgress(): void {
  const client = useQueryClient()
  const { data } = useQuery(recentBulkQuery)
  useEffect(() => {
    if (data === undefined || data.length === 0) return
    import('./bulk-runner.ts').then(
      ({ showBulk }) => {
        for (const bulk of data) showBulk(client, bulk)
      },
      (error: unknown) => logError('The progress of bulk actions could not be shown', error),
    )
  }, [client, data])
}
