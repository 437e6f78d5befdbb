import type { Apartment } from '@pb/contract/my-listings'
import { bathroomLabel, bedroomLabel } from '@pb/rules/bedrooms'
import { priceLabel, sizeLabel } from '@pb/rules/listing-labels'
import type { AdType } from '@pb/rules/vocabulary'
import { listingPath } from '@pb/rules/listing-path'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Field } from '../../../../components/ui/field.tsx'
import { IconButton } from '../../../../components/ui/icon-button.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../../../components/ui/popover.tsx'
import * as texts from './texts.ts'

const notFound = texts.unitNotFound

function formatFacts({ bedrooms, bathrooms, size }: Apartment): string {
  return [bedrooms && bedroomLabel(bedrooms), bathrooms && bathroomLabel(bathrooms), size && sizeLabel(size)]
    .filter(Boolean)
    .join(' · ')
}

interface UnitFieldProps {
  readonly unit: string
  readonly adType: AdType
  readonly apartment: Apartment | undefined
  /** Message of a failed lookup. */
  readonly lookupError: string | null
  readonly onUnit: (unit: string) => void
  readonly onLeave: () => void
}

/** Unit input with the known facts of the unit. A failed lookup opens its popover. */
export function UnitField({ unit, adType, apartment, lookupError, onUnit, onLeave }: UnitFieldProps) {
  const [open, setOpen] = useState(false)
  const [shownError, setShownError] = useState<string | null>(null)
  if (lookupError !== shownError) {
    setShownError(lookupError)
    setOpen(lookupError !== null)
  }
  const existing = apartment?.listings.filter((listing) => listing.ad_type === adType) ?? []
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <Field required label={texts.apt}>
            <Input
              autoComplete="off"
              maxLength={30}
              value={unit}
              onChange={({ target }) => onUnit(target.value)}
              onBlur={onLeave}
            />
          </Field>
        </div>
        {(apartment !== undefined || lookupError !== null) && (
          <Popover open={open} onOpenChange={(next) => setOpen(next)}>
            <PopoverTrigger render={<IconButton label={texts.aboutThisUnit} icon={Info} bordered />} />
            <PopoverContent label={texts.aboutThisUnit} align="end" side="top" keepFocus className="w-72 p-4">
              <p className="text-sm font-semibold">{texts.unit(apartment?.unit ?? unit)}</p>
              <p className="mt-1 text-sm text-muted">
                {apartment ? formatFacts(apartment) || texts.noUnitFacts : lookupError}
              </p>
            </PopoverContent>
          </Popover>
        )}
      </div>
      {/* Announces the message: the popover opens without moving the focus. */}
      <output className="sr-only">{lookupError}</output>
      {existing.map(({ advertisement_id, ad_type, price }) => (
        <p key={advertisement_id} className="rounded-md bg-warning-soft px-2.5 py-1.5 text-xs text-warning">
          {texts.alreadyListed(priceLabel({ ad_type, price }))}{' '}
          <Link to={listingPath(advertisement_id)} className="font-medium underline" target="_blank">
            {texts.viewListing}
          </Link>
        </p>
      ))}
    </div>
  )
}

/** Message of a failed lookup. */
export function formatLookupError(status: number | undefined, message: string): string {
  return status === 404 ? notFound : message
}
