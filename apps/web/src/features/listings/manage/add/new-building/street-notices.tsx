import type { AddressCandidate, LocatedAddress } from '@pb/contract/buildings'
import { findBorough, findNeighborhood } from '@pb/rules/neighborhoods'
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
  readonly onCandidate: (candidate: AddressCandidate) => void
  readonly onExisting: () => void
}

const boxClass = 'rounded-md bg-warning-soft px-3 py-2 text-sm text-warning'

function describeCandidate({ borough, neighborhood, zip, building_id }: AddressCandidate): string {
  const place = neighborhood === null ? undefined : findNeighborhood(neighborhood)?.name
  return [place, findBorough(borough)!.name, zip, building_id === null ? '' : texts.inOffice]
    .filter(Boolean)
    .join(', ')
}

interface CandidatesProps {
  readonly candidates: readonly AddressCandidate[]
  readonly onCandidate: (candidate: AddressCandidate) => void
}

/** What the address may mean, to choose from. */
function Candidates({ candidates, onCandidate }: CandidatesProps) {
  return (
    <div className={boxClass}>
      <p>{texts.severalAddresses}</p>
      <ul className="mt-1 space-y-1">
        {candidates.map((candidate) => (
          <li key={`${candidate.borough} ${candidate.address}`}>
            <button type="button" className={linkClass} onClick={() => onCandidate(candidate)}>
              {candidate.address}
            </button>{' '}
            {describeCandidate(candidate)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Notices about the address: it may be several, the building exists already, or its street is unknown. */
export function StreetNotices({
  located,
  confirmed,
  error,
  onConfirm,
  onStreet,
  onCandidate,
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
  if (located.candidates.length > 0)
    return <Candidates candidates={located.candidates} onCandidate={onCandidate} />
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
