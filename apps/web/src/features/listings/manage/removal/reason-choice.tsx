import type { OwnListing } from '@pb/contract/my-listings'
import { canRemove, removalReasonsFor, type RemovalReason } from '@pb/rules/listing-status'
import * as texts from './texts.ts'

const consequences: Record<RemovalReason, string> = {
  rented: texts.closes,
  sold: texts.closes,
  'off-market': texts.withdraws,
  duplicate: texts.removesFromHistory,
  'wrong-data': texts.removesFromHistory,
}

/** The fields that decide which removal reasons are possible. */
export type Removable = Pick<OwnListing, 'advertisement_id' | 'ad_type' | 'standard_status'>

/** Returns the removal reasons of a listing, at least two: data errors are always possible. */
export function getRemovalReasons({ ad_type, standard_status }: Removable) {
  return removalReasonsFor(ad_type).filter(({ key }) => canRemove(standard_status, ad_type, key))
}

interface ReasonChoiceProps {
  readonly row: Removable
  readonly reason: RemovalReason
  readonly onReason: (reason: RemovalReason) => void
}

/** Radio buttons of the removal reasons, each with its consequence. */
export function ReasonChoice({ row, reason, onReason }: ReasonChoiceProps) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 text-sm font-medium">{texts.reason}</legend>
      {getRemovalReasons(row).map(({ key, title }) => (
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
