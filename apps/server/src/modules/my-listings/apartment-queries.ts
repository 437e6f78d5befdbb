import type { AdType } from '@pb/rules/vocabulary'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables } from '../../platform/db.ts'
import '../buildings/tables.ts'
import '../listings/tables.ts'

export type UnitRow = Selectable<Tables['unit']>

export interface UnitListing {
  readonly id: string
  readonly ad_type: AdType
  readonly price_cents: string
}

export function findUnit(db: Db, buildingId: string, label: string): Promise<UnitRow | undefined> {
  return db
    .selectFrom('unit')
    .where('building_id', '=', buildingId)
    .where('label', '=', label)
    .selectAll()
    .executeTakeFirst()
}

export function activeOfUnit(db: Db, unitId: string): Promise<UnitListing[]> {
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

export async function hasBuilding(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('building').where('id', '=', id).select('id').executeTakeFirst()
  return found !== undefined
}

/** Adds the unit or fills in what is not known of the one that is there; returns its id. */
export async function keepUnit(db: Db, unit: Insertable<Tables['unit']>): Promise<string> {
  const { id } = await db
    .insertInto('unit')
    .values(unit)
    .onConflict((conflict) =>
      conflict.constraint('unit_identity').doUpdateSet((eb) => ({
        bedrooms: eb.fn.coalesce('unit.bedrooms', 'excluded.bedrooms'),
        bathrooms: eb.fn.coalesce('unit.bathrooms', 'excluded.bathrooms'),
        size: eb.fn.coalesce('unit.size', 'excluded.size'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
