import type { ShownListing } from '@pb/contract/showings'
import type { ShowingAccessKind } from '@pb/rules/showing-access'
import type { AdType } from '@pb/rules/vocabulary'
import { findNeighborhood, type BoroughKey } from '@pb/rules/neighborhoods'
import { showingAccessKinds } from '@pb/rules/showing-access'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import '../listings/tables.ts'
import './tables.ts'

export interface ShownListingRow {
  readonly id: string
  readonly ad_type: AdType
  readonly address: string
  readonly unit: string
  readonly borough: BoroughKey
  readonly zip: string
  readonly neighborhood: string
  readonly photo: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly agent_id: string | null
  /** On the market, with a price. */
  readonly is_active: boolean
  /** How to get in: of the listing, else as an agent has learned it. */
  readonly entry: { readonly kind: ShowingAccessKind | null; readonly note: string } | null
}

/** `20 East 9th Street, 4A`. */
export const formatListing = ({ address, unit }: Pick<ShownListingRow, 'address' | 'unit'>): string =>
  unit === '' ? address : `${address}, ${unit}`

/** Returns listings of any status by id, also those that have left the market. */
export async function findShownListings(
  db: Db | Tx,
  ids: readonly string[],
): Promise<Map<string, ShownListingRow>> {
  const { rows } = await sql<ShownListingRow>`
    SELECT l.id, l.ad_type, b.address, u.label AS unit, b.borough, b.zip, l.neighborhood, l.latitude, l.longitude, l.agent_id,
      l.standard_status IN ('Active', 'Coming Soon') AND l.price_cents > 0 AS is_active,
      coalesce(l.entry, CASE WHEN a.kind IS NOT NULL OR a.note <> '' THEN
        jsonb_build_object('kind', a.kind, 'note', a.note) END) AS entry,
      coalesce((SELECT p.name FROM listing_photo p WHERE p.listing_id = l.id ORDER BY p.position LIMIT 1), b.photo) AS photo
    FROM listing l JOIN building b ON b.id = l.building_id JOIN unit u ON u.id = l.unit_id
      LEFT JOIN showing_access a ON a.listing_id = l.id AND l.agent_id IS NULL
    WHERE l.id = ANY (${[...new Set(ids)]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export function presentShownListing(row: ShownListingRow): ShownListing {
  const { id, ad_type, neighborhood, photo, latitude, longitude, entry } = row
  return {
    advertisement_id: id,
    ad_type,
    title: formatListing(row),
    neighborhood: findNeighborhood(neighborhood)?.name ?? neighborhood,
    photo,
    latitude,
    longitude,
    access: entry && {
      kind: showingAccessKinds.find(({ key }) => key === entry.kind)?.title ?? '',
      note: entry.note,
    },
  }
}
