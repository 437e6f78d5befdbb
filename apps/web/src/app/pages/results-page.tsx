import { adTypes } from '@pb/rules/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { lazy } from '../../lib/lazy.ts'
import { Results } from '../../features/listings/results/results.tsx'
import { parseLoadedClient } from '../../features/listings/search/loaded-client.ts'
import { toSavedSearchParams } from '../../features/listings/search/saved-search-params.ts'
import type { SearchState } from '../../features/listings/search/search-state.ts'
import { isNotFound } from '../../lib/http-error.ts'
import { clientSearchesQuery } from '../../queries/saved-searches.ts'
import { useMarkSearchViewed } from '../../features/saved-searches/use-mark-viewed.ts'
import { isGenerated } from '../../features/saved-searches/model/is-generated.ts'
import { isSameSearch } from '../../features/saved-searches/model/same-search.ts'
import { createSelection, SelectionContext } from '../../features/saved-searches/selection/selection.ts'
import { PanelClient } from '../for-client/lazy-slots.tsx'
import { useListingSlots } from '../for-client/use-listing-slots.ts'

// Not needed for the results of a search.
const OtherResults = lazy(() => import('./other-results.tsx'))

const DropClient = lazy(async () => import('../for-client/drop-client.tsx'))

/** Results of one ad type, or selected listings. `key` resets the state between types. */
export function Component() {
  const { type } = useParams()
  const adType = adTypes.find((known) => known === type)
  const { search, state: navigationState } = useLocation()
  const client = useMemo(
    () => parseLoadedClient(new URLSearchParams(search), navigationState),
    [search, navigationState],
  )
  const clientId = client?.clientId ?? ''
  const { data, error } = useQuery(clientSearchesQuery(clientId))
  const saved = data?.searches.find(({ search_id }) => search_id === client?.searchId)
  useMarkSearchViewed(clientId, adType && saved)
  const listings = useListingSlots()
  const slots = useMemo(
    () => ({
      Panel: PanelClient,
      listings,
      isGenerated: (state: SearchState) =>
        saved !== undefined && isGenerated(saved) && isSameSearch(saved.search, toSavedSearchParams(state)),
    }),
    [saved, listings],
  )
  // Each client has their own selection; the first one takes over what was selected without a client.
  const [{ selection, selectedFor }, setSelection] = useState(() => ({
    selection: createSelection(),
    selectedFor: clientId,
  }))
  if (selectedFor !== clientId)
    setSelection({ selection: selectedFor === '' ? selection : createSelection(), selectedFor: clientId })
  return (
    <SelectionContext value={selection}>
      {clientId !== '' && isNotFound(error) && (
        <Suspense>
          <DropClient />
        </Suspense>
      )}
      {adType ? (
        <Results key={adType} adType={adType} slots={slots} />
      ) : (
        <Suspense>
          <OtherResults type={type} clientName={data?.name} slots={listings} />
        </Suspense>
      )}
    </SelectionContext>
  )
}
