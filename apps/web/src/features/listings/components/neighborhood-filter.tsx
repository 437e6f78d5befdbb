import type { SearchFormOptions } from '@pb/contract/listings'
import { ChevronRight, Search } from 'lucide-react'
import { memo, useCallback, useMemo, useState } from 'react'
import { ChoiceList } from '../../../components/ui/choice-list.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { cn } from '../../../lib/cn.ts'
import type { UpdateSearch } from '../hooks/use-search-state.ts'
import { abbreviationOf, matchingBoroughs, sectionsOf } from '../model/neighborhoods.ts'
import { sameProps } from '../model/same-props.ts'
import { toggledBorough, toggledNeighborhood } from '../model/places.ts'

type Borough = SearchFormOptions['boroughs'][number]

interface BoroughProps {
  readonly borough: Borough
  readonly wholeBorough: boolean
  /** Abbreviations of the neighborhoods chosen, of any borough. */
  readonly chosen: readonly string[]
  /** Unfolded for good, while one searches. */
  readonly unfolded: boolean
  readonly defaultOpen: boolean
  readonly update: UpdateSearch
}

/** One borough: all of it, or its neighborhoods by section. */
const BoroughChoices = memo(function BoroughChoices({
  borough,
  wholeBorough,
  chosen,
  unfolded,
  defaultOpen,
  update,
}: BoroughProps) {
  const own = borough.neighborhoods.filter(({ abbreviation }) => chosen.includes(abbreviation))
  const [toggledOpen, setOpen] = useState(defaultOpen || own.length > 0)
  const open = unfolded || toggledOpen
  const onBorough = useCallback(() => update((state) => toggledBorough(state, borough)), [update, borough])
  const onNeighborhood = useCallback(
    (abbreviation: string) => update((state) => toggledNeighborhood(state, borough, abbreviation)),
    [update, borough],
  )
  const count = wholeBorough ? 'All' : own.length > 0 ? String(own.length) : ''
  return (
    <div>
      <h4>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="-mx-2 flex h-9 w-[calc(100%+16px)] items-center gap-1.5 rounded-sm px-2 text-sm font-medium hover:bg-hover"
        >
          <ChevronRight
            aria-hidden
            className={cn('size-4 text-muted transition-transform', open && 'rotate-90')}
          />
          {borough.name}
          <span className="ml-auto text-xs font-semibold text-brand-text tabular-nums">
            {count}
            {count !== '' && <span className="sr-only"> chosen</span>}
          </span>
        </button>
      </h4>
      {open && (
        <div className="pb-3 pl-[22px]">
          {!unfolded && (
            <ChoiceList
              label={borough.name}
              choices={[{ key: borough.abbreviation, title: `All of ${borough.name}` }]}
              chosen={wholeBorough ? [borough.abbreviation] : []}
              onToggle={onBorough}
            />
          )}
          {sectionsOf(borough).map(({ title, neighborhoods }) => (
            <div key={title} className="pt-1.5">
              <p className="pb-0.5 text-xs font-medium text-muted">{title}</p>
              <ChoiceList
                label={`${title}, ${borough.name}`}
                columns={2}
                choices={neighborhoods.map(({ abbreviation, name }) => ({ key: abbreviation, title: name }))}
                chosen={chosen}
                onToggle={onNeighborhood}
              />
            </div>
          ))}
        </div>
      )}
    </div>
  )
})

interface NeighborhoodFilterProps {
  readonly boroughs: readonly Borough[]
  /** Abbreviations of the boroughs chosen as a whole. */
  readonly whole: readonly string[]
  /** Neighborhoods chosen, each perhaps narrowed to streets and avenues. */
  readonly values: readonly string[]
  readonly update: UpdateSearch
}

/** Every neighborhood by borough and section, found by typing a part of its name. */
export const NeighborhoodFilter = memo(function NeighborhoodFilter({
  boroughs,
  whole,
  values,
  update,
}: NeighborhoodFilterProps) {
  const [text, setText] = useState('')
  const found = useMemo(() => matchingBoroughs(boroughs, text), [boroughs, text])
  const chosen = useMemo(() => values.map(abbreviationOf), [values])
  const searching = text.trim() !== ''
  return (
    <>
      <div className="relative pb-2">
        <Search aria-hidden className="pointer-events-none absolute top-2.5 left-3 size-4 text-muted" />
        <Input
          type="search"
          aria-label="Find a neighborhood"
          placeholder="Find a neighborhood"
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="pl-9"
        />
      </div>
      {found.length === 0 && <p className="py-2 text-sm text-muted">No neighborhood has this name.</p>}
      {found.map((borough, index) => (
        <BoroughChoices
          key={borough.abbreviation}
          borough={borough}
          wholeBorough={whole.includes(borough.abbreviation)}
          chosen={chosen}
          unfolded={searching}
          defaultOpen={index === 0}
          update={update}
        />
      ))}
    </>
  )
}, sameProps)
