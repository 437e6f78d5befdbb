import type { SavedSearch } from '@pb/contract/saved-searches'
import type { AdType } from '@pb/rules/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/use-mutation.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { clientSearchesQuery } from '../../../queries/saved-searches.ts'
import { searchToLoad } from '../model/searches.ts'
import * as texts from '../texts.ts'

/** Called with the picked client and the search to fill in, if the client has one of the type. */
export type OnLoad = (clientId: string, search: SavedSearch | undefined) => void

/** Loads a client with the search to fill in. */
export function useLoadClient(adType: AdType, onLoad: OnLoad) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (clientId: string) => client.fetchQuery(clientSearchesQuery(clientId)),
    onSuccess: ({ searches }, clientId) => onLoad(clientId, searchToLoad(searches, adType)),
    meta: { error: (error) => texts.loadClientFailed(getErrorMessage(error)) },
  })
}
