import type { JournalAccount } from '@pb/rules/deals/postings'
import type { YearToDate } from '@pb/rules/deals/plans'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import './tables.ts'

export interface BalanceScope {
  readonly account: JournalAccount
  readonly agentId?: string
  readonly dealId?: string
  readonly invoiceId?: string
  /** First and last day, both included. */
  readonly from?: string
  readonly until?: string
}

/** Sums an account's postings in cents, debits positive. */
export async function sumPostings(
  db: Db | Tx,
  { account, agentId, dealId, invoiceId, from, until }: BalanceScope,
): Promise<number> {
  let query = db
    .selectFrom('journal_posting')
    .where('account', '=', account)
    .select(sql<string>`coalesce(sum(cents), 0)`.as('cents'))
  if (agentId !== undefined) query = query.where('agent_id', '=', agentId)
  if (dealId !== undefined) query = query.where('deal_id', '=', dealId)
  if (invoiceId !== undefined) query = query.where('invoice_id', '=', invoiceId)
  if (from !== undefined) query = query.where('booked_on', '>=', from)
  if (until !== undefined) query = query.where('booked_on', '<=', until)
  return Number((await query.executeTakeFirstOrThrow()).cents)
}

/**
 * Returns what an agent did between two days, both included: the gross of their deals, and the company's part of it. A
 * deal that is reversed on the day it was booked on is in neither.
 */
export async function sumYearToDate(
  db: Db | Tx,
  agentId: string,
  from: string,
  until: string,
): Promise<YearToDate> {
  const row = await db
    .selectFrom('journal_posting')
    .where('agent_id', '=', agentId)
    .where('account', 'in', ['clearing', 'income'])
    .where('booked_on', '>=', from)
    .where('booked_on', '<=', until)
    .select([
      sql<string>`coalesce(sum(cents) FILTER (WHERE account = 'clearing'), 0)`.as('gross'),
      sql<string>`coalesce(-sum(cents) FILTER (WHERE account = 'income'), 0)`.as('company'),
    ])
    .executeTakeFirstOrThrow()
  return { gross: Number(row.gross), companyDollar: Number(row.company) }
}
