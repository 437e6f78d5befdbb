import type { ClientSearchCard } from '@pb/contract/saved-searches'
import type { AdType } from '@pb/rules/vocabulary'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { Input } from '../../../components/ui/input.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatNumber, plural } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { searchCardsQuery } from '../api.ts'
import { cardHeight } from './search-card.tsx'
import { SearchCardList } from './search-card-list.tsx'

/** A pause in typing that long is worth a question. */
const restMs = 150

interface SavedSearchesPanelProps {
  readonly adType: AdType
  /** The client that is loaded. */
  readonly currentId: string | undefined
  readonly onOpen: (card: ClientSearchCard) => void
  readonly className?: string
}

function Waiting() {
  return (
    <output aria-label="Loading saved searches">
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

/** What was found, for whoever does not see the list. */
const foundText = (total: number) => (total === 0 ? 'Nobody found' : `${plural(total, 'client')} found`)

/** Every client with a saved search of the type: find one, and load it. */
export function SavedSearchesPanel({ adType, currentId, onOpen, className }: SavedSearchesPanelProps) {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim().slice(0, 200), restMs)
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
          Saved Searches
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
          aria-label="Search saved searches"
          placeholder="Search by email or name"
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="pl-9"
        />
      </div>
      <output className="sr-only">{search !== '' && data && !isPlaceholderData && foundText(total)}</output>
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
            title={search === '' ? 'No saved searches' : 'No client is called that'}
            className="py-8"
          >
            {search === '' && `Load a client, and save a ${adType} search for them.`}
          </EmptyState>
        )}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} className="-my-4" />}
        {!data && !error && <Waiting />}
      </div>
    </section>
  )
}
