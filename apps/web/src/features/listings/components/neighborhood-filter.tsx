import type { SearchFormOptions } from '@pb/contract/listings'
import { Search } from 'lucide-react'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { Input } from '../../../components/ui/input.tsx'
import type { UpdateSearch } from '../hooks/use-search-state.ts'
import { matchingBoroughs } from '../model/neighborhoods.ts'
import { sameProps } from '../model/same-props.ts'
import { BoroughChoices } from './borough-choices.tsx'

interface NeighborhoodFilterProps {
  readonly boroughs: SearchFormOptions['boroughs']
  /** Abbreviations of the boroughs chosen as a whole. */
  readonly whole: readonly string[]
  /** Neighborhoods chosen, each perhaps narrowed to streets and avenues. */
  readonly values: readonly string[]
  readonly look?: 'panel' | 'form'
  readonly update: UpdateSearch
}

/** Every neighborhood by borough and section, found by typing a part of its name. */
export const NeighborhoodFilter = memo(function NeighborhoodFilter({
  boroughs,
  whole,
  values,
  look = 'panel',
  update,
}: NeighborhoodFilterProps) {
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const found = useMemo(() => matchingBoroughs(boroughs, wanted), [boroughs, wanted])
  const searching = wanted.trim() !== ''
  return (
    <>
      <div className="relative max-w-md pb-2">
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
      {found.map(({ abbreviation, neighborhoods }) => (
        <BoroughChoices
          key={abbreviation}
          borough={boroughs.find((borough) => borough.abbreviation === abbreviation)!}
          shown={neighborhoods}
          searching={searching}
          whole={whole}
          values={values}
          defaultOpen={abbreviation === boroughs[0]?.abbreviation}
          look={look}
          update={update}
        />
      ))}
    </>
  )
}, sameProps)
