import { parseAddress } from '@pb/rules/addresses'
import type { Insertable } from 'kysely'
import type { Db, Tables } from '../../src/platform/db/db.ts'
import '../../src/modules/buildings/tables.ts'

let buildings = 0
let units = 0

/** Creates a building, by default an elevator condo in Kips Bay with a unique address. Returns its id. */
export async function makeBuilding(
  db: Db,
  given: Partial<Insertable<Tables['building']>> = {},
): Promise<string> {
  buildings += 1
  const address = given.address ?? `${10_000 + buildings} East 38th Street`
  const parsed = parseAddress(address)
  const { id } = await db
    .insertInto('building')
    .values({
      borough: 'MN',
      house_number: parsed?.houseNumber ?? String(buildings),
      street: parsed?.street ?? address.toUpperCase(),
      address,
      neighborhood: 'KIPS',
      ownership: 'condo',
      building_type: 'elevator',
      source: 'tests',
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates a unit of a building, by default with a unique label only. Returns its id. */
export async function makeUnit(
  db: Db,
  buildingId: string,
  given: Partial<Insertable<Tables['unit']>> = {},
): Promise<string> {
  units += 1
  const { id } = await db
    .insertInto('unit')
    .values({ building_id: buildingId, label: `${units}A`, ...given })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates a recorded sale. */
export async function makeSale(
  db: Db,
  sale: { unitId: string; buildingId: string; date: string; dollars: number },
): Promise<void> {
  await db
    .insertInto('recorded_sale')
    .values({
      unit_id: sale.unitId,
      building_id: sale.buildingId,
      sale_date: sale.date,
      price_cents: String(sale.dollars * 100),
      source: 'tests',
    })
    .execute()
}
