import type { LocatedAddress } from '@pb/contract/buildings'
import { findBorough } from '@pb/rules/neighborhoods'
import { Button } from '../../../../../components/ui/button.tsx'
import { Checkbox } from '../../../../../components/ui/checkbox.tsx'
import { linkClass } from '../../../../../components/ui/link.tsx'
import * as texts from './texts.ts'

interface StreetNoticesProps {
  readonly located: LocatedAddress
  readonly confirmed: boolean
  readonly error: string | undefined
  readonly onConfirm: (confirmed: boolean) => void
  readonly onStreet: (street: string) => void
  readonly onExisting: () => void
}

const boxClass = 'rounded-md bg-warning-soft px-3 py-2 text-sm text-warning'

/** Notices about the address: the building exists already, or its street is unknown. */
export function StreetNotices({
  located,
  confirmed,
  error,
  onConfirm,
  onStreet,
  onExisting,
}: StreetNoticesProps) {
  if (located.existing)
    return (
      <div className={boxClass}>
        <p>{texts.existing(located.existing.address)}</p>
        <Button size="sm" className="mt-2" onClick={onExisting}>
          {texts.pickExisting}
        </Button>
      </div>
    )
  if (located.street_known || located.borough === null || located.address === null) return null
  return (
    <div className={boxClass}>
      <p>{texts.unknownStreet(located.street, findBorough(located.borough)!.name)}</p>
      {located.similar_streets.length > 0 && (
        <p className="mt-1 flex flex-wrap gap-x-3">
          {texts.didYouMean}
          {located.similar_streets.map((street) => (
            <button key={street} type="button" className={linkClass} onClick={() => onStreet(street)}>
              {street}
            </button>
          ))}
        </p>
      )}
      <div className="mt-2">
        <Checkbox checked={confirmed} onCheckedChange={onConfirm}>
          {texts.confirmStreet}
        </Checkbox>
      </div>
      {error !== undefined && <p className="mt-1 font-medium text-danger">{error}</p>}
    </div>
  )
}
