import { toMask, pets } from '@pb/rules/vocabulary'
import { sql, type Insertable, type RawBuilder } from 'kysely'
import { insertMany } from '../../platform/db/bulk.ts'
import type { Tables, Tx } from '../../platform/db/db.ts'
import './tables.ts'
import { toJsonText } from '../../platform/db/json-text.ts'

const buildingColumns = {
  borough: 'text',
  house_number: 'text',
  street: 'text',
  address: 'text',
  zip: 'text',
  neighborhood: 'text',
  latitude: 'float8',
  longitude: 'float8',
  ownership: 'text',
  building_type: 'text',
  units_total: 'int',
  floors: 'int',
  year_built: 'int',
  features: 'bigint',
  street_number: 'int',
  avenue_number: 'int',
  source: 'text',
} as const

export type NewBuilding = Required<Pick<Insertable<Tables['building']>, keyof typeof buildingColumns>>

export async function insertBuildings(tx: Tx, rows: readonly NewBuilding[]): Promise<void> {
  await insertMany<NewBuilding>(tx, 'building', buildingColumns, rows)
}

interface BuildingUpdate {
  readonly id: string
  /** Mask of building features. */
  readonly features: string
  /** Mask of pets; null if unknown. */
  readonly pets: number | null
}

/** Merges the records of each building: features are combined, the last known pet policy applies. */
function mergeUpdates(updates: readonly BuildingUpdate[]): BuildingUpdate[] {
  const all = new Map<string, BuildingUpdate>()
  for (const { id, features, pets } of updates) {
    const before = all.get(id)
    const sum = String(BigInt(features) | BigInt(before?.features ?? '0'))
    all.set(id, { id, features: sum, pets: pets ?? before?.pets ?? null })
  }
  return [...all.values()]
}

/**
 * Updates features and pet policies of buildings. Features are only added, since a record describes one unit, not the
 * whole building. A pet policy is only changed if its meaning differs: dogs include small dogs.
 */
export async function updateBuildings(tx: Tx, updates: readonly BuildingUpdate[]): Promise<void> {
  const dogs = toMask(pets, ['dogs'])
  const small = toMask(pets, ['small-dogs'])
  const normalizePets = (mask: RawBuilder<unknown>) =>
    sql`(${mask} | CASE WHEN ${mask} & ${dogs}::int <> 0 THEN ${small}::int ELSE 0 END)`
  const rows = mergeUpdates(updates).filter(
    ({ features, pets: policy }) => features !== '0' || policy !== null,
  )
  if (rows.length === 0) return
  await sql`
    WITH updated AS (SELECT * FROM jsonb_to_recordset(${toJsonText(rows)}::jsonb)
      AS input(id bigint, features bigint, pets smallint)
    ), locked AS (
      -- Locks in id order, so that concurrent imports cannot deadlock.
      SELECT b.id FROM building b JOIN updated t ON t.id = b.id
      WHERE b.features | t.features <> b.features
        OR t.pets IS NOT NULL AND ${normalizePets(sql`t.pets`)} IS DISTINCT FROM ${normalizePets(sql`b.pets`)}
      ORDER BY b.id FOR UPDATE OF b
    )
    UPDATE building b SET features = b.features | t.features,
      pets = CASE WHEN t.pets IS NOT NULL AND ${normalizePets(sql`t.pets`)} IS DISTINCT FROM ${normalizePets(sql`b.pets`)}
        THEN t.pets ELSE b.pets END
    FROM locked JOIN updated t ON t.id = locked.id WHERE b.id = locked.id`.execute(tx)
}

/** Deletes buildings with their units; those that still have listings make it fail. */
export async function deleteBuildings(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM building WHERE id = ANY(${ids}::bigint[])`.execute(tx)
}
