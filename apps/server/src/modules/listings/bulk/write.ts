import { sql } from 'kysely'
import { insertMany, reserveIds } from '../../../platform/bulk.ts'
import type { Tx } from '../../../platform/db.ts'
import { differences, merged } from './differences.ts'
import type { ListingDraft, ListingValues, WrittenDraft } from './draft.ts'

interface KnownListing {
  readonly id: string
  readonly values: ListingValues
  /** Of its newest event. */
  readonly since: Date | null
}

/** The listings' values as they are, locked until the transaction ends. */
async function lockValues(tx: Tx, ids: readonly string[]): Promise<Map<string, KnownListing>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ListingValues & { id: string; since: Date | null }>`
    SELECT id, standard_status, price_cents, bedrooms, bathrooms, size, furnished, apartment_features, description, available_from,
      min_lease_months, max_lease_months, concession, common_charges_cents, taxes_cents, maintenance_cents, contact,
      commission, entry, (SELECT max(created_at) FROM listing_event WHERE listing_id = listing.id) AS since
    FROM listing WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR UPDATE`.execute(tx)
  return new Map(rows.map(({ id, since, ...values }) => [id, { id, values, since }]))
}

interface Change {
  readonly id: string
  readonly before: KnownListing | null
  readonly after: ListingValues
  readonly draft: ListingDraft
}

/** What a record is to PostgreSQL: dates and masks as text, JSON as it is. */
const recordColumns =
  sql.raw(`id bigint, unit_id bigint, ad_type text, source text, source_rank smallint, published_at timestamptz,
  changed_at timestamptz, standard_status text, price_cents bigint, bedrooms smallint, bathrooms smallint,
  size integer, furnished text, apartment_features bigint, description text, available_from date, min_lease_months smallint,
  max_lease_months smallint, concession jsonb, common_charges_cents bigint, taxes_cents bigint,
  maintenance_cents bigint, contact jsonb, commission jsonb, entry jsonb`)

function recordsOf(changes: readonly Change[]): string {
  return JSON.stringify(
    changes.map(({ id, after, draft }) => ({
      ...after,
      id,
      unit_id: draft.unitId,
      ad_type: draft.adType,
      source: draft.source,
      source_rank: draft.sourceRank ?? 2,
      published_at: draft.publishedAt,
      changed_at: draft.changedAt,
    })),
  )
}

/** Adds rows with what a search asks of their units and buildings; position and company come by triggers. */
async function insertRows(tx: Tx, added: readonly Change[], now: Date): Promise<void> {
  if (added.length === 0) return
  await sql`
    INSERT INTO listing (id, unit_id, building_id, ad_type, standard_status, price_cents, bedrooms, bathrooms, size,
      furnished, apartment_features, neighborhood, ownership, building_type, building_features, pets, street_number, avenue_number,
      description, available_from, min_lease_months, max_lease_months, concession, common_charges_cents, taxes_cents,
      maintenance_cents, source, source_rank, contact, commission, entry, published_at, verified_at, created_at, modified_at)
    OVERRIDING SYSTEM VALUE
    SELECT r.id, u.id, b.id, r.ad_type, r.standard_status, r.price_cents, coalesce(r.bedrooms, u.bedrooms, 0),
      coalesce(r.bathrooms, u.bathrooms, 0), coalesce(r.size, u.size), coalesce(r.furnished, 'unfurnished'),
      coalesce(r.apartment_features, 0), b.neighborhood, b.ownership, b.building_type, b.features, coalesce(b.pets, 0), b.street_number,
      b.avenue_number, coalesce(r.description, ''), r.available_from, r.min_lease_months, r.max_lease_months,
      r.concession, r.common_charges_cents, r.taxes_cents, r.maintenance_cents, r.source, r.source_rank, r.contact, r.commission,
      r.entry, r.published_at, r.changed_at, ${now}::timestamptz, ${now}::timestamptz
    FROM jsonb_to_recordset(${recordsOf(added)}::jsonb) AS r(${recordColumns})
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
      commission = r.commission, entry = r.entry, verified_at = greatest(listing.verified_at, r.changed_at),
      version = listing.version + 1, modified_at = ${now}::timestamptz
    FROM jsonb_to_recordset(${recordsOf(changed)}::jsonb) AS r(${recordColumns})
    WHERE listing.id = r.id`.execute(tx)
}

interface EventRow {
  readonly listing_id: string
  readonly kind: 'listed' | 'price_change' | 'status_change'
  readonly price_cents: string | null
  readonly standard_status: string | null
  readonly created_at: string
}

/** What the past remembers of a change; an event never stands before one that is there. */
function eventsOf({ id, before: known, after, draft }: Change): EventRow[] {
  const events: EventRow[] = []
  const { price_cents, standard_status } = after
  const before = known?.values
  const since = known?.since ?? draft.publishedAt
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
 * Adds and changes many listings with a few statements, in the order of the drafts. What a draft does not say stays;
 * a draft that says nothing new writes nothing. Prices and statuses leave their events, from which the database keeps
 * price drops and closings; the columns that a search reads are filled from unit and building.
 */
export async function writeListings(
  tx: Tx,
  drafts: readonly ListingDraft[],
  now: Date,
): Promise<WrittenDraft[]> {
  const ids = drafts.flatMap(({ listingId }) => (listingId === null ? [] : [listingId]))
  const known = await lockValues(tx, ids)
  const fresh = await reserveIds(tx, 'listing', drafts.length - known.size)
  const added: Change[] = []
  const changed: Change[] = []
  const written = drafts.map((draft): WrittenDraft => {
    const before = draft.listingId === null ? undefined : known.get(draft.listingId)
    if (!before) {
      const id = fresh[added.length]!
      added.push({ id, before: null, after: draft.values, draft })
      return { listingId: id, outcome: 'added' }
    }
    if (differences(before.values, draft.values).length === 0)
      return { listingId: before.id, outcome: 'unchanged' }
    const after = merged(before.values, draft.values)
    changed.push({ id: before.id, before, after, draft })
    return { listingId: before.id, outcome: 'changed' }
  })
  await insertRows(tx, added, now)
  await updateRows(tx, changed, now)
  await insertMany<EventRow>(tx, 'listing_event', eventColumns, [...added, ...changed].flatMap(eventsOf))
  return written
}
