import type { SearchFormOptions } from '@pb/contract/listings'
import { ChevronRight } from 'lucide-react'
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { ChoiceList } from '../../../components/ui/choice-list.tsx'
import { cn } from '../../../lib/cn.ts'
import type { UpdateSearch } from '../hooks/use-search-state.ts'
import { abbreviationOf, sectionsOf } from '../model/neighborhoods.ts'
import { chosenIn, toggledBorough, toggledPlaces } from '../model/places.ts'
import { sameProps } from '../model/same-props.ts'
import { PlaceRange } from './place-range.tsx'

type Borough = SearchFormOptions['boroughs'][number]

/** So many narrowed places stand open; more would bury the list. */
const openRanges = 2

interface BoroughProps {
  readonly borough: Borough
  /** Those of its neighborhoods that are looked for; all without a search. */
  readonly shown: Borough['neighborhoods']
  readonly searching: boolean
  /** Abbreviations of the boroughs chosen as a whole. */
  readonly whole: readonly string[]
  /** Neighborhoods chosen in any borough, each perhaps narrowed. */
  readonly values: readonly string[]
  readonly defaultOpen: boolean
  readonly look: 'panel' | 'form'
  readonly update: UpdateSearch
}

/** One borough: all of it, a section of it, or neighborhoods, each narrowed as far as it can be. */
export const BoroughChoices = memo(function BoroughChoices({
  borough,
  shown,
  searching,
  whole,
  values,
  defaultOpen,
  look,
  update,
}: BoroughProps) {
  const chosen = useMemo(
    () => chosenIn({ borough: whole, neighborhood: values }, borough),
    [whole, values, borough],
  )
  const all = chosen.length === borough.neighborhoods.length
  const [toggledOpen, setOpen] = useState(defaultOpen || (chosen.length > 0 && !all))
  const open = searching || toggledOpen
  // Up to a hundred neighborhoods: drawn in slices.
  const drawn = useDeferredValue(open)
  const onToggle = useCallback(
    (key: string) => update((state) => toggledPlaces(state, borough, [key])),
    [update, borough],
  )
  const byKey = new Map(values.map((value) => [abbreviationOf(value), value]))
  const ranged = borough.neighborhoods.filter(
    ({ abbreviation, streets, avenues }) =>
      byKey.has(abbreviation) && (streets.length > 1 || avenues.length > 1),
  )
  // One level below the heading that it stands under: a section of the form, a group of the panel.
  const Heading = look === 'form' ? 'h3' : 'h4'
  const count = all ? 'All' : chosen.length > 0 ? String(chosen.length) : ''
  return (
    <div>
      <div className="flex min-h-9 items-center gap-2.5">
        <Checkbox
          label={`All of ${borough.name}`}
          checked={all}
          indeterminate={!all && chosen.length > 0}
          onCheckedChange={() => update((state) => toggledBorough(state, borough))}
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
              {count !== '' && <span className="sr-only"> chosen</span>}
            </span>
            <ChevronRight
              aria-hidden
              className={cn('size-4 text-muted transition-transform', open && 'rotate-90')}
            />
          </button>
        </Heading>
      </div>
      {drawn && (
        <div className={cn('pb-4', look === 'form' ? 'sm:pl-7' : 'pl-7')}>
          {sectionsOf({ ...borough, neighborhoods: shown }).map(({ title, neighborhoods }) => {
            const keys = neighborhoods.map(({ abbreviation }) => abbreviation)
            const on = keys.filter((key) => chosen.includes(key)).length
            return (
              <div
                key={title}
                className={cn('pt-1.5', look === 'form' && 'md:grid md:grid-cols-[150px_minmax(0,1fr)]')}
              >
                <Checkbox
                  label={`${searching ? 'All found in' : 'All of'} ${title}`}
                  checked={on === keys.length}
                  indeterminate={on > 0 && on < keys.length}
                  onCheckedChange={() => update((state) => toggledPlaces(state, borough, keys))}
                  className="h-8 font-medium"
                >
                  {title}
                </Checkbox>
                <ChoiceList
                  label={`${title}, ${borough.name}`}
                  columns={look === 'form' ? 'fit' : 2}
                  choices={neighborhoods.map(({ abbreviation, name }) => ({
                    key: abbreviation,
                    title: name,
                  }))}
                  chosen={chosen}
                  onToggle={onToggle}
                />
              </div>
            )
          })}
          {ranged.length > 0 && (
            <div className={cn('mt-3 rounded-md bg-sunken px-3 py-1.5', look === 'form' && 'max-w-2xl')}>
              <p className="pt-1 pb-1.5 text-xs font-medium text-muted">Streets and avenues</p>
              <ul>
                {ranged.map((place, index) => (
                  <PlaceRange
                    key={place.abbreviation}
                    place={place}
                    value={byKey.get(place.abbreviation)!}
                    defaultOpen={index < openRanges && ranged.length <= openRanges}
                    update={update}
                  />
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </div>
  )
}, sameProps)
