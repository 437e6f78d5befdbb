import { listingGroups, verifyDays, type ListingGroup } from '@pb/contract/my-listings'
import type { Query } from '@pb/contract/endpoint'
import type { myListings } from '@pb/contract/my-listings'
import { pastStatuses } from '@pb/rules/listing-status'
import type { StandardStatus } from '@pb/rules/vocabulary'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { ownRows, type OwnRow } from './preview-queries.ts'

export type ListQuery = Query<typeof myListings.ownListings>

const statusesOf: Readonly<Record<ListingGroup, readonly StandardStatus[] | null>> = {
  market: ['Coming Soon', 'Active'],
  contract: ['Active Under Contract', 'Pending'],
  hold: ['Hold'],
  past: pastStatuses,
  all: null,
}

function inGroup(group: ListingGroup): RawBuilder<boolean> {
  const statuses = statusesOf[group]
  return statuses ? sql`l.standard_status = ANY (${[...statuses]}::text[])` : sql`true`
}

function scopeOf({ personId, roles }: Actor, scope: ListQuery['scope']): RawBuilder<boolean> {
  if (scope === 'mine') return sql`l.agent_id = ${personId}`
  if (!roles.includes('SUPERVISOR')) throw new AppError('forbidden_role')
  if (scope === 'office') return sql`l.agent_id IS NOT NULL`
  return sql`l.id IN (SELECT listing_id FROM listing_report WHERE decided_at IS NULL)`
}

const gaps = {
  photos: sql`NOT EXISTS (SELECT FROM listing_photo p WHERE p.listing_id = l.id)`,
  verification: (now: Date) =>
    sql`coalesce(l.verified_at < ${new Date(now.getTime() - verifyDays * 86_400_000)}::timestamptz, true)`,
}

const orders = {
  newest: sql`l.published_at DESC`,
  price: sql`l.price_cents DESC`,
  dom: sql`l.published_at`,
  verified: sql`l.verified_at NULLS FIRST`,
}

/** What stands for itself in LIKE. */
function likeText(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`
}

export interface OwnListings {
  readonly count: number
  readonly counts: Record<ListingGroup, number>
  readonly missing: { readonly photos: number; readonly verification: number }
  readonly rows: readonly OwnRow[]
}

interface Tally extends Record<ListingGroup, number> {
  readonly count: number
  readonly no_photos: number
  readonly unverified: number
}

/** One page of the caller's listings, with counts for the tabs; those of others are for supervisors. */
export async function ownListings(actor: Actor, { db, clock }: Deps, query: ListQuery): Promise<OwnListings> {
  const now = clock.now()
  const unverified = gaps.verification(now)
  const scope = sql`l.deleted_at IS NULL AND ${scopeOf(actor, query.scope)} AND l.ad_type = ${query.ad_type}`
  const text =
    query.search === '' ? sql`true` : sql`lower(b.address || ', ' || u.label) LIKE ${likeText(query.search)}`
  const gap =
    query.missing === undefined
      ? sql`true`
      : sql`l.active AND ${query.missing === 'photos' ? gaps.photos : unverified}`
  const fits = sql`${inGroup(query.group)} AND ${gap} AND ${text}`
  const tally = sql<Tally>`
    SELECT count(*) FILTER (WHERE ${fits})::int AS count,
      ${sql.join(listingGroups.map((group) => sql`(count(*) FILTER (WHERE ${inGroup(group)}))::int AS ${sql.ref(group)}`))},
      (count(*) FILTER (WHERE l.active AND ${gaps.photos}))::int AS no_photos,
      (count(*) FILTER (WHERE l.active AND ${unverified}))::int AS unverified
    FROM listing l JOIN building b ON b.id = l.building_id JOIN unit u ON u.id = l.unit_id WHERE ${scope}`
  const { offset, limit } = query
  const [counted, rows] = await Promise.all([
    tally.execute(db),
    ownRows(db, sql`${scope} AND ${fits}`, { order: orders[query.sort], offset, limit }),
  ])
  const { count, no_photos, unverified: stale, ...counts } = counted.rows[0]!
  return { count, counts, missing: { photos: no_photos, verification: stale }, rows }
}
