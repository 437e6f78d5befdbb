import type { JournalAccount, JournalKind } from '@pb/rules/deals/postings'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import '../tables.ts'

/** A line of an entry; cents are positive for a debit. */
export interface ExportedPosting {
  readonly account: JournalAccount
  readonly cents: number
  readonly method: string
  /** The agent, payee or management company it belongs to. */
  readonly name: string
  readonly deal_id: string | null
  readonly invoice: string
}

export interface ExportedEntry {
  readonly id: string
  readonly kind: JournalKind
  readonly booked_on: string
  readonly memo: string
  readonly reverses_id: string | null
  /** Of a deal of before the move, or its reversal. */
  readonly is_opening: boolean
  readonly postings: readonly ExportedPosting[]
}

const batchSize = 500

/** Keys of entries that opening balances post, and of their reversals. */
const isOpening = sql<boolean>`key LIKE 'opening:%'`

/** Whole entries of a period with their postings, by day, batch by batch; opening balances only where they are asked for. */
export async function* readEntries(
  { db }: Pick<Deps, 'db'>,
  { from, until, opening }: { readonly from: string; readonly until: string; readonly opening: boolean },
): AsyncGenerator<readonly ExportedEntry[]> {
  let after = { day: from, id: '0' }
  for (;;) {
    const { rows } = await sql<ExportedEntry>`
      SELECT e.id, e.kind, e.booked_on, e.memo, e.reverses_id, e.is_opening, p.postings FROM (
        SELECT *, ${isOpening} AS is_opening FROM journal_entry WHERE (booked_on, id) > (${after.day}, ${after.id}) AND booked_on <= ${until}
          AND (${opening}::boolean OR NOT ${isOpening})
        ORDER BY booked_on, id LIMIT ${batchSize}
      ) e CROSS JOIN LATERAL (
        SELECT json_agg(json_build_object('account', j.account, 'cents', j.cents, 'method', j.method, 'deal_id',
          j.deal_id::text, 'name', coalesce(a.name, nullif(j.payee, ''), i.management_company, ''), 'invoice',
          coalesce(i.number, '')) ORDER BY j.id) AS postings
        FROM journal_posting j LEFT JOIN person a ON a.id = j.agent_id LEFT JOIN invoice i ON i.id = j.invoice_id
        WHERE j.entry_id = e.id
      ) p ORDER BY e.booked_on, e.id`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    const last = rows.at(-1)!
    after = { day: last.booked_on, id: last.id }
  }
}
