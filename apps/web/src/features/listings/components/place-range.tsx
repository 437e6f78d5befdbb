import type { SearchFormOptions } from '@pb/contract/listings'
import { parseNeighborhoodRange } from '@pb/rules/neighborhood-ranges'
import { ChevronRight } from 'lucide-react'
import { memo, useState } from 'react'
import { RangeSlider } from '../../../components/ui/range-slider.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { cn } from '../../../lib/cn.ts'
import type { UpdateSearch } from '../hooks/use-search-state.ts'
import { narrowedPlace } from '../model/places.ts'
import { positionsOf, scalesOf, spanTexts, withPositions, type Scale, type Span } from '../model/ranges.ts'

type Place = SearchFormOptions['boroughs'][number]['neighborhoods'][number]

interface ScaleFieldProps {
  readonly title: string
  readonly place: string
  readonly scale: Scale
  readonly value: Span
  readonly onChange: (value: Span) => void
}

/** One scale: the slider, and a list for each of its ends. */
function ScaleField({ title, place, scale, value, onChange }: ScaleFieldProps) {
  const last = scale.names.length - 1
  const [low, high] = value
  const end = (at: 0 | 1, word: string) => (
    <Select
      label={`${title} of ${place}, ${word}`}
      value={String(value[at])}
      options={scale.names.flatMap((label, position) =>
        (at === 0 ? position <= high : position >= low) ? [{ value: String(position), label }] : [],
      )}
      onChange={(position) => onChange(at === 0 ? [Number(position), high] : [low, Number(position)])}
      className="min-w-0 flex-1"
    />
  )
  return (
    <div>
      <RangeSlider
        label={`${title} of ${place}`}
        last={last}
        value={value}
        nameOf={(position) => scale.names[position]!}
        onChange={onChange}
      />
      <div className="flex items-center gap-2">
        {end(0, 'from')}
        <span aria-hidden className="text-muted">
          –
        </span>
        {end(1, 'to')}
      </div>
    </div>
  )
}

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
        </div>
      )}
    </li>
  )
})
