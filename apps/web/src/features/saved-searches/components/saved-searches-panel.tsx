import type { ClientSearchCard } from '@pb/contract/saved-searches'
import type { AdType } from '@pb/rules/vocabulary'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { Input } from '../../../components/ui/input.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatNumber, pluralize } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { searchCardsQuery } from '../../../queries/saved-searches.ts'
import { cardHeight } from './search-card.tsx'
import { SearchCardList } from './search-card-list.tsx'
import * as texts from '../texts.ts'

/** Delay in milliseconds between typing and searching. */
const debounceMs = 150

interface SavedSearchesPanelProps {
  readonly adType: AdType
  /** The loaded client's `user_id`. */
  readonly currentId: string | undefined
  readonly onOpen: (card: ClientSearchCard) => void
  readonly className?: string
}

function CardsSkeleton() {
  return (
    <output aria-label={texts.loadingSavedSearches}>
      {['a', 'b', 'c'].map((key) => (
        <span key={key} className="flex items-center gap-3 border-b px-4" style={{ height: cardHeight }}>
          <Skeleton className="size-9 rounded-full!" />
          <span className="block grow space-y-2">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-4/5" />
          </span>
        </span>
      ))}
    </output>
  )
}

/** Number of search results, for screen readers. */
const formatFoundCount = (total: number) =>
  total === 0 ? texts.noClientsFound : texts.clientsFound(pluralize(total, 'client'))

/** Lists clients with a saved search of the type, to search and load. */
export function SavedSearchesPanel({ adType, currentId, onOpen, className }: SavedSearchesPanelProps) {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim().slice(0, 200), debounceMs)
  const { data, error, refetch, fetchNextPage, isFetchingNextPage, isPlaceholderData } = useInfiniteQuery(
    searchCardsQuery(adType, search),
  )
  const cards = useMemo(() => data?.pages.flatMap(({ collection }) => collection) ?? [], [data])
  const total = data?.pages.at(-1)?.count ?? 0
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage])
  const headingId = `saved-searches-${adType}`
  return (
    <section
      aria-labelledby={headingId}
      className={cn('flex min-h-0 flex-col overflow-hidden rounded-lg border bg-panel', className)}
    >
      <div className="flex h-11 shrink-0 items-center justify-between gap-4 px-4">
        <h2 id={headingId} className="text-sm font-semibold">
          {texts.savedSearches}
        </h2>
        {data && <span className="text-xs text-muted tabular-nums">{formatNumber(total)}</span>}
      </div>
      <div className="relative shrink-0 border-b px-3 pb-3">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-0 bottom-3 left-6 my-auto size-4 text-muted"
        />
        <Input
          type="search"
          aria-label={texts.searchSavedSearches}
          placeholder={texts.searchByEmailOrName}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="pl-9"
        />
      </div>
      <output className="sr-only">
        {search !== '' && data && !isPlaceholderData && formatFoundCount(total)}
      </output>
      <div
        aria-busy={isPlaceholderData}
        className={cn('flex min-h-0 grow flex-col transition-opacity', isPlaceholderData && 'opacity-60')}
      >
        {data && cards.length > 0 && (
          <SearchCardList
            key={`${adType} ${search}`}
            cards={cards}
            total={total}
            currentId={currentId}
            onOpen={onOpen}
            onEnd={more}
          />
        )}
        {data && cards.length === 0 && (
          <EmptyState
            title={search === '' ? texts.noSavedSearches : texts.noClientsFoundTitle}
            className="py-8"
          >
            {search === '' && texts.noSavedSearchesHint(adType)}
          </EmptyState>
        )}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} className="-my-4" />}
        {!data && !error && <CardsSkeleton />}
      </div>
    </section>
  )
}
