import { formatListingAddress, priceLabel } from '@pb/rules/listing-labels'
import { useState } from 'react'
import { useSuggestions } from './use-suggestions.ts'
import { Button } from '../ui/button.tsx'
import { inputClass } from '../ui/input-class.ts'
import { SuggestInput } from '../ui/suggest-input.tsx'
import { ownActiveListingsQuery } from '../../queries/open-houses.ts'
import * as texts from './texts.ts'

interface PickedListing {
  readonly id: string
  readonly title: string
}

interface OwnListingFieldProps {
  readonly value: PickedListing | undefined
  readonly fixed: boolean
  readonly onChange: (listing: PickedListing | undefined) => void
}

/** A form's field for one of the agent's listings on the market. */
export function OwnListingField({ value, fixed, onChange }: OwnListingFieldProps) {
  const [text, setText] = useState('')
  const { data, waiting, status } = useSuggestions(text, ownActiveListingsQuery)
  const items = waiting ? [] : (data ?? [])
  return (
    <div className="flex flex-col gap-1.5">
      {/* The input has the same accessible name. */}
      <span aria-hidden className="text-sm font-medium">
        {texts.ownListing}
      </span>
      {value ? (
        <div className="flex min-h-9 items-center gap-2.5 text-sm">
          <span className="min-w-0 truncate font-medium">{value.title}</span>
          {!fixed && (
            <Button size="sm" variant="ghost" className="ml-auto" onClick={() => onChange(undefined)}>
              {texts.otherListing}
            </Button>
          )}
        </div>
      ) : (
        <SuggestInput
          label={texts.ownListing}
          placeholder={texts.ownListingHint}
          text={text}
          onText={setText}
          items={items}
          getKey={({ advertisement_id: id }) => id}
          renderItem={(option) => (
            <span className="flex items-baseline gap-3">
              <span className="min-w-0 grow truncate">{formatListingAddress(option)}</span>
              <span className="shrink-0 tabular-nums">{priceLabel(option)}</span>
            </span>
          )}
          onPick={(option) => {
            setText('')
            onChange({ id: option.advertisement_id, title: formatListingAddress(option) })
          }}
          status={items.length === 0 ? (status ?? texts.noOwnListing) : undefined}
          suggestsWhenEmpty
          escapeEmpties={false}
          inputClass={inputClass}
        />
      )}
    </div>
  )
}
