import type { BulkAction } from '@pb/contract/mail-bulk'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { logError } from '../../../lib/log.ts'
import { recentBulkQuery } from '../../../queries/mailbox.ts'

async function showAll(client: QueryClient, actions: readonly BulkAction[]): Promise<void> {
  try {
    const { showBulk } = await import('./bulk-runner.ts')
    for (const bulk of actions) showBulk(client, bulk)
  } catch (error) {
    logError('The progress of bulk actions could not be shown', error)
  }
}

/** Shows actions on whole lists that another tab began, or this one before it was loaded again. */
export function useBulkProgress(): void {
  const client = useQueryClient()
  const { data } = useQuery(recentBulkQuery)
  useEffect(() => {
    if (data !== undefined && data.length > 0) void showAll(client, data)
  }, [client, data])
}
