import type { Apartment } from '@pb/contract/my-listings'
import { bathroomLabel, bedroomLabel } from '@pb/rules/bedrooms'
import { priceLabel } from '@pb/rules/home-labels'
import type { AdType } from '@pb/rules/vocabulary'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Field } from '../../../components/ui/field.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../../components/ui/popover.tsx'
import { formatNumber } from '../../../lib/format.ts'

const notFound = 'Not found in selected building. Provided unit will be created on submit'

function factsOf({ bedrooms, bathrooms, size }: Apartment): string {
  return [
    bedrooms && bedroomLabel(bedrooms),
    bathrooms && bathroomLabel(bathrooms),
    size && `${formatNumber(size)} ft²`,
  ]
    .filter(Boolean)
    .join(' · ')
}

interface UnitFieldProps {
  readonly unit: string
  readonly adType: AdType
  readonly apartment: Apartment | undefined
  /** The lookup was refused. */
  readonly missing: string | null
  readonly onUnit: (unit: string) => void
  readonly onLeave: () => void
}

/** The unit, and what the building knows of it; a lookup that fails opens its popover. */
export function UnitField({ unit, adType, apartment, missing, onUnit, onLeave }: UnitFieldProps) {
  const [open, setOpen] = useState(false)
  const [told, setTold] = useState<string | null>(null)
  if (missing !== told) {
    setTold(missing)
    setOpen(missing !== null)
  }
  const same = apartment?.listings.filter((listing) => listing.ad_type === adType) ?? []
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <Field label="Apt #">
            <Input
              autoComplete="off"
              maxLength={30}
              value={unit}
              onChange={({ target }) => onUnit(target.value)}
              onBlur={onLeave}
            />
          </Field>
        </div>
        {(apartment !== undefined || missing !== null) && (
          <Popover open={open} onOpenChange={(next) => setOpen(next)}>
            <PopoverTrigger render={<IconButton label="About this unit" icon={Info} bordered />} />
            <PopoverContent label="About this unit" align="end" side="top" quiet className="w-72 p-4">
              <p className="text-sm font-semibold">Unit {apartment?.unit ?? unit}</p>
              <p className="mt-1 text-sm text-muted">
                {apartment ? factsOf(apartment) || 'Nothing else is known of it' : missing}
              </p>
            </PopoverContent>
          </Popover>
        )}
      </div>
      {/* The popover opens without taking the focus, so what it says is said here too. */}
      <output className="sr-only">{missing}</output>
      {same.map(({ advertisement_id, ad_type, price }) => (
        <p key={advertisement_id} className="rounded-md bg-warning-soft px-2.5 py-1.5 text-xs text-warning">
          This unit is listed already, at {priceLabel({ ad_type, price })}.{' '}
          <Link to={`/listing/${advertisement_id}`} className="font-medium underline" target="_blank">
            See the listing
          </Link>
        </p>
      ))}
    </div>
  )
}

/** What a refused lookup says. */
export function missingText(status: number | undefined, message: string): string {
  return status === 404 ? notFound : message
}
