import type { deals } from '@pb/contract/deals'
import type { Reply } from '@pb/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inputClass } from '../../../components/ui/input-class.ts'
import { SuggestInput } from '../../../components/ui/suggest-input.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { formatMoney } from '../../../lib/format.ts'
import { hasTypedText } from '../../../lib/has-typed-text.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { dealAddressesQuery } from '../../../queries/deals.ts'
import * as texts from './texts.ts'

type AddressSuggestion = Reply<typeof deals.dealsTypeahead>[number]

/** Delay in milliseconds between typing and searching. */
const debounceMs = 150
const minLength = 2

interface AddressFieldProps {
  readonly value: string
  readonly disabled?: boolean
  readonly onChange: (text: string) => void
  /** Fills unit, price and management company too. */
  readonly onPick: (address: AddressSuggestion) => void
}

/** The address, with suggestions from listings, buildings and earlier deals; any text is valid. */
export function AddressField({ value, disabled = false, onChange, onPick }: AddressFieldProps) {
  const [typing, setTyping] = useState(false)
  const settled = useDebounced(value.trim(), debounceMs)
  const { data } = useQuery({
    ...dealAddressesQuery(settled),
    enabled: typing && !disabled && settled.length >= minLength,
  })
  const items = typing ? (data ?? []) : []
  const label = texts.fieldTitles.apt_address
  return (
    <div className="flex flex-col gap-1.5">
      {/* The field has the same accessible name. */}
      <span aria-hidden className="text-sm font-medium">
        {label}
      </span>
      {disabled ? (
        <Input aria-label={label} disabled title={texts.needsEmail} value={value} />
      ) : (
        <SuggestInput
          label={label}
          placeholder={texts.addressHint}
          text={value}
          onText={(text) => {
            setTyping(true)
            onChange(text)
          }}
          items={items}
          getKey={({ address, unit, listing_id: listing }) => `${address}|${unit}|${listing ?? ''}`}
          renderItem={({ address, unit, price, management }) => (
            <>
              <span className="block truncate">{[address, unit].filter(Boolean).join(', ')}</span>
              <span className="block truncate text-xs text-muted">
                {[price === null ? '' : formatMoney(price), management].filter(Boolean).join(' · ')}
              </span>
            </>
          )}
          onPick={(picked) => {
            setTyping(false)
            onPick(picked)
          }}
          choosesFirst={hasTypedText(items[0]?.address, value)}
          escapeEmpties={false}
          inputClass={inputClass}
        />
      )}
    </div>
  )
}
