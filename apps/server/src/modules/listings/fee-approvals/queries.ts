import type { FeeApprovals } from '@pb/rules/tenant-fees'
import { sql, type Insertable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import './tables.ts'

/** The highest approved sum of each rule in cents, as a JSON object; `l` is the listing. */
export const approvedSums = sql`
  (SELECT coalesce(jsonb_object_agg(approved.rule, approved.max_cents), '{}') FROM (
    SELECT rule, max(max_cents) AS max_cents FROM listing_fee_approval
    WHERE listing_id = l.id AND withdrawn_at IS NULL GROUP BY rule) approved)`

export async function findApprovedSums(db: Db | Tx, listingId: string): Promise<FeeApprovals> {
  const { rows } = await sql<{ sums: FeeApprovals }>`
    SELECT ${approvedSums} AS sums FROM listing l WHERE l.id = ${listingId}`.execute(db)
  return maybeOne(rows)?.sums ?? {}
}

export async function insertApproval(
  tx: Tx,
  approval: Omit<Insertable<Tables['listing_fee_approval']>, 'withdrawn_by' | 'withdrawn_at'>,
): Promise<string> {
  const { id } = await tx
    .insertInto('listing_fee_approval')
    .values(approval)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function withdrawApproval(
  db: Db,
  id: string,
  { by, now }: { by: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('listing_fee_approval')
    .set({ withdrawn_by: by, withdrawn_at: now })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the agreement of an approval if the person is the listing's agent, or sees all as a supervisor. */
export function findAgreement(
  db: Db,
  id: string,
  { personId, isSupervisor }: { personId: string; isSupervisor: boolean },
) {
  return db
    .selectFrom('listing_fee_approval')
    .innerJoin('listing', 'listing.id', 'listing_fee_approval.listing_id')
    .where('listing_fee_approval.id', '=', id)
    .$if(!isSupervisor, (query) => query.where('listing.agent_id', '=', personId))
    .select(['file_key', 'file_type'])
    .executeTakeFirst()
}

/** Returns the current approvals of a listing, the newest first. */
export function findApprovals(db: Db | Tx, listingId: string) {
  return db
    .selectFrom('listing_fee_approval as a')
    .leftJoin('person', 'person.id', 'a.approved_by')
    .where('a.listing_id', '=', listingId)
    .where('a.withdrawn_at', 'is', null)
    .select(['a.id', 'a.rule', 'a.max_cents', 'a.reason', 'a.approved_at', 'person.name'])
    .orderBy('a.id', 'desc')
    .execute()
}
