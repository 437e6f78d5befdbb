import type { RemovalReason } from '@pb/rules/listing-status'
import type { StandardStatus } from '@pb/rules/vocabulary'
import type { Generated, GeneratedAlways } from 'kysely'

declare module '../../../platform/db/db.ts' {
  interface Tables {
    listing_change: {
      id: GeneratedAlways<string>
      listing_id: string
      by_id: string | null
      /** Reason of a removal; null for any other change. */
      reason: RemovalReason | null
      price_before_cents: string | null
      status_before: StandardStatus | null
      event_id: string | null
      /** The listing's version after the change. */
      version: number
      created_at: Date
      undone_at: Date | null
    }
    listing_report: {
      id: GeneratedAlways<string>
      listing_id: string
      reason: RemovalReason
      note: string
      by_id: string | null
      created_at: Date
      decided_at: Date | null
      decided_by: string | null
      confirmed: boolean | null
    }
    /** What a verification replaced. */
    listing_verification: {
      batch_id: string
      listing_id: string
      by_id: string
      verified_at: Date
      verified_at_before: Date | null
      verified_by_before: string | null
    }
    /** Those of a feed have a source and keys; those that agents enter do not. */
    open_house: {
      id: GeneratedAlways<string>
      /** Null until the listing that a source's record names is known. */
      listing_id: string | null
      starts_at: Date
      ends_at: Date
      by_appointment: Generated<boolean>
      remarks: Generated<string>
      /** RESO's LivestreamOpenHouseURL of one that a source has. */
      livestream_url: Generated<string>
      is_online_only: Generated<boolean>
      canceled_at: Date | null
      /** Idempotency key of the call that scheduled it. */
      key: string | null
      version: Generated<number>
      source_id: string | null
      record_key: string | null
      listing_key: string | null
    }
    listing_upload: { listing_id: string; upload_key: string; name: string; created_at: Date }
    listing_photo_removed: {
      listing_id: string
      name: string
      caption: string
      floorplan: boolean
      removed_at: Date
    }
  }
}
