import { sql } from 'kysely'
import { insertMany, reserveIds } from '../../../platform/db/bulk.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { diffListing, mergeListing } from './diff-listing.ts'
import type { ListingDraft, ListingValues, DraftResult } from './listing-draft.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

interface StoredListing {
  readonly id: string
  readonly values: ListingValues
  /** Time of the latest event. */
  readonly since: Date | null
}

/** Returns the stored values of listings, locked until the transaction ends. */
async function lockListings(tx: Tx, ids: readonly string[]): Promise<Map<string, StoredListing>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ListingValues & { id: string; since: Date | null }>`
    SELECT id, standard_status, price_cents, bedrooms, bathrooms, size, furnished, apartment_features, description, available_from,
      min_lease_months, max_lease_months, concession, common_charges_cents, taxes_cents, maintenance_cents, contact,
      commission, entry, internet_entire_listing_display, internet_address_display,
      internet_automated_valuation_display, internet_consumer_comment, (SELECT max(created_at) FROM listing_event WHERE listing_id = listing.id) AS since
    FROM listing WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR UPDATE`.execute(tx)
  return new Map(rows.map(({ id, since, ...values }) => [id, { id, values, since }]))
}

interface Change {
  readonly id: string
  readonly before: StoredListing | null
  readonly after: ListingValues
  readonly draft: ListingDraft
}

/** Column definitions for `jsonb_to_recordset`. */
const recordColumns =
  sql.raw(`id bigint, unit_id bigint, agent_id bigint, ad_type text, source text, source_rank smallint, published_at timestamptz,
  changed_at timestamptz, standard_status text, price_cents bigint, bedrooms smallint, bathrooms smallint,
  size integer, furnished text, apartment_features bigint, description text, available_from date, min_lease_months smallint,
  max_lease_months smallint, concession jsonb, common_charges_cents bigint, taxes_cents bigint,
  maintenance_cents bigint, contact jsonb, commission jsonb, entry jsonb,
  internet_entire_listing_display boolean, internet_address_display boolean,
  internet_automated_valuation_display boolean, internet_consumer_comment boolean`)

function toRecords(changes: readonly Change[]): string {
  return toJsonText(
    changes.map(({ id, after, draft }) => ({
      ...after,
      id,
      unit_id: draft.unitId,
      agent_id: draft.agentId ?? null,
      ad_type: draft.adType,
      source: draft.source,
      source_rank: draft.sourceRank ?? 2,
      published_at: draft.publishedAt,
      changed_at: draft.changedAt,
    })),
  )
}

/**
 * Inserts listings with the columns that searches need from units and buildings; triggers set position and company. No
 * source states the access type.
 */
async function insertRows(tx: Tx, added: readonly Change[], now: Date): Promise<void> {
  if (added.length === 0) return
  await sql`
    INSERT INTO listing (id, unit_id, building_id, agent_id, ad_type, standard_status, price_cents, bedrooms, bathrooms, size,
      furnished, apartment_features, neighborhood, ownership, building_type, building_features, pets, street_number, avenue_number,
      description, available_from, min_lease_months, max_lease_months, concession, common_charges_cents, taxes_cents,
      maintenance_cents, source, source_rank, contact, commission, entry,
      internet_entire_listing_display, internet_address_display, internet_automated_valuation_display,
      internet_consumer_comment, access_type, published_at, verified_at, created_at, modified_at)
    OVERRIDING SYSTEM VALUE
    SELECT r.id, u.id, b.id, r.agent_id, r.ad_type, r.standard_status, r.price_cents, coalesce(r.bedrooms, u.bedrooms, 0),
      coalesce(r.bathrooms, u.bathrooms, 0), coalesce(r.size, u.size), coalesce(r.furnished, ''),
      coalesce(r.apartment_features, 0), b.neighborhood, b.ownership, b.building_type, b.features, coalesce(b.pets, 0), b.street_number,
      b.avenue_number, coalesce(r.description, ''), r.available_from, r.min_lease_months, r.max_lease_months,
      r.concession, r.common_charges_cents, r.taxes_cents, r.maintenance_cents, r.source, r.source_rank, r.contact, r.commission,
      r.entry, coalesce(r.internet_entire_listing_display, true), coalesce(r.internet_address_display, true),
      coalesce(r.internet_automated_valuation_display, true), coalesce(r.internet_consumer_comment, true), NULL, r.published_at, r.changed_at, ${now}::timestamptz, ${now}::timestamptz
    FROM jsonb_to_recordset(${toRecords(added)}::jsonb) AS r(${recordColumns})
    JOIN unit u ON u.id = r.unit_id JOIN building b ON b.id = u.building_id`.execute(tx)
}

