import type { ListingCard } from '@pb/contract/listing-schemas'
import { Suspense, useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { lazy } from '../../../lib/lazy.ts'
import { Button } from '../../../components/ui/button.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { cn } from '../../../lib/cn.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { getScrollKey } from '../../../lib/scroll-key.ts'
import { storeResultList } from './result-navigation.ts'
import { ListingCollection, type Layout, type ListWidth } from './listing-collection.tsx'
import * as texts from './texts.ts'

const NoResults = lazy(() => import('./no-results.tsx'))

interface ResultsBodyProps {
  readonly results: { readonly count: number; readonly collection: readonly ListingCard[] } | undefined
  /** Whether the results belong to the previous search. */
  readonly outdated: boolean
  readonly error: Error | null
  readonly onRetry: () => void
  readonly onReset: () => void
  /** Link shown on a page after the last one. */
  readonly firstPage: ReactNode
  readonly layout: Layout
  readonly width: ListWidth
  readonly limit: number
  /** Removes the area of a search that is limited to one. */
  readonly onClearArea?: (() => void) | undefined
}

/** More skeletons than fit a screen would only make the page longer. */
const maxSkeletons = 12

/** The results, or their loading, empty or error state. */
export function ResultsBody({
  results,
  outdated,
  error,
  onRetry,
  onReset,
  firstPage,
  layout,
  width,
  limit,
  onClearArea,
}: ResultsBodyProps) {
  const location = useLocation()
  const { pathname, search } = location
  const scrollKey = getScrollKey(location)
  const current = outdated ? undefined : results?.collection
  useEffect(() => {
    if (current)
      storeResultList({
        ids: current.map(({ advertisement_id }) => advertisement_id),
        back: pathname + search,
        scrollKey,
      })
  }, [current, pathname, search, scrollKey])
  if (!results && error) return <ErrorState title={texts.listingsFailed} error={error} onRetry={onRetry} />
  if (results?.collection.length === 0 && !error)
    return (
      <Suspense>
        <NoResults
          hasOtherPages={results.count > 0}
          firstPage={firstPage}
          onReset={onReset}
          onClearArea={onClearArea}
        />
      </Suspense>
    )
  return (
    <>
      {error && (
        <div
          role="alert"
          className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-danger-soft py-2 pr-2 pl-4 text-sm text-danger"
        >
          <span className="grow">
            {outdated ? texts.showingPrevious : ''}
            {getErrorMessage(error)}
          </span>
          <Button size="sm" onClick={onRetry}>
            {texts.tryAgain}
          </Button>
        </div>
      )}
      <div
        aria-busy={outdated && !error}
        className={cn(
          'transition-opacity',
          results && outdated && !error && 'opacity-60 delay-150 duration-200',
        )}
      >
        <ListingCollection
          listings={results?.collection}
          skeletonCount={Math.min(limit, maxSkeletons)}
          layout={layout}
          width={width}
        />
      </div>
    </>
  )
}
