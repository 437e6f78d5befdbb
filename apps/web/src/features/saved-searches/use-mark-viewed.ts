import type { SavedSearch } from '@pb/contract/saved-searches'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, contract } from '../../lib/api.ts'
import { logError } from '../../lib/log.ts'
import { invalidateSavedSearches } from '../../queries/saved-searches.ts'

/** Marks a search's new results as viewed on the server. */
export function useMarkSearchViewed(clientId: string, search: SavedSearch | undefined): void {
  const client = useQueryClient()
  const searchId = search !== undefined && search.new_count > 0 ? search.search_id : null
  useEffect(() => {
    if (searchId === null) return
    call(contract.savedSearches.lookedAtSearch, { params: { clientId, searchId } })
      .then(() => invalidateSavedSearches(client))
      .catch((error: unknown) => logError('Could not mark a search as viewed', error))
  }, [client, clientId, searchId])
}
