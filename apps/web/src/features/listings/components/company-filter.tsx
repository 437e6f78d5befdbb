import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { inputClass } from '../../../components/ui/input.tsx'
import { SuggestInput } from '../../../components/ui/suggest-input.tsx'
import { RemovableTag } from '../../../components/ui/tag.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { messageOf } from '../../../lib/http-error.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { suggestCompanyQuery } from '../api.ts'
import type { UpdateSearch } from '../hooks/use-search-state.ts'
import { sameProps } from '../model/same-props.ts'
import { toggled } from '../model/search-state.ts'

/** A pause in typing that long is worth a question. */
const restMs = 120

interface CompanyFilterProps {
  readonly names: readonly string[]
  readonly update: UpdateSearch
}

/** Listing offices, found by a part of their name. */
export const CompanyFilter = memo(function CompanyFilter({ names, update }: CompanyFilterProps) {
  const [text, setText] = useState('')
  const name = useDebounced(text.trim(), restMs)
  const { data, error, isFetching } = useQuery(suggestCompanyQuery(name))
  const found = text.trim() === '' ? [] : (data?.collection ?? [])
  const items = found.filter(({ company_name }) => !names.includes(company_name))
  const idle = !isFetching && name === text.trim()
  return (
    <>
      <SuggestInput
        label="Company"
        placeholder="Listing office"
        text={text}
        onText={setText}
        items={items}
        keyOf={({ company_name }) => company_name}
        renderItem={({ company_name, listings_count }) => (
          <span className="flex items-baseline gap-3">
            <span className="min-w-0 grow truncate">{company_name}</span>
            <span className="text-xs text-muted tabular-nums">{formatNumber(listings_count)}</span>
          </span>
        )}
        onPick={({ company_name }) => {
          setText('')
          update((state) => toggled(state, 'company_name', company_name))
        }}
        status={
          error ? messageOf(error) : items.length > 0 ? undefined : idle ? 'No company found' : 'Searching…'
        }
        inputClass={inputClass}
      />
      {names.length > 0 && (
        <ul aria-label="Chosen companies" className="flex flex-wrap gap-1.5 pt-2">
          {names.map((company) => (
            <li key={company} className="max-w-full">
              <RemovableTag
                label={company}
                onRemove={() => update((state) => toggled(state, 'company_name', company))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}, sameProps)
