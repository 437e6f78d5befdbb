import type { BoroughKey } from '@pb/rules/neighborhoods'
import type { BuildingType, Ownership } from '@pb/rules/vocabulary'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import { daysBetween } from './clock.ts'

/** A real building for fictional listings. */
export interface InventoryBuilding {
  readonly id: string
  readonly borough: BoroughKey
  readonly neighborhood: string
  readonly ownership: Ownership
  readonly building_type: BuildingType
  readonly units_total: number | null
  readonly year_built: number | null
  readonly street_number: number | null
  readonly avenue_number: number | null
  readonly soldUnits: InventoryUnit[]
}

/** A unit with a recorded sale. */
export interface InventoryUnit {
  readonly id: string
  readonly label: string
  readonly size: number | null
  /** Estimated value today in dollars: the last sale price plus appreciation. */
  readonly value: number
}

/** Average appreciation per year. */
const yearlyGain = 0.025

interface SoldUnitRow {
  readonly id: string
  readonly building_id: string
  readonly label: string
  readonly size: number | null
  readonly sale_date: string
  readonly price_cents: string
}

/** Reads the imported buildings with their sold units, in a stable order. */
export async function readInventory(tx: Tx, now: Date): Promise<InventoryBuilding[]> {
  const buildings = await sql<Omit<InventoryBuilding, 'soldUnits'>>`
    SELECT id, borough, neighborhood, ownership, building_type, units_total, year_built, street_number, avenue_number
    FROM building ORDER BY borough, street, house_number`.execute(tx)
  const inventory = new Map(
    buildings.rows.map((row) => [row.id, { ...row, soldUnits: [] as InventoryUnit[] }]),
  )
  const soldUnits = await sql<SoldUnitRow>`
    SELECT DISTINCT ON (unit.building_id, label) unit.id, unit.building_id, label, size, sale_date, price_cents
    FROM unit JOIN recorded_sale ON unit_id = unit.id
    ORDER BY unit.building_id, label, sale_date DESC, price_cents DESC`.execute(tx)
  for (const { id, building_id, label, size, sale_date, price_cents } of soldUnits.rows) {
    const years = daysBetween(new Date(sale_date), now) / 365.25
    const value = (Number(price_cents) / 100) * (1 + yearlyGain) ** years
    inventory.get(building_id)?.soldUnits.push({ id, label, size, value })
  }
  return [...inventory.values()]
}
