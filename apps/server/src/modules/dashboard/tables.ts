import type { Insertable } from 'kysely'
import type { Tables } from '../../platform/db/db.ts'
import type { Table } from '../../platform/db/table.ts'

export type NewListingsLook = Insertable<Tables['new_listings_look']>

declare module '../../platform/db/db.ts' {
  interface Tables {
    new_listings_look: Table<'new_listings_look'>
  }
}
