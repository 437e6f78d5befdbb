import type { AgeingBucket, InvoiceStatus } from '@pb/rules/deals/vocabulary'
import { ageingBuckets } from '@pb/rules/deals/vocabulary'
import { sql, type RawBuilder } from 'kysely'

/** SQL: status of invoice `i` on a day; a sent one is overdue after its due day. */
export const statusColumn = (today: string): RawBuilder<InvoiceStatus> => sql`
  CASE WHEN i.sent_at IS NULL THEN 'draft' WHEN i.settled_at IS NOT NULL THEN i.settled_by
    WHEN i.due_on < ${today}::date THEN 'overdue' ELSE 'sent' END`

const unsettled = sql`i.sent_at IS NOT NULL AND i.settled_at IS NULL`

/** SQL condition: invoice `i` has a status; each is written as the predicate of an index. */
export function hasStatus(status: InvoiceStatus, today: string): RawBuilder<unknown> {
  switch (status) {
    case 'draft':
      return sql`i.sent_at IS NULL`
    case 'sent':
      return sql`(${unsettled} AND i.due_on >= ${today}::date)`
    case 'overdue':
      return sql`(${unsettled} AND i.due_on < ${today}::date)`
    case 'paid':
      return sql`i.settled_by = 'paid'`
    case 'credited':
    case 'written_off':
      return sql`(i.settled_by IN ('credited', 'written_off') AND i.settled_by = ${status})`
  }
}

/** First and last number of days after the due day of each bucket; null without an end. */
export function getBucketDays(bucket: AgeingBucket): { from: number | null; to: number | null } {
  const index = ageingBuckets.findIndex(({ key }) => key === bucket)
  const before = ageingBuckets[index - 1]
  return { from: before ? before.to! + 1 : null, to: ageingBuckets[index]!.to }
}

/** SQL condition: invoice `i` is open, and its age falls into a bucket. */
export function isInBucket(bucket: AgeingBucket, today: string): RawBuilder<unknown> {
  const { from, to } = getBucketDays(bucket)
  const parts = [sql`i.open_cents > 0 AND i.sent_at IS NOT NULL`]
  if (from !== null) parts.push(sql`i.due_on <= ${today}::date - ${from}::int`)
  if (to !== null) parts.push(sql`i.due_on >= ${today}::date - ${to}::int`)
  return sql`(${sql.join(parts, sql` AND `)})`
}
