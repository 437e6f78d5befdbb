import type { AdType } from '@pb/rules/vocabulary'
import type { Db } from '../../../platform/db/db.ts'
import '../tables.ts'

export interface UnitListing {
  readonly id: string
  readonly ad_type: AdType
  readonly price_cents: string
}

export function findActiveListingsOfUnit(db: Db, unitId: string): Promise<UnitListing[]> {
  return db
    .selectFrom('listing')
    .where('unit_id', '=', unitId)
    .where('active', '=', true)
    .select(['id', 'ad_type', 'price_cents'])
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
}
