import { bathroomLabel, bedroomKey, bedroomLabel } from '@pb/rules/bedrooms'
import { statusLabel } from '@pb/rules/listing-status'
import { centsToDollars } from '@pb/rules/money'
import { findNeighborhood } from '@pb/rules/neighborhoods'
import { newYorkDate } from '@pb/rules/new-york'
import {
  adTypeTitle,
  apartmentFeatures,
  buildingFeatures,
  findTitle,
  furnishedTypes,
  getMaskTitles,
  ownerships,
  type AdType,
  type StandardStatus,
} from '@pb/rules/vocabulary'
import { sql } from 'kysely'
import type { ExportContext } from '../writing/export-context.ts'
import { readRows } from '../writing/read-rows.ts'
import { describeClient, describeParticipants, readClients, type ClientRow } from './client-rows.ts'
import { writeWorkbook, type Cell } from './workbook.ts'

const toCells = (row: ClientRow): Readonly<Record<string, Cell>> => ({
  'First name': row.first_name,
  'Last name': row.last_name,
  Email: row.emails[0] ?? '',
  'Other emails': row.emails.slice(1).join(', '),
  Phone: row.phones[0] ?? '',
  'Other phones': row.phones.slice(1).join(', '),
  ...describeClient(row),
  Tags: row.tags.join(', '),
  Participants: describeParticipants(row).join('\n'),
  Notes: row.notes,
})

const emptyClient: ClientRow = {
  id: '',
  first_name: '',
  last_name: '',
  emails: [],
  phones: [],
  tags: [],
  search_types: [],
  stage: '',
  source: '',
  move_in_date: null,
  income_cents: null,
  credit_band: null,
  guarantor: null,
  pets: '',
  notes: '',
  year_born: null,
  birthday: null,
  budget_min_cents: null,
  budget_max_cents: null,
  address: '',
  gender: '',
  created_at: new Date(0),
  last_contacted_at: null,
  archived_at: null,
  archive_reason: null,
  opted_out: false,
  participants: [],
  tasks: [],
  searches: [],
}

async function* toRows(rows: AsyncIterable<ClientRow>): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield Object.values(toCells(row))
}

/** An agent's clients as a workbook in the words of the screens; archived ones too. */
export const writeClientWorkbook = (context: ExportContext, agentId: string): AsyncIterable<Uint8Array> =>
  writeWorkbook(
    {
      name: 'Clients',
      columns: Object.keys(toCells(emptyClient)),
      rows: toRows(readClients(context, agentId)),
    },
    context.now,
  )

interface ListingRow {
  readonly id: string
  readonly ad_type: AdType
  readonly standard_status: StandardStatus
  readonly address: string
  readonly unit: string
  readonly neighborhood: string
  readonly zip: string
  readonly price_cents: string
  readonly bedrooms: number
  readonly bathrooms: number
  readonly size: number | null
  readonly furnished: string
  readonly ownership: string
  readonly apartment_features: string
  readonly building_features: string
  readonly available_from: string | null
  readonly published_at: Date
  readonly description: string
  readonly photos: readonly string[]
}

const listingColumns = [
  'Id', 'Type', 'Status', 'Address', 'Unit', 'Neighborhood', 'ZIP', 'Price', 'Bedrooms', 'Bathrooms', 'Square feet',
  'Furnished', 'Ownership', 'Available from', 'Listed', 'Apartment', 'Building', 'Description', 'Photos',
] // prettier-ignore

function toListingCells(row: ListingRow, filesPath: string): Cell[] {
  const layout = bedroomKey(row.bedrooms)
  return [
    row.id,
    adTypeTitle(row.ad_type),
    statusLabel(row.standard_status, row.ad_type),
    row.address,
    row.unit,
    findNeighborhood(row.neighborhood)?.name ?? row.neighborhood,
    row.zip,
    centsToDollars(row.price_cents),
    layout === undefined ? '' : bedroomLabel(layout),
    row.bathrooms === 0 ? '' : bathroomLabel(row.bathrooms / 10),
    row.size ?? '',
    findTitle(furnishedTypes, row.furnished),
    findTitle(ownerships, row.ownership),
    row.available_from ?? '',
    newYorkDate(row.published_at),
    getMaskTitles(apartmentFeatures, row.apartment_features).join(', '),
    getMaskTitles(buildingFeatures, row.building_features).join(', '),
    row.description,
    row.photos.map((name) => `${filesPath}/media/${name}`).join('\n'),
  ]
}

/** The listings of an agent, or of all agents, as a workbook in the words of the screens, with the paths of photos. */
export function writeListingWorkbook(
  { tx, now }: ExportContext,
  { agentId, filesPath }: { readonly agentId?: string; readonly filesPath: string },
): AsyncIterable<Uint8Array> {
  const rows = readRows(
    tx,
    sql<ListingRow>`SELECT l.id, l.ad_type, l.standard_status, b.address, u.label AS unit, l.neighborhood, b.zip,
      l.price_cents, l.bedrooms, l.bathrooms, l.size, l.furnished, l.ownership, l.apartment_features, l.building_features,
      l.available_from::text, l.published_at, l.description,
      ARRAY(SELECT name FROM listing_photo p WHERE p.listing_id = l.id ORDER BY p.position) AS photos
    FROM listing l JOIN building b ON b.id = l.building_id JOIN unit u ON u.id = l.unit_id
    WHERE ${agentId === undefined ? sql`l.agent_id IS NOT NULL` : sql`l.agent_id = ${agentId}::bigint`}
      AND l.deleted_at IS NULL ORDER BY l.id`,
  )
  async function* list(): AsyncGenerator<Cell[]> {
    for await (const row of rows) yield toListingCells(row, filesPath)
  }
  return writeWorkbook({ name: 'Listings', columns: listingColumns, rows: list() }, now)
}
