import type { AdType } from '@pb/rules/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { inputClass } from '../../../../components/ui/input-class.ts'
import { SuggestInput } from '../../../../components/ui/suggest-input.tsx'
import { RemovableTag } from '../../../../components/ui/tag.tsx'
import { formatNumber } from '../../../../lib/format.ts'
import { hasTypedText } from '../../../../lib/has-typed-text.ts'
import { getErrorMessage } from '../../../../lib/http-error.ts'
import { useDebounced } from '../../../../lib/use-debounced.ts'
import { suggestCompanyQuery } from '../../../../queries/listings.ts'
import type { UpdateSearch } from '../use-search-state.ts'
import { arePropsEqual } from './are-props-equal.ts'
import { toggleValue } from '../search-state.ts'
import * as texts from './texts.ts'

/** Pause in typing before companies are fetched. */
const debounceMs = 120

interface CompanyFilterProps {
  readonly adType: AdType
  readonly names: readonly string[]
  readonly update: UpdateSearch
}

/** Filter by listing office, with suggestions by part of the name. */
export const CompanyFilter = memo(function CompanyFilter({ adType, names, update }: CompanyFilterProps) {
  const [text, setText] = useState('')
  const name = useDebounced(text.trim(), debounceMs)
  const { data, error, isFetching } = useQuery(suggestCompanyQuery(name, adType))
  const suggestions = text.trim() === '' ? [] : (data?.collection ?? [])
  const items = suggestions.filter(({ company_name }) => !names.includes(company_name))
  const idle = !isFetching && name === text.trim()
  return (
    <>
      <SuggestInput
        label={texts.company}
        placeholder={texts.listingOffice}
        text={text}
        onText={setText}
        items={items}
        getKey={({ company_name }) => company_name}
        renderItem={({ company_name, listings_count }) => (
          <span className="flex items-baseline gap-3">
            <span className="min-w-0 grow truncate">{company_name}</span>
            <span className="text-xs text-muted tabular-nums">{formatNumber(listings_count)}</span>
          </span>
        )}
        // A similar name that no one typed is only taken on purpose; nor is one that an earlier text found.
        choosesFirst={hasTypedText(items[0]?.company_name, text)}
        onPick={({ company_name }) => {
          setText('')
          update((state) => toggleValue(state, 'company_name', company_name))
        }}
        status={
          error
            ? getErrorMessage(error)
            : items.length > 0
              ? undefined
              : idle
                ? texts.noCompanies
                : texts.searching
        }
        inputClass={inputClass}
      />
      {names.length > 0 && (
        <ul aria-label={texts.selectedCompanies} className="flex flex-wrap gap-1.5 pt-2">
          {names.map((company) => (
            <li key={company} className="max-w-full">
              <RemovableTag
                label={company}
                onRemove={() => update((state) => toggleValue(state, 'company_name', company))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}, arePropsEqual)
