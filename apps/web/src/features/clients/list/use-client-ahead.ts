import type { ClientRow } from '@pb/contract/clients'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { clientQuery } from '../api/queries.ts'

/**
 * Fetches a client before it is opened: when it is pointed at. Not one that is new, since asking for it is what makes
 * it old.
 */
export function useClientAhead(): (row: ClientRow) => void {
  const cache = useQueryClient()
  return useCallback(
    ({ user_id, is_new }) => {
      if (is_new === 0) void cache.prefetchQuery(clientQuery(user_id))
    },
    [cache],
  )
}
