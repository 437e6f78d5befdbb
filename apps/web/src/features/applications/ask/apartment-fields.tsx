import type { Palette } from '@pb/contract/suggestions'
import { useQuery } from '@tanstack/react-query'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { inputClass } from '../../../components/ui/input-class.ts'
import { PriceField } from '../../../components/ui/price-input.tsx'
import { SuggestInput } from '../../../components/ui/suggest-input.tsx'
import { formatMoney } from '../../../lib/format.ts'
import { formatTypedPrice } from '../../../lib/price-text.ts'
import { hasTypedText } from '../../../lib/has-typed-text.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { paletteQuery } from '../../../queries/suggestions.ts'
import type { AskState } from './use-ask.ts'
import * as texts from './texts.ts'

/** Delay in milliseconds between typing and searching. */
const debounceMs = 150

interface Suggestion {
  readonly key: string
  readonly listingId: string | null
  readonly address: string
  readonly unit: string
  readonly rent: number | null
}

function toSuggestions({ units, listings, buildings }: Palette): Suggestion[] {
  return [
    ...listings.map(({ advertisement_id: id, ad_type, address, unit, price }) => ({
      key: `listing${id}`,
      listingId: id,
      address,
      unit,
      rent: ad_type === 'rental' ? price : null,
    })),
    ...units.map(({ apartment_id, address, unit, listing }) => ({
      key: `unit${apartment_id}`,
      listingId: listing?.ad_type === 'rental' ? listing.advertisement_id : null,
      address,
      unit,
      rent: listing?.ad_type === 'rental' ? listing.price : null,
    })),
    ...buildings.map(({ building_id, address }) => ({
      key: `building${building_id}`,
      listingId: null,
      address,
      unit: '',
      rent: null,
    })),
  ].slice(0, 8)
}

/** The apartment they apply for: a listing, or an address and rent. */
export function ApartmentFields({ state }: { readonly state: AskState }) {
  const { apartment, setApartment, errors } = state
  const { listingId, address, unit, rent, leaseStart } = apartment
  const typed = address.trim()
  const settled = useDebounced(typed, debounceMs)
  // A chosen listing needs no suggestions.
  const { data } = useQuery({ ...paletteQuery(settled), enabled: settled !== '' && listingId === null })
  const items = data && listingId === null && settled === typed ? toSuggestions(data) : []
  return (
    <div className="grid grid-cols-2 gap-4 xs:grid-cols-3">
      <div className="col-span-full flex min-w-0 flex-col gap-1.5">
        <span aria-hidden className="text-sm font-medium">
          {texts.listing}
        </span>
        <SuggestInput
          label={texts.listing}
          placeholder={texts.listingHint}
          text={address}
          onText={(text) => setApartment({ address: text.slice(0, 200), listingId: null })}
          items={items}
          getKey={({ key }) => key}
          renderItem={(item) => (
            <>
              <span className="block truncate">{[item.address, item.unit].filter(Boolean).join(', ')}</span>
              <span className="block truncate text-xs text-muted tabular-nums">
                {item.rent === null ? texts.offMarket : formatMoney(item.rent)}
              </span>
            </>
          )}
          onPick={(item) =>
            setApartment({
              listingId: item.listingId,
              address: item.address,
              unit: item.unit,
              ...(item.rent !== null && { rent: formatTypedPrice(String(item.rent)) }),
            })
          }
          choosesFirst={hasTypedText(items[0]?.address, address)}
          escapeEmpties={false}
          inputClass={inputClass}
        />
        {errors['building_address'] !== undefined && (
          <FormMessage look="field">{errors['building_address']}</FormMessage>
        )}
      </div>
      <Field label={texts.unit} error={errors['apartment_no']}>
        <Input
          autoComplete="off"
          maxLength={20}
          value={unit}
          onChange={({ target }) => setApartment({ unit: target.value, listingId: null })}
        />
      </Field>
      <PriceField
        label={texts.rent}
        error={errors['monthly_rent']}
        value={rent}
        onChange={(next) => setApartment({ rent: next })}
      />
      <Field label={texts.leaseStart} error={errors['lease_start_date']}>
        <Input
          type="date"
          value={leaseStart}
          onChange={({ target }) => setApartment({ leaseStart: target.value })}
        />
      </Field>
    </div>
  )
}
