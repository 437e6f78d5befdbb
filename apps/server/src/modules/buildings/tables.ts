import type { BuildingType, Ownership } from '@pb/rules/vocabulary'
import type { Table } from '../../platform/db/table.ts'

declare module '../../platform/db/db.ts' {
  interface Tables {
    /**
     * `pets`: mask; null where unknown.
     * `added_by`: the agent who added it; null if unknown.
     */
    building: Table<
      'building',
      {
        /** '' if unknown. */
        ownership: Ownership | ''
        /** '' if unknown. */
        building_type: BuildingType | ''
      }
    >
    /** `bathrooms`: tenths. */
    unit: Table<'unit'>
    /** Buildings that were merged into others, which is what links to them open. */
    building_merge: Table<'building_merge'>
    building_normalization: Table<'building_normalization'>
    recorded_sale: Table<'recorded_sale'>
  }
}
