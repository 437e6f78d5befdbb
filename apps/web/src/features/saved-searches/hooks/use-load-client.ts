import type { SavedSearch } from '@pb/contract/saved-searches'
import type { AdType } from '@pb/rules/vocabulary'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../components/ui/toaster.tsx'
import { messageOf } from '../../../lib/http-error.ts'
import { clientSearchesQuery } from '../api.ts'
import { searchToLoad } from '../model/searches.ts'

/** What a client was chosen with: the search to fill in, where there is one of the type. */
export type OnLoad = (clientId: string, search: SavedSearch | undefined) => void

/** Loads a client: looks up the search that counts, then hands both on. */
export function useLoadClient(adType: AdType, onLoad: OnLoad) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (clientId: string) => client.fetchQuery(clientSearchesQuery(clientId)),
    onSuccess: ({ searches }, clientId) => onLoad(clientId, searchToLoad(searches, adType)),
    onError: (error) => toast.error(`The client could not be loaded. ${messageOf(error)}`),
  })
}
