import type { Query, Reply } from '@pb/contract/endpoint'
import type { payouts } from '@pb/contract/payouts'
import { toUnixSeconds } from '@pb/rules/dates'
import { findNecThreshold } from '@pb/rules/deals/form-1099'
import { centsToDollars } from '@pb/rules/money'
import type { TinType } from '@pb/rules/taxpayer-ids'
import { sql, type RawBuilder } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { one } from '../../../platform/db/one-row.ts'
import { toWordPatterns } from '../../clients/index.ts'
import { toListedMask, w9Join } from '../w9/find-w9.ts'
import '../tables.ts'

interface Row {
  readonly agent_id: string | null
  readonly name: string
  readonly box_1: string
  readonly card: string
  readonly payouts: number
}

interface ListedRow extends Row {
  readonly tin_type: TinType | null
  readonly last_four: string | null
  readonly asked_at: Date | null
}

interface Totals {
  readonly count: number
  readonly box_1: string
  readonly card: string
  readonly reportable: number
  readonly without_w9: number
}

/**
 * What left the office for each payee in a year, by the journal, also before its books were kept here. A reversal counts
 * in the year of the payout that it reverses: what was recorded by mistake was never paid. Once that year is closed, it
 * counts on the first open day, so that the figures of the closed year stand. Charges that were taken off a payout were
 * paid to the agent, who paid them back: they stay in box 1, also where the rest was paid by card.
 */
export function selectYear(year: number): RawBuilder<unknown> {
  const [from, until] = [`${year}-01-01`, `${year}-12-31`]
  return sql`
    SELECT c.agent_id, coalesce(p.name, c.payee) AS name,
      coalesce(-sum(c.cents) FILTER (WHERE c.method <> 'credit_card'), 0)::bigint AS box_1,
      coalesce(-sum(c.cents) FILTER (WHERE c.method = 'credit_card'), 0)::bigint AS card,
      (count(DISTINCT e.id) FILTER (WHERE o.id IS NULL) - count(DISTINCT e.id) FILTER (WHERE o.id IS NOT NULL))::int AS payouts
    FROM journal_posting c JOIN journal_entry e ON e.id = c.entry_id
    LEFT JOIN journal_entry o ON o.id = e.reverses_id LEFT JOIN person p ON p.id = c.agent_id
    WHERE c.account IN ('cash', 'opening_equity', 'agent_receivable') AND c.booked_on >= ${from} AND coalesce(o.kind, e.kind) = 'payout'
      AND coalesce(e.counts_on, o.booked_on, e.booked_on) BETWEEN ${from} AND ${until}
    GROUP BY c.agent_id, c.payee, p.name HAVING sum(c.cents) <> 0`
}

type YearEnd = typeof payouts.yearEnd

/** What each payee got in a year, the largest first. */
export async function listYearEnd(
  { db }: Pick<Deps, 'db'>,
  { year, search, limit, offset }: Query<YearEnd> & { readonly year: number },
): Promise<Reply<YearEnd>> {
  const threshold = findNecThreshold(year)
  const found =
    search === ''
      ? sql`true`
      : sql`search_words(${search}) <> '' AND ' ' || search_words(name) LIKE ALL (${toWordPatterns(search)})`
  const payees = sql`WITH payees AS (SELECT * FROM (${selectYear(year)}) y WHERE ${found})`
  const [rows, totals] = await Promise.all([
    sql<ListedRow>`${payees} SELECT listed.*, w.tin_type, w.last_four, r.asked_at FROM payees listed ${w9Join}
      LEFT JOIN payee_w9_request r ON r.agent_id = listed.agent_id
      ORDER BY box_1 DESC, listed.name, listed.agent_id NULLS LAST LIMIT ${limit} OFFSET ${offset}`.execute(
      db,
    ),
    sql<Totals>`${payees}
      SELECT count(*)::int AS count, coalesce(sum(box_1), 0)::bigint AS box_1, coalesce(sum(card), 0)::bigint AS card,
        count(*) FILTER (WHERE box_1 >= ${threshold})::int AS reportable,
        count(*) FILTER (WHERE box_1 >= ${threshold} AND w.id IS NULL)::int AS without_w9
      FROM payees listed ${w9Join}`.execute(db),
  ])
  const { count, box_1, card, reportable, without_w9 } = one(totals.rows)
  return {
    count,
    collection: rows.rows.map((row) => ({
      agent_id: row.agent_id ?? '0',
      name: row.name,
      box_1: centsToDollars(row.box_1),
      card: centsToDollars(row.card),
      payouts: row.payouts,
      reportable: Number(row.box_1) >= threshold ? 1 : 0,
      tin_mask: toListedMask(row),
      asked_at: row.asked_at && toUnixSeconds(row.asked_at),
    })),
    threshold: centsToDollars(threshold),
    totals: { box_1: centsToDollars(box_1), card: centsToDollars(card), reportable, without_w9 },
  }
}

/** All payees of a year by name. */
export async function readYear({ db }: Pick<Deps, 'db'>, year: number): Promise<Row[]> {
  const { rows } =
    await sql<Row>`SELECT * FROM (${selectYear(year)}) y ORDER BY name, agent_id NULLS LAST`.execute(db)
  return rows
}
