import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { DealRow } from '../find-deal.ts'
import { formatCents, moveErrors } from '../texts.ts'

/** Throws `rule_broken` once something was paid out for a deal, or is about to be in a pay run. */
export async function assertNotPaid(tx: Tx, { id, paid_cents }: DealRow): Promise<void> {
  if (Number(paid_cents) !== 0)
    throw new AppError('rule_broken', moveErrors.paid(formatCents(Number(paid_cents))))
  const { rows } = await sql`SELECT FROM payout_line l JOIN payout p ON p.id = l.payout_id
    WHERE l.deal_id = ${id} AND p.state IN ('planned', 'paid') LIMIT 1`.execute(tx)
  if (rows.length > 0) throw new AppError('rule_broken', moveErrors.inPayRun)
}

interface OpenInvoice {
  readonly number: string | null
  readonly sent: boolean
}

/** Throws `rule_broken` while an invoice of the deal is open: a draft, or a sent one that is not settled. */
export async function assertNoOpenInvoice(tx: Tx, { id }: DealRow): Promise<void> {
  const { rows } = await sql<OpenInvoice>`
    SELECT number, sent_at IS NOT NULL AS sent
    FROM invoice WHERE deal_id = ${id} AND deleted_at IS NULL AND (sent_at IS NULL OR open_cents <> 0)
    ORDER BY sent_at IS NULL, id LIMIT 1`.execute(tx)
  const [open] = rows
  if (open)
    throw new AppError(
      'rule_broken',
      open.sent ? moveErrors.openInvoice(open.number!) : moveErrors.draftInvoice,
    )
}

/** Throws `rule_broken` while money that came in is with the deal. */
export function assertNoMoney({ received_cents }: DealRow): void {
  const cents = Number(received_cents)
  if (cents !== 0) throw new AppError('rule_broken', moveErrors.received(formatCents(cents)))
}
