import type { Query, Reply } from '@pb/contract/endpoint'
import type { inquiries } from '@pb/contract/inquiries'
import type { InquiryFilter } from '@pb/contract/inquiry-schemas'
import { toUnixSeconds } from '@pb/rules/dates'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { one } from '../../../platform/db/one-row.ts'
import { presentRow } from './present-row.ts'
import { isUnassignedFor, toFilterCondition, toScopeCondition, toSearchCondition } from './scope.ts'
import { recordColumns, type InquiryRecord } from './select-rows.ts'

type ListQuery = Query<typeof inquiries.listingInquiries>

/**
 * Inquiries that are counted at most: a larger number is of no use, and counting millions takes long. The tabs of the
 * office have four numbers, which are needed less exactly than the list's total.
 */
const maxCount = 10_000
const maxOfficeCount = 1000

const countUpTo = (conditions: RawBuilder<unknown>, max = maxCount) =>
  sql`(SELECT count(*)::int FROM (SELECT FROM inquiry i WHERE ${conditions} LIMIT ${max}) i)`

/** The statement for one page, in a total order. */
export function buildPageStatement(actor: Actor, query: ListQuery, now: Date) {
  const order =
    query.filter === 'needs_response' ? sql`i.waiting_since, i.id` : sql`i.last_message_at DESC, i.id DESC`
  return sql<InquiryRecord>`
    SELECT ${recordColumns} FROM inquiry i
    WHERE ${toScopeCondition(actor, query.scope)} AND ${toFilterCondition(query.filter, now)}
      AND ${toSearchCondition(query.q)}
    ORDER BY ${order} LIMIT ${query.limit} OFFSET ${query.offset}`
}

/** Lists whose number the tabs show. */
const isCounted = (filter: InquiryFilter): filter is Exclude<InquiryFilter, 'closed' | 'not_lead'> =>
  filter !== 'closed' && filter !== 'not_lead'

interface Counts {
  readonly needs_response: number
  readonly snoozed: number
  readonly all: number
  /** What is neither of both; null where it follows from the others. */
  readonly waiting: number | null
  /** Null where it is what needs a response. */
  readonly unassigned: number | null
  /** Null where it is that of the filter. */
  readonly total: number | null
}

/**
 * Counts what is open, what needs a response and what is snoozed. What waits for the person is the rest, so it is counted
 * only where the others end at the most that is counted.
 */
export function buildCountStatement(actor: Actor, query: ListQuery, now: Date) {
  const scope = toScopeCondition(actor, query.scope)
  const max = query.scope === 'office' ? maxOfficeCount : maxCount
  const count = (filter: InquiryFilter) => countUpTo(sql`${scope} AND ${toFilterCondition(filter, now)}`, max)
  const hasCount = query.q.trim() === '' && isCounted(query.filter) && query.scope !== 'office'
  // The office's total ends after the pages that were read, so that there is a next one.
  const maxTotal = query.scope === 'office' ? query.offset + query.limit + maxOfficeCount : maxCount
  const total = countUpTo(
    sql`${scope} AND ${toFilterCondition(query.filter, now)} AND ${toSearchCondition(query.q)}`,
    maxTotal,
  )
  const unassigned = countUpTo(sql`${isUnassignedFor(actor)} AND ${toFilterCondition('needs_response', now)}`)
  return sql<Counts>`
    WITH counted AS MATERIALIZED (
      SELECT ${count('needs_response')} AS needs_response, ${count('snoozed')} AS snoozed, ${count('all')} AS "all",
        ${query.scope === 'unassigned' ? sql`NULL::int` : unassigned} AS unassigned,
        ${hasCount ? sql`NULL::int` : total} AS total
    )
    SELECT counted.*, CASE WHEN "all" = ${max} THEN ${count('waiting')} END AS waiting FROM counted`
}

export async function listInquiries(
  actor: Actor,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  query: ListQuery,
): Promise<Reply<typeof inquiries.listingInquiries>> {
  const now = clock.now()
  const [page, counted] = await Promise.all([
    buildPageStatement(actor, query, now).execute(db),
    buildCountStatement(actor, query, now).execute(db),
  ])
  const row = one(counted.rows)
  const { needs_response, snoozed, all } = row
  const waiting = row.waiting ?? all - needs_response - snoozed
  const counts = { needs_response, waiting, snoozed, all, unassigned: row.unassigned ?? needs_response }
  return {
    collection: page.rows.map((record) => presentRow(actor, record)),
    total: row.total ?? (isCounted(query.filter) ? counts[query.filter] : 0),
    counts,
    now: toUnixSeconds(now),
  }
}
