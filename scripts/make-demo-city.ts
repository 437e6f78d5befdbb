/**
 * Exports the city data that ships with the product, from an office with imported city files:
 *
 *   DATABASE_URL=… node scripts/make-demo-city.ts
 *
 * Only buildings with a position, and the sales of their apartments, in the import format.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openDatabase } from '../apps/server/src/platform/db/db.ts'

const folder = join(import.meta.dirname, '../apps/server/data/city')

const buildings = `
  SELECT borough, address, zip, neighborhood, ownership, building_type, units_total, floors, year_built, bbl, bin,
    round(latitude::numeric, 5) AS lat, round(longitude::numeric, 5) AS lon, source
  FROM building WHERE latitude IS NOT NULL ORDER BY borough, street, house_number`

const sales = `
  SELECT sale_date, price_cents / 100 AS sale_price, borough, address, label AS apartment, neighborhood,
    CASE ownership WHEN 'co-op' THEN '10 COOPS - ELEVATOR APARTMENTS' WHEN 'condop' THEN '17 CONDO COOPS'
      ELSE '13 CONDOS - ELEVATOR APARTMENTS' END AS building_class_category,
    1 AS total_units, size AS gross_sqft
  FROM recorded_sale JOIN building ON building.id = building_id JOIN unit ON unit.id = unit_id
  WHERE latitude IS NOT NULL ORDER BY borough, street, house_number, label, sale_date, price_cents`

type Value = string | number | null

const field = (value: Value | undefined) => {
  const text = String(value ?? '')
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const url = process.env['DATABASE_URL']
if (!url) throw new Error('DATABASE_URL is not set')
const database = openDatabase(url, { max: 1 })
for (const [name, statement] of Object.entries({ buildings, sales })) {
  const { rows, fields } = await database.pool.query<Record<string, Value>>(statement)
  const columns = fields.map((column) => column.name)
  const lines = [columns, ...rows.map((row) => columns.map((column) => field(row[column])))]
  const bytes = gzipSync(`${lines.map((line) => line.join(',')).join('\n')}\n`, { level: 9 })
  writeFileSync(join(folder, `${name}.csv.gz`), bytes)
  console.log(`${name}: ${rows.length} rows, ${bytes.length} bytes`)
}
await database.close()
