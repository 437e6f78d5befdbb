import type { SearchFormOptions } from '@pb/contract/listings'
import { ChevronRight } from 'lucide-react'
import { memo, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { lazy } from '../../../../lib/lazy.ts'
import { Checkbox } from '../../../../components/ui/checkbox.tsx'
import { ChoiceList } from '../../../../components/ui/choice-list.tsx'
import { cn } from '../../../../lib/cn.ts'
import type { UpdateSearch } from '../use-search-state.ts'
import { getAbbreviation, getSections } from './neighborhoods.ts'
import { getSelectedNeighborhoods, toggleBorough, toggleNeighborhoods } from './neighborhood-selection.ts'
import { arePropsEqual } from './are-props-equal.ts'
import * as texts from './texts.ts'

// Loaded on demand: few searches narrow a neighborhood.
const NeighborhoodRangeField = lazy(async () => ({
  default: (await import('./neighborhood-range.tsx')).NeighborhoodRangeField,
}))

type Borough = SearchFormOptions['boroughs'][number]

/** With more narrowed neighborhoods than this, their sliders start collapsed. */
const maxOpenRanges = 2

interface BoroughProps {
  readonly borough: Borough
  /** The borough's neighborhoods that match the search text. */
  readonly neighborhoods: Borough['neighborhoods']
  readonly searching: boolean
  /** Abbreviations of the boroughs that are selected as a whole. */
  readonly selectedBoroughs: readonly string[]
  /** Neighborhoods selected in any borough, with their street and avenue ranges. */
  readonly selectedNeighborhoods: readonly string[]
  readonly defaultOpen: boolean
  readonly variant: 'panel' | 'form'
  readonly update: UpdateSearch
}

/** Checkboxes of one borough: all of it, its sections, its neighborhoods, and ranges of streets and avenues. */
export const BoroughChoices = memo(function BoroughChoices({
  borough,
  neighborhoods: matching,
  searching,
  selectedBoroughs: whole,
  selectedNeighborhoods: values,
  defaultOpen,
  variant,
  update,
}: BoroughProps) {
  const chosen = useMemo(
    () => getSelectedNeighborhoods({ borough: whole, neighborhood: values }, borough),
    [whole, values, borough],
  )
  const all = chosen.length === borough.neighborhoods.length
  const [expanded, setOpen] = useState(defaultOpen || (chosen.length > 0 && !all))
  const open = searching || expanded
  // Deferred: a borough has up to a hundred neighborhoods.
  const isRendered = useDeferredValue(open)
  const onToggle = useCallback(
    (key: string) => update((state) => toggleNeighborhoods(state, borough, [key])),
    [update, borough],
  )
  const valuesByKey = new Map(values.map((value) => [getAbbreviation(value), value]))
  const withRanges = borough.neighborhoods.filter(
    ({ abbreviation, streets, avenues }) =>
      valuesByKey.has(abbreviation) && (streets.length > 1 || avenues.length > 1),
  )
  // One level below the surrounding heading: a section of the form, a group of the panel.
  const Heading = variant === 'form' ? 'h3' : 'h4'
  const count = all ? texts.all : chosen.length > 0 ? String(chosen.length) : ''
  return (
    <div>
      <div className="flex min-h-9 items-center gap-2.5">
        <Checkbox
          label={texts.allIn(borough.name)}
          checked={all}
          indeterminate={!all && chosen.length > 0}
          onCheckedChange={() => update((state) => toggleBorough(state, borough))}
        />
        <Heading className="min-w-0 grow">
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="flex h-9 w-full items-center gap-1.5 rounded-sm px-1 text-sm font-semibold hover:bg-hover"
          >
            {borough.name}
            <span className="ml-auto text-xs font-semibold text-brand-text tabular-nums">
              {count}
              {count !== '' && <span className="sr-only"> {texts.selected}</span>}
            </span>
            <ChevronRight
              aria-hidden
              className={cn('size-4 text-muted transition-transform', open && 'rotate-90')}
            />
          </button>
        </Heading>
      </div>
      {isRendered && (
        <div className={cn('pb-4', variant === 'form' ? 'sm:pl-7' : 'pl-7')}>
          {getSections({ ...borough, neighborhoods: matching }).map(({ title, neighborhoods }) => {
            const keys = neighborhoods.map(({ abbreviation }) => abbreviation)
            const selectedCount = keys.filter((key) => chosen.includes(key)).length
            return (
              <div
                key={title}
                className={cn('pt-1.5', variant === 'form' && 'md:grid md:grid-cols-[168px_minmax(0,1fr)]')}
              >
                <Checkbox
                  label={searching ? texts.allFoundIn(title) : texts.allIn(title)}
                  checked={selectedCount === keys.length}
                  indeterminate={selectedCount > 0 && selectedCount < keys.length}
                  onCheckedChange={() => update((state) => toggleNeighborhoods(state, borough, keys))}
                  className="h-8 font-medium"
                >
                  {neighborhoods.some(({ name }) => name === title) ? texts.wholeSection(title) : title}
                </Checkbox>
                <ChoiceList
                  label={`${title}, ${borough.name}`}
                  columns={variant === 'form' ? 'fit' : 2}
                  choices={neighborhoods.map(({ abbreviation, name }) => ({
                    key: abbreviation,
                    title: name,
                  }))}
                  selected={chosen}
                  onToggle={onToggle}
                />
              </div>
            )
          })}
          {withRanges.length > 0 && (
            <div className={cn('mt-3 rounded-md bg-sunken px-3 py-1.5', variant === 'form' && 'max-w-2xl')}>
              <p className="pt-1 pb-1.5 text-xs font-medium text-muted">{texts.streetsAndAvenues}</p>
              <ul>
                <Suspense>
                  {withRanges.map((neighborhood, index) => (
                    <NeighborhoodRangeField
                      key={neighborhood.abbreviation}
                      neighborhood={neighborhood}
                      value={valuesByKey.get(neighborhood.abbreviation)!}
                      defaultOpen={index < maxOpenRanges && withRanges.length <= maxOpenRanges}
                      update={update}
                    />
                  ))}
                </Suspense>
              </ul>
            </div>
          )}
        </div>
      )}
    </div>
  )
}, arePropsEqual)
