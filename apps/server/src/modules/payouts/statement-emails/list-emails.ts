import type { Query, Reply } from '@pb/contract/endpoint'
import type { payouts } from '@pb/contract/payouts'
import type { StatementEmailState } from '@pb/contract/statement-emails'
import { toUnixSecondsOrNull } from '@pb/rules/dates'
import { centsToDollars } from '@pb/rules/money'
import { sql, type RawBuilder } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { one } from '../../../platform/db/one-row.ts'
import { isRelayConfigured } from '../../system-mail/index.ts'
import '../tables.ts'

/** The agents who were paid in a month, with the state of their email; `month` is its first day. */
export const selectMonth = (month: string): RawBuilder<unknown> => sql`
  SELECT o.agent_id, p.name, a.email, a.deactivated_at IS NULL AS active, sum(o.cents)::bigint AS cents,
    count(*)::int AS payouts
  FROM payout o JOIN agent a ON a.person_id = o.agent_id JOIN person p ON p.id = o.agent_id
  WHERE o.state = 'paid' AND o.paid_on >= ${month}::date AND o.paid_on < ${month}::date + interval '1 month'
  GROUP BY o.agent_id, p.name, a.email, a.deactivated_at`

interface Row {
  readonly agent_id: string
  readonly name: string
  readonly active: boolean
  readonly cents: string
  readonly payouts: number
  readonly state: StatementEmailState
  readonly emailed_cents: string | null
  readonly asked_by: string | null
  readonly changed_at: Date | null
}

interface Totals {
  readonly count: number
  readonly cents: string
  readonly unsent: number
  readonly open: number
  readonly sent: number
  readonly failed: number
}

type ListEmails = typeof payouts.statementEmails

/** Who was paid in a month, and what became of the email with their statement. */
export async function listStatementEmails(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { month, offset, limit }: Query<ListEmails>,
): Promise<Reply<ListEmails>> {
  const day = `${month}-01`
  const listed = sql`WITH listed AS (
    SELECT m.*, e.cents AS emailed_cents, e.changed_at, p.name AS asked_by,
      -- The outgoing mail may know more than the job has stored yet.
      coalesce(CASE WHEN e.state = 'queued' AND s.state NOT IN ('waiting', 'sending') THEN s.state ELSE e.state END,
        'none') AS state
    FROM (${selectMonth(day)}) m LEFT JOIN statement_email e ON e.agent_id = m.agent_id AND e.month = ${day}::date
      LEFT JOIN system_mail s ON s.id = e.mail_id LEFT JOIN person p ON p.id = e.asked_by)`
  const rows = await sql<Row>`${listed} SELECT * FROM listed ORDER BY name, agent_id
    LIMIT ${limit} OFFSET ${offset}`.execute(db)
  const totals =
    await sql<Totals>`${listed} SELECT count(*)::int AS count, coalesce(sum(cents), 0)::bigint AS cents,
    count(*) FILTER (WHERE active AND state IN ('none', 'failed', 'expired', 'returned'))::int AS unsent,
    count(*) FILTER (WHERE state IN ('waiting', 'queued'))::int AS open,
    count(*) FILTER (WHERE state = 'sent')::int AS sent,
    count(*) FILTER (WHERE state IN ('failed', 'expired', 'uncertain', 'returned'))::int AS failed FROM listed`.execute(
      db,
    )
  const { count, cents, ...counts } = one(totals.rows)
  return {
    count,
    collection: rows.rows.map((row) => ({
      agent_id: row.agent_id,
      name: row.name,
      amount: centsToDollars(row.cents),
      payouts: row.payouts,
      active: row.active ? 1 : 0,
      state: row.state,
      emailed_amount: row.emailed_cents === null ? null : centsToDollars(row.emailed_cents),
      asked_by: row.asked_by ?? '',
      changed_at: toUnixSecondsOrNull(row.changed_at),
    })),
    totals: { amount: centsToDollars(cents), ...counts },
    relay: isRelayConfigured(env) ? 1 : 0,
  }
}
