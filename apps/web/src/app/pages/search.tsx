import { adTypes } from '@pb/rules/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useParams } from 'react-router'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { searchFormOptionsQuery } from '../../features/listings/api.ts'
import { SearchForm } from '../../features/listings/components/search-form.tsx'
import { useSavingSearch } from '../../features/saved-searches/mutations.ts'
import { searchFormSlots } from '../for-client/lazy-slots.tsx'

/** The search form of one ad type; any path that names none searches sales. */
export function Component() {
  const { type } = useParams()
  const adType = adTypes.find((known) => known === type) ?? 'sale'
  const { data, error, refetch } = useQuery(searchFormOptionsQuery())
  const saving = useSavingSearch()
  // A form of hundreds of choices is drawn in slices.
  const options = useDeferredValue(data)
  if (options)
    return (
      <SearchForm key={adType} adType={adType} options={options} slots={searchFormSlots} saving={saving} />
    )
  if (error)
    return (
      <ErrorState
        className="pt-16"
        title="The search form could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  return (
    <div aria-hidden className="mx-auto w-full max-w-[1480px] space-y-5 px-4 pt-5 sm:px-6">
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-96 rounded-lg" />
      <Skeleton className="h-72 rounded-lg" />
    </div>
  )
}
