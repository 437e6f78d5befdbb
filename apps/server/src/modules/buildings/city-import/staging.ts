import { sql } from 'kysely'
import { insertMany, type BulkColumns } from '../../../platform/db/bulk.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { BuildingCandidate, SaleCandidate } from './candidates.ts'

/** Origin of a row: index of the file in order of rank, and line number. */
interface Origin {
  readonly file: number
  readonly line: number
}
type StagedBuilding = BuildingCandidate & Origin
type Key = Pick<BuildingCandidate, 'borough' | 'house_number' | 'street' | 'source'>
type StagedSale = SaleCandidate & Key & Origin

const originColumns = { file: 'int', line: 'int' } as const
const keyColumns = { borough: 'text', house_number: 'text', street: 'text', source: 'text' } as const

const buildingColumns: BulkColumns<StagedBuilding> = {
  ...originColumns,
  ...keyColumns,
  address: 'text',
  zip: 'text',
  bbl: 'text',
  bin: 'text',
  neighborhood: 'text',
  latitude: 'float8',
  longitude: 'float8',
  ownership: 'text',
  building_type: 'text',
  units_total: 'int',
  floors: 'int',
  year_built: 'int',
  street_number: 'int',
  avenue_number: 'int',
}

const saleColumns: BulkColumns<StagedSale> = {
  ...originColumns,
  ...keyColumns,
  label: 'text',
  size: 'int',
  sale_date: 'date',
  price_cents: 'bigint',
}

const batchSize = 2000
/** Size of the cache that avoids staging a building again with each of its sales. */
const maxRememberedBuildings = 50_000

function createTempTable(name: string, columns: Readonly<Record<string, string>>) {
  const body = Object.entries(columns).map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`)
  return sql`CREATE TEMP TABLE ${sql.table(name)} (${sql.join(body)}) ON COMMIT DROP`
}

/** Collects rows in temporary tables in batches, so that memory use stays constant. */
export class Staging {
  readonly #tx: Tx
  #buildings: StagedBuilding[] = []
  #sales: StagedSale[] = []
  readonly #seen = new Set<string>()

  private constructor(tx: Tx) {
    this.#tx = tx
  }

  static async open(tx: Tx): Promise<Staging> {
    await createTempTable('staged_building', buildingColumns).execute(tx)
    await createTempTable('staged_sale', saleColumns).execute(tx)
    return new Staging(tx)
  }

  async addBuilding(origin: Origin, building: BuildingCandidate): Promise<void> {
    const { borough, house_number, street, latitude } = building
    const key = `${origin.file} ${latitude === null} ${borough} ${house_number} ${street}`
    if (this.#seen.has(key)) return
    if (this.#seen.size >= maxRememberedBuildings) this.#seen.clear()
    this.#seen.add(key)
    this.#buildings.push({ ...origin, ...building })
    if (this.#buildings.length >= batchSize) await this.flush()
  }

  async addSale(origin: Origin, building: BuildingCandidate, sale: SaleCandidate): Promise<void> {
    const { borough, house_number, street, source } = building
    this.#sales.push({ ...origin, ...sale, borough, house_number, street, source })
    if (this.#sales.length >= batchSize) await this.flush()
  }

  async flush(): Promise<void> {
    await insertMany(this.#tx, 'staged_building', buildingColumns, this.#buildings)
    await insertMany(this.#tx, 'staged_sale', saleColumns, this.#sales)
    this.#buildings = []
    this.#sales = []
  }
}
