import { buildingTypes, ownerships } from '@pb/rules/vocabulary'
import { departmentOfFinance, type RowResult } from './candidates.ts'
import { getSaleCategory, getBuildingKind, getKindByClass, type BuildingKind } from './building-classes.ts'
import { readBuilding, parseWholeNumber, type ImportContext, type Row } from './fields.ts'
import { readSale } from './read-sale.ts'

/** Reads the rows of one kind of file. */
export interface RowReader {
  readonly name: string
  /** Columns that identify the kind of file, regardless of its name. */
  readonly columns: readonly string[]
  /** Where files disagree on a building, the lower rank takes precedence. */
  readonly rank: number
  read(row: Row, context: ImportContext): RowResult
}

function buildingOnly(result: ReturnType<typeof readBuilding>): RowResult {
  return typeof result === 'string' ? { reject: result } : { building: result }
}

/** This product's own format, with neighborhood, ownership and type already resolved. */
const resolvedBuildings: RowReader = {
  name: 'buildings in the format of this product',
  columns: ['neighborhood', 'ownership', 'building_type', 'units_total'],
  rank: 0,
  read(row, context) {
    const ownership = ownerships.find(({ key }) => key === row['ownership'])
    const buildingType = buildingTypes.find(({ key }) => key === row['building_type'])
    if (!ownership || (!buildingType && row['building_type'] !== ''))
      return { reject: 'unknown ownership or building type' }
    const kind: BuildingKind = {
      ownership: ownership.key,
      buildingType: buildingType?.key ?? '',
    }
    const unitsTotal = parseWholeNumber(row['units_total'], 1, 20_000)
    const floors = parseWholeNumber(row['floors'], 1, 150)
    const fields = { kind, neighborhoodName: row['neighborhood'] ?? '', bbl: row['bbl'], unitsTotal, floors }
    return buildingOnly(readBuilding(row, { ...fields, source: row['source'] ?? '' }, context))
  },
}

const apartmentBuildings: RowReader = {
  name: 'apartment buildings',
  columns: ['dof_neighborhood', 'category', 'apts_seen'],
  rank: 1,
  read(row, context) {
    const category = row['category'] ?? ''
    if (getSaleCategory(category) === null) return { reject: `not an apartment building: ${category}` }
    const kind = getBuildingKind(row['building_class'] ?? '', category)
    if (!kind) return { reject: `unknown building class ${row['building_class']}` }
    // The city counts each condo apartment as a building with one unit, so the apartments seen can be more.
    const reported = parseWholeNumber(row['total_units'], 2, 20_000) ?? 0
    const unitsTotal = Math.max(reported, parseWholeNumber(row['apts_seen'], 2, 20_000) ?? 0) || null
    const fields = {
      kind,
      neighborhoodName: row['dof_neighborhood'] ?? '',
      bbl: undefined,
      unitsTotal,
      floors: null,
    }
    return buildingOnly(readBuilding(row, { ...fields, source: departmentOfFinance }, context))
  },
}

const taxLots: RowReader = {
  name: 'tax lots (PLUTO)',
  columns: ['bldg_class', 'units_res', 'num_floors'],
  rank: 2,
  read(row, context) {
    const unitsTotal = parseWholeNumber(row['units_res'], 2, 20_000)
    if (unitsTotal === null) return { reject: 'fewer than two units' }
    const floors = Math.round(Number(row['num_floors'])) || null
    const kind = getKindByClass(row['bldg_class'] ?? '', floors)
    if (!kind) return { reject: `not an apartment building: class ${row['bldg_class']}` }
    const fields = { kind, neighborhoodName: row['neighborhood'] ?? '', bbl: row['bbl'], unitsTotal, floors }
    return buildingOnly(readBuilding(row, { ...fields, source: 'NYC Planning, PLUTO' }, context))
  },
}

const sales: RowReader = {
  name: 'sales',
  columns: ['sale_date', 'sale_price', 'building_class_category'],
  rank: 3,
  read: readSale,
}

const housingNewYork: RowReader = {
  name: 'Housing New York buildings',
  columns: ['construction', 'nta', 'rental_units'],
  rank: 4,
  read(row, context) {
    const unitsTotal = parseWholeNumber(row['total_units'], 1, 20_000)
    if (unitsTotal === null) return { reject: 'no units' }
    // The file has no building class: elevators are unknown.
    const kind: BuildingKind = { ownership: 'rental', buildingType: '' }
    const fields = {
      kind,
      neighborhoodName: row['neighborhood'] ?? '',
      bbl: row['bbl'],
      unitsTotal,
      floors: null,
    }
    return buildingOnly(readBuilding(row, { ...fields, source: 'NYC HPD, Housing New York' }, context))
  },
}

const readers = [resolvedBuildings, apartmentBuildings, taxLots, sales, housingNewYork]

/** Returns the reader whose columns are all in the header; undefined for an unknown format. */
export function findReader(header: readonly string[]): RowReader | undefined {
  return readers.find(({ columns }) => columns.every((column) => header.includes(column)))
}
