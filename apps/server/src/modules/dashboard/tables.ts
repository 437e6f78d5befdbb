import type { Insertable } from 'kysely'
import type { Tables } from '../../platform/db/db.ts'

export type NewListingsLook = Insertable<Tables['new_listings_look']>

declare module '../../platform/db/db.ts' {
  interface Tables {
    new_listings_look: { person_id: string; looked_at: Date }
  }
}
