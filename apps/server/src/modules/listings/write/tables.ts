import type { StandardStatus } from '@pb/rules/vocabulary'
import type { Table } from '../../../platform/db/table.ts'

declare module '../../../platform/db/db.ts' {
  interface Tables {
    /**
     * `reason`: reason of a removal; null for any other change.
     * `version`: the listing's version after the change.
     */
    listing_change: Table<'listing_change', { status_before: StandardStatus }>
    listing_report: Table<'listing_report'>
    /** What a verification replaced. */
    listing_verification: Table<'listing_verification'>
    /**
     * Those of a feed have a source and keys; those that agents enter do not.
     * `listing_id`: null until the listing that a source's record names is known.
     * `livestream_url`: RESO's LivestreamOpenHouseURL of one that a source has.
     * `key`: idempotency key of the call that scheduled it.
     */
    open_house: Table<'open_house'>
    listing_upload: Table<'listing_upload'>
    listing_photo_removed: Table<'listing_photo_removed'>
  }
}
