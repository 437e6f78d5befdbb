import { adTypes } from '@pb/rules/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useLocation, useParams } from 'react-router'
import { PageBody } from '../../components/ui/page-title.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { isNotFound } from '../../lib/http-error.ts'
import { searchFormOptionsQuery } from '../../queries/listings.ts'
import { clientSearchesQuery } from '../../queries/saved-searches.ts'
import { parseLoadedClient } from '../../features/listings/search/loaded-client.ts'
import { SearchForm } from '../../features/listings/search/search-form.tsx'
import { useSavingSearch } from '../../features/saved-searches/mutations.ts'
import DropClient from '../for-client/drop-client.tsx'
import { searchFormSlots } from '../for-client/lazy-slots.tsx'
import { Component as NotFoundPage } from './not-found.tsx'
import * as texts from './texts.ts'

/** The search form of one ad type. */
export function Component() {
  const { type } = useParams()
  const adType = adTypes.find((known) => known === type)
  const { data, error, refetch } = useQuery(searchFormOptionsQuery())
  const { search, state } = useLocation()
  const client = parseLoadedClient(new URLSearchParams(search), state)
  const { error: clientError } = useQuery(clientSearchesQuery(client?.clientId ?? ''))
  const saving = useSavingSearch()
  // Deferred: the form has hundreds of choices.
  const options = useDeferredValue(data)
  if (!adType) return <NotFoundPage />
  if (options)
    return (
      <>
        {client !== null && isNotFound(clientError) && <DropClient />}
        <SearchForm key={adType} adType={adType} options={options} slots={searchFormSlots} saving={saving} />
      </>
    )
  if (error)
    return (
      <ErrorState
        className="pt-16"
        title={texts.searchFormFailed}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  return (
    <PageBody aria-hidden className="max-w-[1480px] space-y-5 pt-5">
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-96 rounded-lg" />
      <Skeleton className="h-72 rounded-lg" />
    </PageBody>
  )
}
