import { formatListingAddress, priceLabel } from '@pb/rules/listing-labels'
import { X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { inputClass } from '../../../components/ui/input-class.ts'
import { SuggestInput } from '../../../components/ui/suggest-input.tsx'
import { activeListingsQuery } from '../../../queries/active-listings.ts'
import type { SendContentsState } from './use-send-contents.ts'
import { useSuggestions } from '../../../components/domain/use-suggestions.ts'
import * as texts from './texts.ts'

/** The listings of the send; more can be found and added. */
export function ListingsField({ contents }: { readonly contents: SendContentsState }) {
  const [text, setText] = useState('')
  const { data, waiting, status } = useSuggestions(text, activeListingsQuery)
  const chosen = new Set(contents.listings.map(({ advertisement_id: id }) => id))
  const items = waiting || !data ? [] : data.filter(({ advertisement_id: id }) => !chosen.has(id))
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-sm font-medium">{texts.listings}</legend>
      <ul className="mb-2 max-h-40 divide-y overflow-y-auto rounded-md border bg-panel empty:hidden">
        {contents.listings.map((listing) => (
          <li key={listing.advertisement_id} className="flex items-center gap-2 pl-3 text-sm">
            <span className="min-w-0 grow truncate" title={formatListingAddress(listing)}>
              {formatListingAddress(listing)}
            </span>
            <span className="shrink-0 text-muted tabular-nums">{priceLabel(listing)}</span>
            <IconButton
              label={texts.removeListing(formatListingAddress(listing))}
              icon={X}
              onClick={() => contents.removeListing(listing.advertisement_id)}
            />
          </li>
        ))}
      </ul>
      <SuggestInput
        label={texts.addListing}
        placeholder={texts.addListingHint}
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
        onPick={({ advertisement_id: id }) => {
          setText('')
          contents.addListing(id)
        }}
        status={items.length === 0 ? (status ?? texts.noListingMatches) : undefined}
        escapeEmpties={false}
        inputClass={inputClass}
      />
    </fieldset>
  )
}
