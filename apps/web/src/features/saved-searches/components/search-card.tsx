import type { ClientSearchCard } from '@pb/contract/saved-searches'
import { memo } from 'react'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { photoUrl } from '../../../components/domain/photo/photo-frame.tsx'
import { cn } from '../../../lib/cn.ts'
import { pluralize } from '../../../lib/format.ts'
import { isGenerated } from '../model/is-generated.ts'
import { formatSearchState } from '../model/searches.ts'
import { NewCount } from './new-results-badge.tsx'
import * as texts from '../texts.ts'

/** Height of a card in pixels. */
export const cardHeight = 76

interface SearchCardProps {
  readonly card: ClientSearchCard
  /** Index in the list. */
  readonly index: number
  readonly current: boolean
  /** The card that is in the tab order. */
  readonly reachable: boolean
  readonly onOpen: (card: ClientSearchCard) => void
}

/** A client with their active search; a click loads both. */
export const SearchCard = memo(function SearchCard({
  card,
  index,
  current,
  reachable,
  onOpen,
}: SearchCardProps) {
  const { name, photo, search } = card
  const quiet = search.suspended === 1
  return (
    <button
      type="button"
      data-index={index}
      tabIndex={reachable ? 0 : -1}
      aria-current={current || undefined}
      onClick={() => onOpen(card)}
      title={search.title}
      className={cn(
        'flex h-full w-full items-center gap-3 border-b px-4 text-left -outline-offset-2',
        current ? 'bg-brand-soft' : 'hover:bg-hover',
      )}
    >
      <Avatar name={name} photo={photo ? photoUrl('wcontact-s', photo) : null} className="size-9" />
      <span className="min-w-0 grow">
        <span className="flex items-center gap-2">
          <span className="min-w-0 truncate text-sm font-medium">{name}</span>
          <span className="ml-auto flex">
            <NewCount count={search.new_count} />
          </span>
        </span>
        <span className={cn('block truncate text-xs', isGenerated(search) ? 'text-generated' : 'text-muted')}>
          {search.title}
        </span>
        <span className="block truncate text-xs text-muted tabular-nums">
          {pluralize(search.results_count, 'result')}
          {quiet && <span className="text-warning"> · {formatSearchState(search)}</span>}
          {!quiet && isGenerated(search) && <span className="text-generated"> {texts.generated}</span>}
        </span>
      </span>
    </button>
  )
})
