import { buildingTypes, ownerships } from '@pb/rules/vocabulary'
import { departmentOfFinance, type Reading } from './candidates.ts'
import { categoryOf, kindOf, kindOfClass, type BuildingKind } from './classes.ts'
import { readBuilding, whole, type ReadingContext, type Row } from './fields.ts'
import { readSale } from './read-sale.ts'

/** A kind of file: told by its columns, read row by row. */
export interface Reader {
  readonly name: string
  /** Columns by which a file is known, whatever it is called. */
  readonly columns: readonly string[]
  /** Where files disagree on a building, the lower rank is believed. */
  readonly rank: number
  read(row: Row, context: ReadingContext): Reading
}

function buildingOnly(result: ReturnType<typeof readBuilding>): Reading {
  return typeof result === 'string' ? { reject: result } : { building: result }
}

/** The product's own buildings, whose place and kind are decided already. */
const decidedBuildings: Reader = {
  name: 'buildings as this product writes them',
  columns: ['neighborhood', 'ownership', 'building_type', 'units_total'],
  rank: 0,
  read(row, context) {
    const ownership = ownerships.find(({ key }) => key === row['ownership'])
    const buildingType = buildingTypes.find(({ key }) => key === row['building_type'])
    if (!ownership || !buildingType) return { reject: 'unknown ownership or building type' }
    const kind: BuildingKind = {
      ownership: ownership.key,
      buildingType: buildingType.key,
    }
    const unitsTotal = whole(row['units_total'], 1, 20_000)
    const floors = whole(row['floors'], 1, 150)
    const fields = { kind, placeName: row['neighborhood'] ?? '', bbl: row['bbl'], unitsTotal, floors }
    return buildingOnly(readBuilding(row, { ...fields, source: row['source'] ?? '' }, context))
  },
}

const apartmentBuildings: Reader = {
  name: 'apartment buildings',
  columns: ['dof_neighborhood', 'category', 'apts_seen'],
  rank: 1,
  read(row, context) {
    const category = row['category'] ?? ''
    if (categoryOf(category) === null) return { reject: `not an apartment building: ${category}` }
    const kind = kindOf(row['building_class'] ?? '', category)
    if (!kind) return { reject: `unknown building class ${row['building_class']}` }
    // The city counts a condominium's apartments as buildings of one; those that were seen are more.
    const counted = whole(row['total_units'], 2, 20_000) ?? 0
    const unitsTotal = Math.max(counted, whole(row['apts_seen'], 2, 20_000) ?? 0) || null
    const fields = {
      kind,
      placeName: row['dof_neighborhood'] ?? '',
      bbl: undefined,
      unitsTotal,
      floors: null,
    }
    return buildingOnly(readBuilding(row, { ...fields, source: departmentOfFinance }, context))
  },
}

const taxLots: Reader = {
  name: 'tax lots (PLUTO)',
  columns: ['bldg_class', 'units_res', 'num_floors'],
  rank: 2,
  read(row, context) {
    const unitsTotal = whole(row['units_res'], 2, 20_000)
    if (unitsTotal === null) return { reject: 'fewer than two homes' }
    const floors = Math.round(Number(row['num_floors'])) || null
    const kind = kindOfClass(row['bldg_class'] ?? '', floors)
    if (!kind) return { reject: `not an apartment building: class ${row['bldg_class']}` }
    const fields = { kind, placeName: row['neighborhood'] ?? '', bbl: row['bbl'], unitsTotal, floors }
    return buildingOnly(readBuilding(row, { ...fields, source: 'NYC Planning, PLUTO' }, context))
  },
}

const sales: Reader = {
  name: 'sales',
  columns: ['sale_date', 'sale_price', 'building_class_category'],
  rank: 3,
  read: readSale,
}

const housingNewYork: Reader = {
  name: 'Housing New York buildings',
  columns: ['construction', 'nta', 'rental_units'],
  rank: 4,
  read(row, context) {
    const unitsTotal = whole(row['total_units'], 1, 20_000)
    if (unitsTotal === null) return { reject: 'no homes' }
    const kind: BuildingKind = { ownership: 'rental', buildingType: unitsTotal > 20 ? 'elevator' : 'walk-up' }
    const fields = { kind, placeName: row['neighborhood'] ?? '', bbl: row['bbl'], unitsTotal, floors: null }
    return buildingOnly(readBuilding(row, { ...fields, source: 'NYC HPD, Housing New York' }, context))
  },
}

const readers = [decidedBuildings, apartmentBuildings, taxLots, sales, housingNewYork]

/** The reader whose columns a file has; undefined for a file that is none of the city's. */
export function readerFor(header: readonly string[]): Reader | undefined {
  return readers.find(({ columns }) => columns.every((column) => header.includes(column)))
}
