import type { RemovalReason } from '@pb/rules/listing-status'
import type { StandardStatus } from '@pb/rules/vocabulary'
import type { GeneratedAlways } from 'kysely'

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
