import type { ClientRow } from '@pb/contract/client-schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { clientQuery } from '../../../queries/clients.ts'

/** Prefetches a client on hover or focus. Skips new clients, because loading a client marks it as no longer new. */
export function usePrefetchClient(): (row: ClientRow) => void {
  const cache = useQueryClient()
  return useCallback(
    ({ user_id, is_new }) => {
      if (is_new === 0) void cache.prefetchQuery(clientQuery(user_id))
    },
    [cache],
  )
}
