import type { RemovalReason } from '@pb/rules/listing-status'
import type { AdType, StandardStatus } from '@pb/rules/vocabulary'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db, Tables } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'

/** A row of My listings. */
export interface OwnRow {
  readonly id: string
  readonly building_id: string
  readonly ad_type: AdType
  readonly address: string
  readonly unit: string
  readonly neighborhood: string
  readonly price_cents: string
  readonly bedrooms: number
  readonly bathrooms: number
  readonly size: number | null
  readonly standard_status: StandardStatus
  readonly published_at: Date
  readonly status_changed_at: Date | null
  readonly verified_at: Date | null
  readonly photos_count: number
  readonly photo: string | null
  readonly agent_id: string | null
  readonly agent_name: string | null
  readonly version: number
  readonly report: {
    readonly id: string
    readonly reason: RemovalReason
    readonly note: string
    readonly by_id: string | null
    readonly by_name: string | null
    readonly at: number
  } | null
}

const ownColumns = sql`
  l.id, l.building_id, l.ad_type, b.address, u.label AS unit, l.neighborhood, l.price_cents, l.bedrooms,
  l.bathrooms, l.size, l.standard_status, l.published_at, l.status_changed_at, l.verified_at, l.agent_id,
  agent.name AS agent_name, l.version,
  (SELECT count(*)::int FROM listing_photo p WHERE p.listing_id = l.id) AS photos_count,
  (SELECT p.name FROM listing_photo p WHERE p.listing_id = l.id ORDER BY p.position LIMIT 1) AS photo,
  (SELECT jsonb_build_object('id', r.id::text, 'reason', r.reason, 'note', r.note, 'by_id', r.by_id::text,
      'by_name', reporter.name, 'at', floor(extract(epoch FROM r.created_at)))
    FROM listing_report r LEFT JOIN person reporter ON reporter.id = r.by_id
    WHERE r.listing_id = l.id AND r.decided_at IS NULL) AS report`

const ownJoins = sql`
  JOIN building b ON b.id = l.building_id
  JOIN unit u ON u.id = l.unit_id
  LEFT JOIN person agent ON agent.id = l.agent_id`

/** Returns one page of rows that match the condition. */
export async function findOwnRows(
  db: Db,
  where: RawBuilder<unknown>,
  { order, offset, limit }: { order: RawBuilder<unknown>; offset: number; limit: number },
): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    SELECT ${ownColumns} FROM listing l ${ownJoins} WHERE ${where}
    ORDER BY ${order}, l.id DESC OFFSET ${offset} LIMIT ${limit}`.execute(db)
  return rows
}

export type PreviewRow = OwnRow &
  Omit<Selectable<Tables['listing']>, keyof OwnRow> & {
    readonly verified_by_name: string | null
    /** Mask of pets that the building allows; null if unknown. */
    readonly building_pets: number | null
    readonly open_houses: readonly { id: string; start: number; end: number; by_appointment: boolean }[]
    readonly photo_rows: readonly { name: string; caption: string; floorplan: boolean }[]
  }

/** Returns a listing with its internal fields; undefined for a deleted one. */
export async function findPreview(db: Db, id: string, now: Date): Promise<PreviewRow | undefined> {
  const { rows } = await sql<PreviewRow>`
    SELECT l.*, ${ownColumns}, verifier.name AS verified_by_name, b.pets AS building_pets,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', h.id::text, 'start', floor(extract(epoch FROM h.starts_at)),
        'end', floor(extract(epoch FROM h.ends_at)), 'by_appointment', h.by_appointment) ORDER BY h.starts_at, h.id)
        FROM open_house h WHERE h.listing_id = l.id AND h.source_id IS NULL AND h.canceled_at IS NULL AND NOT h.is_online_only
          AND h.ends_at > ${now}::timestamptz), '[]')
        AS open_houses,
      coalesce((SELECT jsonb_agg(jsonb_build_object('name', p.name, 'caption', p.caption, 'floorplan', p.floorplan)
        ORDER BY p.position) FROM listing_photo p WHERE p.listing_id = l.id), '[]') AS photo_rows
    FROM listing l ${ownJoins} LEFT JOIN person verifier ON verifier.id = l.verified_by
    WHERE l.id = ${id} AND l.deleted_at IS NULL`.execute(db)
  return maybeOne(rows)
}
