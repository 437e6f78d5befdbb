import type { SearchFormOptions } from '@pb/contract/listings'
import { Search } from 'lucide-react'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { cn } from '../../../../lib/cn.ts'
import { inputClass } from '../../../../components/ui/input-class.ts'
import type { UpdateSearch } from '../use-search-state.ts'
import { filterBoroughs, findNeighborhood } from './neighborhoods.ts'
import { selectNeighborhood } from './neighborhood-selection.ts'
import { arePropsEqual } from './are-props-equal.ts'
import { BoroughChoices } from './borough-choices.tsx'
import * as texts from './texts.ts'

interface NeighborhoodFilterProps {
  readonly boroughs: SearchFormOptions['boroughs']
  /** Abbreviations of the boroughs that are selected as a whole. */
  readonly selectedBoroughs: readonly string[]
  /** Selected neighborhoods, with their street and avenue ranges. */
  readonly selectedNeighborhoods: readonly string[]
  readonly variant?: 'panel' | 'form'
  readonly update: UpdateSearch
}

/** All neighborhoods by borough and section, with a text search. */
export const NeighborhoodFilter = memo(function NeighborhoodFilter({
  boroughs,
  selectedBoroughs: whole,
  selectedNeighborhoods: values,
  variant = 'panel',
  update,
}: NeighborhoodFilterProps) {
  const [text, setText] = useState('')
  const deferredText = useDeferredValue(text)
  const matching = useMemo(() => filterBoroughs(boroughs, deferredText), [boroughs, deferredText])
  const searching = deferredText.trim() !== ''
  /** Selects the neighborhood that is typed, or the first that has the text. */
  function pickFirst(): void {
    const found = findNeighborhood(boroughs, text)
    if (found) update((state) => selectNeighborhood(state, found.borough, found.abbreviation))
  }
  return (
    <>
      <div className="relative max-w-md pb-2">
        <Search aria-hidden className="pointer-events-none absolute top-2.5 left-3 size-4 text-muted" />
        <input
          type="search"
          aria-label={texts.findNeighborhood}
          placeholder={texts.findNeighborhood}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '') return
            event.preventDefault()
            pickFirst()
            // The next name replaces this one.
            event.currentTarget.select()
          }}
          className={cn(inputClass, 'pl-9')}
        />
      </div>
      {matching.length === 0 && <p className="py-2 text-sm text-muted">{texts.noNeighborhoods}</p>}
      {matching.map(({ abbreviation, neighborhoods }) => (
        <BoroughChoices
          key={abbreviation}
          borough={boroughs.find((borough) => borough.abbreviation === abbreviation)!}
          neighborhoods={neighborhoods}
          searching={searching}
          selectedBoroughs={whole}
          selectedNeighborhoods={values}
          defaultOpen={abbreviation === boroughs[0]?.abbreviation}
          variant={variant}
          update={update}
        />
      ))}
    </>
  )
}, arePropsEqual)
