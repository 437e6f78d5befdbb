import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db/db.ts'
import './tables.ts'

export type Unit = Selectable<Tables['unit']>

export async function hasBuilding(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('building').where('id', '=', id).select('id').executeTakeFirst()
  return found !== undefined
}

export function findUnit(db: Db, buildingId: string, label: string): Promise<Unit | undefined> {
  return db
    .selectFrom('unit')
    .where('building_id', '=', buildingId)
    .where('label', '=', label)
    .selectAll()
    .executeTakeFirst()
}

/** Adds a unit, or fills in the unknown values of the existing one with this label; returns its id. */
export async function upsertUnit(db: Db, unit: Insertable<Tables['unit']>): Promise<string> {
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

/** Adds units by building id and label, given as two lists of the same length; existing units are unchanged. */
export async function insertUnits(
  tx: Tx,
  buildingIds: readonly string[],
  labels: readonly string[],
): Promise<void> {
  await sql`INSERT INTO unit (building_id, label)
    SELECT DISTINCT * FROM unnest(${buildingIds}::bigint[], ${labels}::text[]) AS input(building_id, label) ORDER BY 1, 2
    ON CONFLICT ON CONSTRAINT unit_identity DO NOTHING`.execute(tx)
}
