import type { Generated } from 'kysely'
import type { BoroughKey } from '@pb/rules/neighborhoods'
import type { BuildingType, Ownership } from '@pb/rules/vocabulary'

declare module '../../platform/db/db.ts' {
  interface Tables {
    building: {
      id: Generated<string>
      borough: BoroughKey
      house_number: string
      street: string
      address: string
      zip: Generated<string>
      bbl: string | null
      bin: string | null
      neighborhood: string
      latitude: number | null
      longitude: number | null
      /** '' if unknown. */
      ownership: Ownership | ''
      /** '' if unknown. */
      building_type: BuildingType | ''
      units_total: number | null
      floors: number | null
      year_built: number | null
      /** Mask; null where unknown. */
      pets: number | null
      features: Generated<string>
      street_number: number | null
      avenue_number: number | null
      photo: string | null
      source: string
      /** The agent who added it; null if unknown. */
      added_by: Generated<string | null>
      created_at: Generated<Date>
      modified_at: Generated<Date>
    }
    unit: {
      id: Generated<string>
      building_id: string
      label: string
      bedrooms: number | null
      /** Tenths. */
      bathrooms: number | null
      size: number | null
      created_at: Generated<Date>
    }
    /** Buildings that were merged into others, which is what links to them open. */
    building_merge: {
      merged_id: string
      building_id: string
      merged_at: Date
    }
    building_normalization: {
      version: number
      finished_at: Date
    }
    recorded_sale: {
      id: Generated<string>
      unit_id: string
      building_id: string
      sale_date: string
      price_cents: string
      source: string
    }
  }
}
