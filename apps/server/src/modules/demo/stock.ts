import type { BoroughKey } from '@pb/rules/neighborhoods'
import type { BuildingType, Ownership } from '@pb/rules/vocabulary'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { daysBetween } from './clock.ts'

/** A real building that made-up listings may stand in. */
export interface StockBuilding {
  readonly id: string
  readonly borough: BoroughKey
  readonly neighborhood: string
  readonly ownership: Ownership
  readonly building_type: BuildingType
  readonly units_total: number | null
  readonly year_built: number | null
  readonly street_number: number | null
  readonly avenue_number: number | null
  readonly homes: StockHome[]
}

/** An apartment whose sale the city recorded. */
export interface StockHome {
  readonly id: string
  readonly label: string
  readonly size: number | null
  /** Dollars today: the last price, carried on at the market's pace. */
  readonly value: number
}

/** How much a home gains in a year, on average. */
const yearlyGain = 0.025

interface HomeRow {
  readonly id: string
  readonly building_id: string
  readonly label: string
  readonly size: number | null
  readonly sale_date: string
  readonly price_cents: string
}

/** Reads the imported buildings with their sold apartments, always in the same order. */
export async function readStock(tx: Tx, now: Date): Promise<StockBuilding[]> {
  const buildings = await sql<Omit<StockBuilding, 'homes'>>`
    SELECT id, borough, neighborhood, ownership, building_type, units_total, year_built, street_number, avenue_number
    FROM building ORDER BY borough, street, house_number`.execute(tx)
  const stock = new Map(buildings.rows.map((row) => [row.id, { ...row, homes: [] as StockHome[] }]))
  const homes = await sql<HomeRow>`
    SELECT DISTINCT ON (unit.building_id, label) unit.id, unit.building_id, label, size, sale_date, price_cents
    FROM unit JOIN recorded_sale ON unit_id = unit.id
    ORDER BY unit.building_id, label, sale_date DESC, price_cents DESC`.execute(tx)
  for (const { id, building_id, label, size, sale_date, price_cents } of homes.rows) {
    const years = daysBetween(new Date(sale_date), now) / 365.25
    const value = (Number(price_cents) / 100) * (1 + yearlyGain) ** years
    stock.get(building_id)?.homes.push({ id, label, size, value })
  }
  return [...stock.values()]
}
