import type { ShowingAccessKind } from '@pb/rules/showing-access'
import type { Concession } from '@pb/rules/rent'
import type { TenantFee } from '@pb/rules/tenant-fees'
import type { AdType, BuildingType, Ownership, StandardStatus } from '@pb/rules/vocabulary'
import type { Table } from '../../platform/db/table.ts'

export type { Concession }

/** Commission from the listing side, internal to agents; the amount is one of months, percent and cents. */
export interface Commission {
  readonly kind: 'owner_pays' | 'co_broke' | 'none'
  readonly months?: number
  readonly percent?: number
  readonly cents?: number
}

/** Leasing contact of a listing. */
export interface Contact {
  readonly company?: string
  readonly name?: string
  readonly email?: string
  readonly phone_number?: string
}

/** Access for showings, internal to agents. */
export interface Entry {
  readonly kind: ShowingAccessKind
  readonly note: string
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    /** Rows to add up: active listings, written by triggers (migration 0171). */
    listing_count: Table<'listing_count', { ad_type: AdType }>
    /**
     * `furnished`: '' if unknown.
     * `access_type`: null where no source states it.
     * `status_changed_at`: maintained from events by a trigger; null if the status never changed.
     * `close_price_cents`: RESO ClosePrice.
     * `duplicate_of`: the listing of the same unit that is shown instead; this one is then inactive.
     * `source_rank`: 1: a maintained feed; 2: any other import.
     * `deleted_at`: deleted from history too; used only to undo the deletion.
     */
    listing: Table<
      'listing',
      {
        /** '' if unknown. */
        ownership: Ownership | ''
        building_type: BuildingType | ''
        concession: Concession
        commission: Commission
        contact: Contact
        entry: Entry
        tenant_fees: TenantFee[]
      }
    >
    listing_event: Table<'listing_event', { standard_status: StandardStatus }>
    listing_company: Table<'listing_company'>
    listing_photo: Table<'listing_photo'>
  }
}
