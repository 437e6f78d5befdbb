import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { csvLine, type CsvValue } from './csv.ts'
import { propertyFields, type ExportOffice } from './dictionary.ts'
import type { ExportRow } from './property.ts'
import { officeId } from './run.ts'

const pageSize = 500
const written = propertyFields.filter(({ write }) => write !== undefined)
/** What stands in a line: a list is written with commas. */
const inLine = (value: unknown) => (Array.isArray(value) ? value.join(',') : value) as CsvValue
/** A list of pictures has no place in a line. */
const inLines = written.filter(({ name }) => name !== 'Media')

/** The office's own listings: those that its agents added. */
async function* ownListings(db: Db): AsyncGenerator<ExportRow> {
  let last = '0'
  for (;;) {
    const { rows } = await sql<ExportRow>`
      SELECT l.id, l.ad_type, l.standard_status, l.price_cents, l.bedrooms, l.bathrooms, l.size, l.furnished,
        l.apartment_features, b.features AS building_features, b.pets, l.description, l.available_from, l.min_lease_months, l.max_lease_months, l.concession,
        l.common_charges_cents, l.maintenance_cents, l.taxes_cents, l.contact, l.published_at, l.modified_at,
        l.status_changed_at, l.close_price_cents, b.borough, b.house_number, b.address, b.zip, b.neighborhood,
        l.latitude, l.longitude, b.ownership, b.building_type, b.floors, b.units_total, b.year_built,
        u.label AS unit,
        coalesce((SELECT json_agg(json_build_object('name', name, 'caption', caption, 'floorplan', floorplan)
          ORDER BY position) FROM listing_photo WHERE listing_id = l.id), '[]') AS photos
      FROM listing l JOIN building b ON b.id = l.building_id JOIN unit u ON u.id = l.unit_id
      WHERE l.agent_id IS NOT NULL AND l.deleted_at IS NULL AND l.price_cents > 0 AND l.id > ${last}
      ORDER BY l.id LIMIT ${pageSize}`.execute(db)
    yield* rows
    if (rows.length < pageSize) return
    last = rows.at(-1)!.id
  }
}

async function* jsonOf(rows: AsyncIterable<ExportRow>, office: ExportOffice): AsyncGenerator<string> {
  yield '{"@odata.context":"$metadata#Property","value":['
  let between = '\n'
  for await (const row of rows) {
    const said = written.map(({ name, write }) => [name, write!(row, office)] as const)
    const record = Object.fromEntries(said.filter(([, value]) => value !== null && value !== ''))
    yield between + JSON.stringify(record)
    between = ',\n'
  }
  yield '\n]}\n'
}

async function* csvOf(rows: AsyncIterable<ExportRow>, office: ExportOffice): AsyncGenerator<string> {
  yield csvLine(inLines.map(({ name }) => name))
  for await (const row of rows) yield csvLine(inLines.map(({ write }) => inLine(write!(row, office))))
}

/** Streams the office's own listings under the dictionary's names; a few hundred are in memory at a time. */
export function exportListings(_actor: Actor, deps: Deps, format: 'json' | 'csv'): Readable {
  const office: ExportOffice = {
    name: 'PB Office',
    id: officeId(deps),
    mediaUrl: (name) => `${deps.env.publicUrl}/media/${name}`,
  }
  const rows = ownListings(deps.db)
  return Readable.from(format === 'json' ? jsonOf(rows, office) : csvOf(rows, office))
}
