import type { OwnListing } from '@pb/contract/my-listings'
import { mayRemove, removalReasonsFor, type RemovalReason } from '@pb/rules/listing-status'

const consequences: Record<RemovalReason, string> = {
  rented: 'It is closed, and stays in the history.',
  sold: 'It is closed, and stays in the history.',
  'off-market': 'It is withdrawn, and can come back.',
  duplicate: 'It leaves the history too.',
  'wrong-data': 'It leaves the history too.',
}

/** What it takes to know why a listing may go. */
export type Removable = Pick<OwnListing, 'advertisement_id' | 'ad_type' | 'standard_status'>

/** The reasons that fit a listing as it stands; two at least, since a mistake can always be one. */
export function reasonsFor({ ad_type, standard_status }: Removable) {
  return removalReasonsFor(ad_type).filter(({ key }) => mayRemove(standard_status, ad_type, key))
}

interface ReasonChoiceProps {
  readonly row: Removable
  readonly reason: RemovalReason
  readonly onReason: (reason: RemovalReason) => void
}

/** Why a listing goes, and what becomes of it. */
export function ReasonChoice({ row, reason, onReason }: ReasonChoiceProps) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 text-sm font-medium">Reason</legend>
      {reasonsFor(row).map(({ key, title }) => (
        <label key={key} className="flex min-h-10 cursor-pointer items-center gap-3 text-sm">
          <input
            type="radio"
            name="reason"
            value={key}
            checked={key === reason}
            onChange={() => onReason(key)}
            className="size-4 accent-brand"
          />
          <span>
            {title}
            <span className="block text-xs text-muted">{consequences[key]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
