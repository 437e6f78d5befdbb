import type { SavedSearch } from '@pb/contract/saved-searches'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, contract } from '../../lib/api.ts'
import { logError } from '../../lib/log.ts'
import { refreshSearches } from './api.ts'

/** Tells the server once that the results of a search were looked at: none of them is new any more. */
export function useLookedAt(clientId: string, search: SavedSearch | undefined): void {
  const client = useQueryClient()
  const searchId = search !== undefined && search.new_count > 0 ? search.search_id : null
  useEffect(() => {
    if (searchId === null) return
    call(contract.savedSearches.lookedAtSearch, { params: { clientId, searchId } })
      .then(() => refreshSearches(client))
      .catch((error: unknown) => logError('It could not be noted that a search was looked at', error))
  }, [client, clientId, searchId])
}
