import type { SearchFormOptions } from '@pb/contract/listings'
import { parseNeighborhoodRange } from '@pb/rules/neighborhood-ranges'
import { ChevronRight } from 'lucide-react'
import { memo, useState } from 'react'
import { cn } from '../../../../lib/cn.ts'
import type { UpdateSearch } from '../use-search-state.ts'
import { RangeField } from './range-field.tsx'
import { setNeighborhoodRange } from './neighborhood-selection.ts'
import { toPositions, getScales, formatSpans, setPositions, type Span } from './street-ranges.ts'
import * as texts from './texts.ts'

type Neighborhood = SearchFormOptions['boroughs'][number]['neighborhoods'][number]

interface NeighborhoodRangeProps {
  readonly neighborhood: Neighborhood
  /** The neighborhood's value in the search, with its range. */
  readonly value: string
  readonly defaultOpen: boolean
  readonly update: UpdateSearch
}

/** Sliders that narrow a neighborhood to some of its streets and avenues. Empty when it has no scale. */
export const NeighborhoodRangeField = memo(function NeighborhoodRangeField({
  neighborhood,
  value,
  defaultOpen,
  update,
}: NeighborhoodRangeProps) {
  const [open, setOpen] = useState(defaultOpen)
  const { streets, avenues } = getScales(neighborhood)
  if (!streets && !avenues) return null
  const range = parseNeighborhoodRange(value) ?? {}
  const spans = formatSpans(neighborhood, range).join(', ')
  const set = (part: 'streets' | 'avenues') => (span: Span) =>
    update((state) => setNeighborhoodRange(state, setPositions(neighborhood, value, part, span)))
  return (
    <li className="border-t py-1 first:border-t-0">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-8 w-full items-center gap-1.5 rounded-sm text-left text-sm hover:bg-hover"
      >
        <ChevronRight aria-hidden className={cn('size-4 shrink-0 text-muted', open && 'rotate-90')} />
        <span className="shrink-0 font-medium">{neighborhood.name}</span>
        <span className="min-w-0 truncate text-muted" title={spans}>
          {spans === '' ? texts.anyStreet : spans}
        </span>
      </button>
      {open && (
        <div className="space-y-2 pt-1 pb-2.5 pl-5.5">
          {streets && (
            <RangeField
              title={texts.streets}
              neighborhood={neighborhood.name}
              scale={streets}
              value={toPositions(streets, parseNeighborhoodRange(value)?.streets)}
              onChange={set('streets')}
            />
          )}
          {avenues && (
            <RangeField
              title={texts.avenues}
              neighborhood={neighborhood.name}
              scale={avenues}
              value={toPositions(avenues, parseNeighborhoodRange(value)?.avenues)}
              onChange={set('avenues')}
            />
          )}
        </div>
      )}
    </li>
  )
})
