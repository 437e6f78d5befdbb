import type { ListingCard } from '@pb/contract/listings'
import { SearchX } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { cn } from '../../../lib/cn.ts'
import { messageOf } from '../../../lib/http-error.ts'
import { scrollKeyOf } from '../../../lib/scroll-key.ts'
import { rememberTrail } from '../model/trail.ts'
import { ListingCollection, type Layout, type Room } from './listing-collection.tsx'

interface ResultsBodyProps {
  readonly results: { readonly count: number; readonly collection: readonly ListingCard[] } | undefined
  /** What is in sight belongs to the search before this one. */
  readonly outdated: boolean
  readonly error: Error | null
  readonly onRetry: () => void
  readonly onReset: () => void
  /** Leads back from a page behind the last one. */
  readonly firstPage: ReactNode
  readonly layout: Layout
  readonly room: Room
  readonly limit: number
}

/** More places than fit a screen would only make the page long. */
const placesAtMost = 12

/** The results themselves, whichever state they are in. */
export function ResultsBody({
  results,
  outdated,
  error,
  onRetry,
  onReset,
  firstPage,
  layout,
  room,
  limit,
}: ResultsBodyProps) {
  const location = useLocation()
  const { pathname, search } = location
  const scrollKey = scrollKeyOf(location)
  const shown = outdated ? undefined : results?.collection
  useEffect(() => {
    if (shown)
      rememberTrail({
        ids: shown.map(({ advertisement_id }) => advertisement_id),
        back: pathname + search,
        scrollKey,
      })
  }, [shown, pathname, search, scrollKey])
  if (!results && error)
    return <ErrorState title="The listings could not be loaded" error={error} onRetry={onRetry} />
  if (results?.collection.length === 0 && !error) {
    return results.count > 0 ? (
      <EmptyState icon={SearchX} title="No listings on this page" action={firstPage}>
        The results have fewer pages now.
      </EmptyState>
    ) : (
      <EmptyState icon={SearchX} title="No listings" action={<Button onClick={onReset}>Reset</Button>}>
        Nothing on the market fits every filter. Widen the price, or take a filter away.
      </EmptyState>
    )
  }
  return (
    <>
      {error && (
        <div
          role="alert"
          className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-danger-soft py-2 pr-2 pl-4 text-sm text-danger"
        >
          <span className="grow">
            {outdated ? 'These are the results from before. ' : ''}
            {messageOf(error)}
          </span>
          <Button size="sm" onClick={onRetry}>
            Try again
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
          places={Math.min(limit, placesAtMost)}
          layout={layout}
          room={room}
        />
      </div>
    </>
  )
}
