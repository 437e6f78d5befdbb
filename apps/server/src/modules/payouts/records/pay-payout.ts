import type { Payment } from '@pb/contract/payouts'
import { isCheckMethod } from '@pb/rules/deals/payment-routes'
import { toPayoutPostings } from '@pb/rules/deals/postings'
import { newYorkDate } from '@pb/rules/new-york'
import { centsToDollars } from '@pb/rules/money'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { assertPrintable } from '../../../platform/pdf/fonts/load-fonts.ts'
import { assertDuty, recordPaidOut } from '../../deals/index.ts'
import { postEntry, reverseEntry } from '../../journal/index.ts'
import { notify } from '../../notifications/index.ts'
import { assertPaidOnce } from '../ach/assert-not-sent.ts'
import { moveOpen } from '../charges/net-payouts.ts'
import { assertNoCheck } from '../checks/assert-no-check.ts'
import { checkErrors } from '../checks/texts.ts'
import { notificationTexts, payoutErrors } from '../texts.ts'
import { assertNoWithholding } from './assert-no-withholding.ts'
import { checkLines, lockDeals, type PayoutLine } from './lines.ts'
import { lockPayout, type PayoutRecord } from './lock-payout.ts'

/** What paying needs; the demo office is made without notifications. */
export type PayDeps = Pick<Deps, 'clock'> & Partial<Pick<Deps, 'events' | 'jobs'>>

async function readLines(tx: Tx, id: string): Promise<PayoutLine[]> {
  const rows = await tx
    .selectFrom('payout_line')
    .select(['deal_id', 'cents'])
    .where('payout_id', '=', id)
    .orderBy('deal_id')
    .execute()
  return rows.map(({ deal_id, cents }) => ({ dealId: deal_id, cents: Number(cents) }))
}

async function notifyPayee(
  { tx, deps: { clock, events, jobs } }: { readonly tx: Tx; readonly deps: PayDeps },
  row: PayoutRecord,
  { personId, ...notification }: { personId: string; message: string; key: string },
): Promise<void> {
  if (!events || !jobs || row.agent_id === null || row.agent_id === personId) return
  await notify(tx, { clock, events, jobs }, row.agent_id, {
    kind: 'deal',
    ...notification,
    payload: { link: `/payouts?payout=${row.id}` },
  })
}

/** Throws `rule_broken` for a day that is still to come in New York. */
export function assertPast(day: string, now: Date): void {
  if (day > newYorkDate(now)) throw new AppError('rule_broken', payoutErrors.future)
}

/**
 * Marks a planned payout as paid, posts it, and moves the deals that are paid out, all or nothing. The same payment
 * twice is one; a payout that was paid otherwise is a `conflict`.
 */
export async function payWithin(
  tx: Tx,
  deps: PayDeps,
  id: string,
  { method, paid_on, reference }: Payment,
  personId: string,
): Promise<void> {
  const now = deps.clock.now()
  const row = await lockPayout(tx, id)
  const same = row.method === method && row.paid_on === paid_on && row.reference === reference
  if (row.state === 'paid' && same) return
  if (row.state !== 'planned') throw new AppError('conflict', payoutErrors.noLongerPlanned)
  await assertPaidOnce(tx, id, method)
  if (!isCheckMethod(method)) await assertNoCheck(tx, [id], checkErrors.paysByCheck)
  const { agent_id: agentId, payee } = row
  const parts = await readLines(tx, id)
  const dealIds = parts.map(({ dealId }) => dealId)
  await lockDeals(tx, dealIds)
  await assertNoWithholding(tx, [row])
  await assertDuty(tx, deps, { dealIds, attempt: { duty: 'pay', personId, payeeId: agentId } })
  await checkLines(tx, { agentId, payee }, parts, { planned: true })
  const entry_id = await postEntry(
    tx,
    { kind: 'payout', bookedOn: paid_on, memo: reference, key: `payout:${id}`, personId, now },
    toPayoutPostings({ agentId, payee, method, parts, netted: await moveOpen(tx, id, -1) }),
  )
  for (const { dealId, cents } of parts) await recordPaidOut(tx, dealId, cents, now)
  await tx
    .updateTable('payout')
    .set({
      state: 'paid',
      method,
      paid_on,
      reference,
      entry_id,
      problem: '',
      statement_at: null,
      changed_at: now,
    })
    .where('id', '=', id)
    .execute()
  const message = notificationTexts.paid(centsToDollars(row.cents), parts.length)
  await notifyPayee({ tx, deps }, row, { personId, message, key: `payout:${id}:paid` })
}

/** Marks a payout as paid in a transaction of its own, and its run as paid when it was the last. */
export async function payPayout(
  deps: PayDeps & Pick<Deps, 'db'>,
  id: string,
  payment: Payment,
  personId: string,
): Promise<void> {
  assertPast(payment.paid_on, deps.clock.now())
  assertPrintable(payment.reference)
  await deps.db.transaction().execute(async (tx) => {
    // The run before its payout, as when a run is changed.
    await sql`SELECT FROM pay_run WHERE id = (SELECT pay_run_id FROM payout WHERE id = ${id}) FOR UPDATE`.execute(
      tx,
    )
    await payWithin(tx, deps, id, payment, personId)
    await sql`UPDATE pay_run r SET state = 'paid', changed_at = ${deps.clock.now()}
      WHERE id = (SELECT pay_run_id FROM payout WHERE id = ${id}) AND state IN ('open', 'ready')
        AND NOT EXISTS (SELECT FROM payout WHERE pay_run_id = r.id AND state = 'planned')`.execute(tx)
  })
}

/** Reverses a payout that was marked as paid by mistake: what it paid is due again. */
export async function reversePayout(
  deps: PayDeps & Pick<Deps, 'db'>,
  id: string,
  reason: string,
  personId: string,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockPayout(tx, id)
    if (row.state === 'reversed') return
    if (row.state !== 'paid' || row.entry_id === null) throw new AppError('conflict', payoutErrors.notPaid)
    const parts = await readLines(tx, id)
    await lockDeals(
      tx,
      parts.map(({ dealId }) => dealId),
    )
    await reverseEntry(tx, row.entry_id, {
      bookedOn: newYorkDate(now),
      memo: reason,
      key: `payout:${id}:reversed`,
      personId,
      now,
    })
    for (const { dealId, cents } of parts) await recordPaidOut(tx, dealId, 0 - cents, now)
    await moveOpen(tx, id, 1)
    await tx
      .updateTable('payout')
      .set({ state: 'reversed', reversal_reason: reason, statement_at: null, changed_at: now })
      .where('id', '=', id)
      .execute()
    const message = notificationTexts.reversed(centsToDollars(row.cents))
    await notifyPayee({ tx, deps }, row, { personId, message, key: `payout:${id}:reversed` })
  })
}
