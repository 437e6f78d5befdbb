import { formatListingAddress, priceLabel } from '@pb/rules/listing-labels'
import { useState } from 'react'
import { useSuggestions } from '../../../components/domain/use-suggestions.ts'
import { Button } from '../../../components/ui/button.tsx'
import { inputClass } from '../../../components/ui/input-class.ts'
import { SuggestInput } from '../../../components/ui/suggest-input.tsx'
import { activeListingsQuery } from '../../../queries/active-listings.ts'
import * as texts from './texts.ts'

interface PickedListing {
  readonly id: string
  readonly title: string
}

interface ListingFieldProps {
  readonly value: PickedListing | undefined
  readonly fixed: boolean
  readonly onChange: (listing: PickedListing | undefined) => void
}

/** A form's field for one active listing. */
export function ListingField({ value, fixed, onChange }: ListingFieldProps) {
  const [text, setText] = useState('')
  const { data, waiting, status } = useSuggestions(text, activeListingsQuery)
  const items = waiting ? [] : (data ?? [])
  return (
    <div className="flex flex-col gap-1.5">
      {/* The input has the same accessible name. */}
      <span aria-hidden className="text-sm font-medium">
        {texts.listing}
      </span>
      {value ? (
        <div className="flex min-h-9 items-center gap-2.5 text-sm">
          <span className="min-w-0 truncate font-medium">{value.title}</span>
          {!fixed && (
            <Button size="sm" variant="ghost" className="ml-auto" onClick={() => onChange(undefined)}>
              {texts.change}
            </Button>
          )}
        </div>
      ) : (
        <SuggestInput
          label={texts.listing}
          placeholder={texts.listingHint}
          text={text}
          onText={setText}
          items={items}
          getKey={({ advertisement_id: id }) => id}
          renderItem={(option) => (
            <span className="flex items-baseline gap-3">
              <span className="min-w-0 grow truncate">
                {formatListingAddress(option)} <span className="text-muted">{option.place}</span>
              </span>
              <span className="shrink-0 tabular-nums">{priceLabel(option)}</span>
            </span>
          )}
          onPick={(option) => {
            setText('')
            onChange({ id: option.advertisement_id, title: formatListingAddress(option) })
          }}
          status={items.length === 0 ? (status ?? texts.noListing) : undefined}
          escapeEmpties={false}
          inputClass={inputClass}
        />
      )}
    </div>
  )
}
