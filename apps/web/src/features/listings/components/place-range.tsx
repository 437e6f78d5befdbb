import type { SearchFormOptions } from '@pb/contract/listings'
import { parseNeighborhoodRange } from '@pb/rules/neighborhood-ranges'
import { ChevronRight } from 'lucide-react'
import { lazy, memo, Suspense, useState } from 'react'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { cn } from '../../../lib/cn.ts'
import type { UpdateSearch } from '../hooks/use-search-state.ts'
import { narrowedPlace } from '../model/places.ts'
import { positionsOf, scalesOf, spanTexts, withPositions, type Span } from '../model/ranges.ts'

type Place = SearchFormOptions['boroughs'][number]['neighborhoods'][number]

/** The slider comes when a place is opened: few searches need it. */
const ScaleField = lazy(async () => ({ default: (await import('./scale-field.tsx')).ScaleField }))

interface PlaceRangeProps {
  readonly place: Place
  /** As the search has it. */
  readonly value: string
  readonly defaultOpen: boolean
  readonly update: UpdateSearch
}

/** A chosen neighborhood, narrowed to some of its streets and avenues; nothing for one that cannot be. */
export const PlaceRange = memo(function PlaceRange({ place, value, defaultOpen, update }: PlaceRangeProps) {
  const [open, setOpen] = useState(defaultOpen)
  const { streets, avenues } = scalesOf(place)
  if (!streets && !avenues) return null
  const range = parseNeighborhoodRange(value) ?? {}
  const spans = spanTexts(place, range).join(', ')
  const set = (part: 'streets' | 'avenues') => (span: Span) =>
    update((state) => narrowedPlace(state, withPositions(place, value, part, span)))
  return (
    <li className="border-t py-1 first:border-t-0">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-8 w-full items-center gap-1.5 rounded-sm text-left text-sm hover:bg-hover"
      >
        <ChevronRight aria-hidden className={cn('size-4 shrink-0 text-muted', open && 'rotate-90')} />
        <span className="shrink-0 font-medium">{place.name}</span>
        <span className="min-w-0 truncate text-muted" title={spans}>
          {spans === '' ? 'Any street or avenue' : spans}
        </span>
      </button>
      {open && (
        <div className="space-y-2 pt-1 pb-2.5 pl-5.5">
          <Suspense fallback={<Skeleton className="h-16" />}>
            {streets && (
              <ScaleField
                title="Streets"
                place={place.name}
                scale={streets}
                value={positionsOf(streets, parseNeighborhoodRange(value)?.streets)}
                onChange={set('streets')}
              />
            )}
            {avenues && (
              <ScaleField
                title="Avenues"
                place={place.name}
                scale={avenues}
                value={positionsOf(avenues, parseNeighborhoodRange(value)?.avenues)}
                onChange={set('avenues')}
              />
            )}
          </Suspense>
        </div>
      )}
    </li>
  )
})
