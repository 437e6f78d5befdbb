import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { formatCsvLine, formatCsvTitles, type CsvValue } from '../../../platform/csv.ts'
import { toWatchUrl } from '../../live-streams/links/index.ts'
import { propertyFields } from '../records/dictionary.ts'
import type { ExportOffice, ExportRow } from '../records/property.ts'
import { getOfficeId } from '../office-id.ts'

const pageSize = 500
const exportedFields = propertyFields.filter(({ format }) => format !== undefined)
/** Converts a value for CSV; lists are comma-separated. */
const toCsvValue = (value: unknown) => (Array.isArray(value) ? value.join(',') : value) as CsvValue
/** CSV has no lists of records. */
const csvFields = exportedFields.filter(({ name }) => name !== 'Media' && name !== 'OpenHouse')

/** Streams the listings that the office's agents added, or one of them. */
async function* listOwnListings(
  db: Db,
  now: Date,
  { agentId, hasPrice }: { readonly agentId: string | null; readonly hasPrice: boolean },
): AsyncGenerator<ExportRow> {
  let last = '0'
  for (;;) {
    const { rows } = await sql<ExportRow>`
      SELECT l.id, l.ad_type, l.standard_status, l.price_cents, l.bedrooms, l.bathrooms, l.size, l.furnished,
        l.apartment_features, b.features AS building_features, b.pets, l.description,
        l.internet_entire_listing_display, l.internet_address_display, l.internet_automated_valuation_display,
        l.internet_consumer_comment, l.available_from, l.min_lease_months, l.max_lease_months, l.concession,
        l.common_charges_cents, l.maintenance_cents, l.taxes_cents, l.contact, a.email::text AS agent_email, l.published_at, l.modified_at,
        l.status_changed_at, l.close_price_cents, b.borough, b.house_number, b.address, b.zip, b.neighborhood,
        l.latitude, l.longitude, b.ownership, b.building_type, b.floors, b.units_total, b.year_built,
        u.label AS unit,
        coalesce((SELECT json_agg(json_build_object('name', name, 'caption', caption, 'floorplan', floorplan)
          ORDER BY position) FROM listing_photo WHERE listing_id = l.id), '[]') AS photos,
        coalesce((SELECT json_agg(json_build_object('id', h.id::text, 'start', floor(extract(epoch FROM h.starts_at)),
            'end', floor(extract(epoch FROM h.ends_at)), 'by_appointment', h.by_appointment,
            'remarks', h.remarks, 'online_only', h.is_online_only, 'live_stream_id', s.id::text, 'outside_url', s.outside_url)
            ORDER BY h.starts_at, h.id)
          FROM open_house h LEFT JOIN live_stream s ON s.open_house_id = h.id AND s.canceled_at IS NULL WHERE h.listing_id = l.id AND h.source_id IS NULL AND h.canceled_at IS NULL
            AND h.ends_at > ${now}::timestamptz), '[]') AS open_houses
      FROM listing l JOIN building b ON b.id = l.building_id JOIN unit u ON u.id = l.unit_id
        LEFT JOIN agent a ON a.person_id = l.agent_id
      WHERE ${agentId === null ? sql`l.agent_id IS NOT NULL` : sql`l.agent_id = ${agentId}::bigint`} AND l.deleted_at IS NULL
        AND ${hasPrice ? sql`l.price_cents > 0` : sql`true`} AND l.id > ${last}
      ORDER BY l.id LIMIT ${pageSize}`.execute(db)
    yield* rows
    if (rows.length < pageSize) return
    last = rows.at(-1)!.id
  }
}

async function* formatJson(rows: AsyncIterable<ExportRow>, office: ExportOffice): AsyncGenerator<string> {
  yield '{"@odata.context":"$metadata#Property","value":['
  let separator = '\n'
  for await (const row of rows) {
    const values = exportedFields.map(({ name, format }) => [name, format!(row, office)] as const)
    const record = Object.fromEntries(values.filter(([, value]) => value !== null && value !== ''))
    yield separator + JSON.stringify(record)
    separator = ',\n'
  }
  yield '\n]}\n'
}

async function* formatCsv(rows: AsyncIterable<ExportRow>, office: ExportOffice): AsyncGenerator<string> {
  yield formatCsvTitles(csvFields.map(({ name }) => name))
  for await (const row of rows)
    yield formatCsvLine(csvFields.map(({ format }) => toCsvValue(format!(row, office))))
}

export interface ListingsExport {
  readonly format: 'json' | 'csv'
  /** Only the listings of this agent. */
  readonly agentId?: string
  /**
   * Path to the folder of the export's files, for an export that must be of use without this server: photos are named by
   * their path in it, watch pages are left out, and listings without a price are in it.
   */
  readonly filesPath?: string
}

/**
 * Streams listings that the office's agents added as RESO JSON or CSV, one page of rows in memory at a time. `db` may be
 * a transaction.
 */
export async function* writeListings(
  deps: Pick<Deps, 'db' | 'clock' | 'env'>,
  { format, agentId, filesPath }: ListingsExport,
): AsyncGenerator<string> {
  const office: ExportOffice = {
    name: 'PB Office',
    id: await getOfficeId(deps),
    mediaUrl: (name) => `${filesPath ?? deps.env.publicUrl}/media/${name}`,
    watchUrl: (id) => (filesPath === undefined ? toWatchUrl(deps, id) : null),
  }
  const rows = listOwnListings(deps.db, deps.clock.now(), {
    agentId: agentId ?? null,
    hasPrice: filesPath === undefined,
  })
  yield* format === 'json' ? formatJson(rows, office) : formatCsv(rows, office)
}

/** The office's own listings as a download. */
export function exportListings(_actor: Actor, deps: Deps, format: 'json' | 'csv'): Readable {
  return Readable.from(writeListings(deps, { format }))
}
