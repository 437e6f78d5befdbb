import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { payoutErrors } from '../texts.ts'
import '../tables.ts'

/** Who is paid: an agent, or someone else by name. */
interface PaidPayee {
  readonly agent_id: string | null
  /** Empty for an agent. */
  readonly payee: string
}

/**
 * Throws `rule_broken` for a payee whose Form W-9 states that backup withholding applies: 24% would have to be withheld
 * (26 U.S.C. § 3406(a)(1)) and be in box 4 of Form 1099-NEC, and payouts pay the whole amount.
 */
export async function assertNoWithholding(tx: Tx, payees: readonly PaidPayee[]): Promise<void> {
  const agents = payees.flatMap(({ agent_id }) => agent_id ?? [])
  const others = payees.flatMap(({ agent_id, payee }) => (agent_id === null ? payee : []))
  const { rows } = await sql<{ name: string }>`
    SELECT coalesce(p.name, w.payee) AS name FROM payee_w9 w LEFT JOIN person p ON p.id = w.agent_id
    WHERE w.replaced_at IS NULL AND w.backup_withholding
      AND (w.agent_id = ANY (${agents}::bigint[]) OR (w.agent_id IS NULL AND w.payee = ANY (${others}::text[])))
    ORDER BY lower(coalesce(p.name, w.payee)) LIMIT 1`.execute(tx)
  const row = maybeOne(rows)
  if (row) throw new AppError('rule_broken', payoutErrors.withholding(row.name))
}
