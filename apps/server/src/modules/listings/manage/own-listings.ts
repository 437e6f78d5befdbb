import { listingGroups, verifyDays, type ListingGroup } from '@pb/contract/my-listings'
import type { Query } from '@pb/contract/endpoint'
import type { myListings } from '@pb/contract/my-listings'
import { addDays } from '@pb/rules/dates'
import { pastStatuses } from '@pb/rules/listing-status'
import type { AdType, StandardStatus } from '@pb/rules/vocabulary'
import { sql, type RawBuilder } from 'kysely'
import { hasRole, type Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import { toLikePattern } from '../../../platform/db/like-pattern.ts'
import { one } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findOwnRows, type OwnRow } from './preview-queries.ts'

export type ListQuery = Query<typeof myListings.ownListings>

const statusesByGroup: Readonly<Record<ListingGroup, readonly StandardStatus[] | null>> = {
  market: ['Coming Soon', 'Active'],
  contract: ['Active Under Contract', 'Pending'],
  hold: ['Hold'],
  past: pastStatuses,
  all: null,
}

function groupCondition(group: ListingGroup): RawBuilder<boolean> {
  const statuses = statusesByGroup[group]
  return statuses ? sql`l.standard_status = ANY (${[...statuses]}::text[])` : sql`true`
}

function scopeCondition({ personId, roles }: Actor, scope: ListQuery['scope']): RawBuilder<boolean> {
  if (scope === 'mine') return sql`l.agent_id = ${personId}`
  if (!hasRole({ roles }, 'SUPERVISOR')) throw new AppError('forbidden_role')
  if (scope === 'office') return sql`l.agent_id IS NOT NULL`
  return sql`l.id IN (SELECT listing_id FROM listing_report WHERE decided_at IS NULL)`
}

const missingConditions = {
  photos: sql`NOT EXISTS (SELECT FROM listing_photo p WHERE p.listing_id = l.id)`,
  verification: (now: Date) => sql`coalesce(l.verified_at < ${addDays(now, -verifyDays)}::timestamptz, true)`,
}

const orders = {
  newest: sql`l.published_at DESC`,
  price: sql`l.price_cents DESC`,
  dom: sql`l.published_at`,
  verified: sql`l.verified_at NULLS FIRST`,
}

export interface OwnListings {
  readonly count: number
  readonly counts: Record<ListingGroup, number>
  readonly missing: { readonly photos: number; readonly verification: number }
  readonly rows: readonly OwnRow[]
}

/** Counts an agent's listings on the market that need verifying, by type. */
export async function countUnverified(db: Db, agentId: string, now: Date): Promise<Record<AdType, number>> {
  const { rows } = await sql<Record<AdType, number>>`
    SELECT count(*) FILTER (WHERE l.ad_type = 'rental')::int AS rental,
      count(*) FILTER (WHERE l.ad_type = 'sale')::int AS sale
    FROM listing l
    WHERE l.agent_id = ${agentId} AND l.deleted_at IS NULL AND l.active AND ${groupCondition('market')}
      AND ${missingConditions.verification(now)}`.execute(db)
  return one(rows)
}

interface ListingCounts extends Record<ListingGroup, number> {
  readonly count: number
  readonly no_photos: number
  readonly unverified: number
}

/** Returns one page of the caller's listings, with counts for the tabs; other agents' listings are for supervisors. */
export async function findOwnListings(
  actor: Actor,
  { db, clock }: Deps,
  query: ListQuery,
): Promise<OwnListings> {
  const now = clock.now()
  const unverified = missingConditions.verification(now)
  const scope = sql`l.deleted_at IS NULL AND ${scopeCondition(actor, query.scope)} AND l.ad_type = ${query.ad_type}`
  const searchCondition =
    query.search === ''
      ? sql`true`
      : sql`lower(b.address || ', ' || u.label) LIKE ${toLikePattern(query.search.toLowerCase())}`
  const missingCondition =
    query.missing === undefined
      ? sql`true`
      : sql`l.active AND ${query.missing === 'photos' ? missingConditions.photos : unverified}`
  const matches = sql`${groupCondition(query.group)} AND ${missingCondition} AND ${searchCondition}`
  const countsStatement = sql<ListingCounts>`
    SELECT count(*) FILTER (WHERE ${matches})::int AS count,
      ${sql.join(listingGroups.map((group) => sql`(count(*) FILTER (WHERE ${groupCondition(group)}))::int AS ${sql.ref(group)}`))},
      (count(*) FILTER (WHERE l.active AND ${missingConditions.photos}))::int AS no_photos,
      (count(*) FILTER (WHERE l.active AND ${unverified}))::int AS unverified
    FROM listing l JOIN building b ON b.id = l.building_id JOIN unit u ON u.id = l.unit_id WHERE ${scope}`
  const { offset, limit } = query
  const [result, rows] = await Promise.all([
    countsStatement.execute(db),
    findOwnRows(db, sql`${scope} AND ${matches}`, { order: orders[query.sort], offset, limit }),
  ])
  const { count, no_photos, unverified: unverifiedCount, ...counts } = one(result.rows)
  return { count, counts, missing: { photos: no_photos, verification: unverifiedCount }, rows }
}