async function updateRows(tx: Tx, changed: readonly Change[], now: Date): Promise<void> {
  if (changed.length === 0) return
  await sql`
    UPDATE listing SET standard_status = r.standard_status, price_cents = r.price_cents, bedrooms = r.bedrooms,
      bathrooms = r.bathrooms, size = r.size, furnished = r.furnished,
      apartment_features = r.apartment_features, description = r.description,
      available_from = r.available_from, min_lease_months = r.min_lease_months,
      max_lease_months = r.max_lease_months, concession = r.concession,
      common_charges_cents = r.common_charges_cents, taxes_cents = r.taxes_cents,
      maintenance_cents = r.maintenance_cents, contact = r.contact,
      commission = r.commission, entry = r.entry,
      internet_entire_listing_display = r.internet_entire_listing_display,
      internet_address_display = r.internet_address_display,
      internet_automated_valuation_display = r.internet_automated_valuation_display,
      internet_consumer_comment = r.internet_consumer_comment, verified_at = greatest(listing.verified_at, r.changed_at),
      version = listing.version + 1, modified_at = ${now}::timestamptz
    FROM jsonb_to_recordset(${toRecords(changed)}::jsonb) AS r(${recordColumns})
    WHERE listing.id = r.id`.execute(tx)
}

interface EventRow {
  readonly listing_id: string
  readonly kind: 'listed' | 'price_change' | 'status_change'
  readonly price_cents: string | null
  readonly standard_status: string | null
  readonly created_at: string
}

/** Returns the history events of a change; an event is never earlier than the latest existing one. */
function toEvents({ id, before: stored, after, draft }: Change): EventRow[] {
  const events: EventRow[] = []
  const { price_cents, standard_status } = after
  const before = stored?.values
  const since = stored?.since ?? draft.publishedAt
  const at = new Date(Math.max(draft.changedAt.getTime(), since.getTime())).toISOString()
  if (!before) {
    const listed = draft.publishedAt.toISOString()
    events.push({ listing_id: id, kind: 'listed', price_cents, standard_status: null, created_at: listed })
  } else if (before.price_cents !== price_cents)
    events.push({ listing_id: id, kind: 'price_change', price_cents, standard_status: null, created_at: at })
  if (before ? before.standard_status !== standard_status : standard_status !== 'Active') {
    const closing = standard_status === 'Closed' ? (draft.closePriceCents ?? price_cents) : null
    events.push({
      listing_id: id,
      kind: 'status_change',
      price_cents: closing,
      standard_status,
      created_at: at,
    })
  }
  return events
}

const eventColumns = {
  listing_id: 'bigint',
  kind: 'text',
  price_cents: 'bigint',
  standard_status: 'text',
  created_at: 'timestamptz',
} as const

/**
 * Inserts and updates many listings with a few statements; returns the results in the order of the drafts. Null values
 * leave a listing's values unchanged, and a draft without changes writes nothing. Changes of price and status are
 * recorded as events, from which database triggers derive price drops and closings.
 */
export async function writeListings(
  tx: Tx,
  drafts: readonly ListingDraft[],
  now: Date,
): Promise<DraftResult[]> {
  const ids = drafts.flatMap(({ listingId }) => (listingId === null ? [] : [listingId]))
  const stored = await lockListings(tx, ids)
  const newIds = await reserveIds(tx, 'listing', drafts.length - stored.size)
  const added: Change[] = []
  const changed: Change[] = []
  const results = drafts.map((draft): DraftResult => {
    const before = draft.listingId === null ? undefined : stored.get(draft.listingId)
    if (!before) {
      const id = newIds[added.length]!
      added.push({ id, before: null, after: draft.values, draft })
      return { listingId: id, outcome: 'added' }
    }
    if (diffListing(before.values, draft.values).length === 0)
      return { listingId: before.id, outcome: 'unchanged' }
    const after = mergeListing(before.values, draft.values)
    changed.push({ id: before.id, before, after, draft })
    return { listingId: before.id, outcome: 'changed' }
  })
  await insertRows(tx, added, now)
  await updateRows(tx, changed, now)
  await insertMany<EventRow>(tx, 'listing_event', eventColumns, [...added, ...changed].flatMap(toEvents))
  return results
}
