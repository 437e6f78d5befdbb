import { adTypes } from '@pb/rules/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { useLocation, useParams } from 'react-router'
import { Results } from '../../features/listings/components/results.tsx'
import { loadedClient } from '../../features/listings/model/loaded-client.ts'
import { savedParamsOf } from '../../features/listings/model/saved-params.ts'
import type { SearchState } from '../../features/listings/model/search-state.ts'
import { clientSearchesQuery } from '../../features/saved-searches/api.ts'
import { useLookedAt } from '../../features/saved-searches/looked.ts'
import { isGenerated } from '../../features/saved-searches/model/searches.ts'
import { sameSearch } from '../../features/saved-searches/model/same-search.ts'
import { createSelection, SelectionContext } from '../../features/saved-searches/selection/selection.ts'
import { PanelClient } from '../for-client/lazy-slots.tsx'
import { useListingSlots } from '../for-client/use-listing-slots.ts'

// Searches never show them.
const SelectedResults = lazy(async () => ({
  default: (await import('../../features/listings/components/selected-results.tsx')).SelectedResults,
}))

/** Search results of one ad type, the other type begins anew; at any other path, the listings that are named. */
export function Component() {
  const { type } = useParams()
  const adType = adTypes.find((known) => known === type)
  const { search, state: carried } = useLocation()
  const client = useMemo(() => loadedClient(new URLSearchParams(search), carried), [search, carried])
  const clientId = client?.clientId ?? ''
  const { data } = useQuery(clientSearchesQuery(clientId))
  const saved = data?.searches.find(({ search_id }) => search_id === client?.searchId)
  useLookedAt(clientId, adType && saved)
  const listings = useListingSlots(client !== null)
  const slots = useMemo(
    () => ({
      Panel: PanelClient,
      listings,
      isGenerated: (state: SearchState) =>
        saved !== undefined && isGenerated(saved) && sameSearch(saved.search, savedParamsOf(state)),
    }),
    [saved, listings],
  )
  // What is selected for one client is nothing to another.
  const selection = useMemo(() => (clientId === '' ? null : createSelection()), [clientId])
  return (
    <SelectionContext value={selection}>
      {adType ? (
        <Results key={adType} adType={adType} slots={slots} />
      ) : (
        <Suspense>
          <SelectedResults clientName={data?.name} slots={listings} />
        </Suspense>
      )}
    </SelectionContext>
  )
}
