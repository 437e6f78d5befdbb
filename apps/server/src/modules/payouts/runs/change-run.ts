import type { Payment, PayRunState } from '@pb/contract/payouts'
import { isPaidBy } from '@pb/rules/deals/payment-routes'
import type { FundsMethod } from '@pb/rules/deals/vocabulary'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { assertPrintable } from '../../../platform/pdf/fonts/load-fonts.ts'
import { assertNotSent } from '../ach/assert-not-sent.ts'
import { assertNoCheck } from '../checks/assert-no-check.ts'
import { assertPast } from '../records/pay-payout.ts'
import { payoutErrors } from '../texts.ts'
import { readPlanned } from './planned-payouts.ts'
import { publishRun } from './publish-run.ts'
import { runJob } from './run-job.ts'
import '../tables.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

async function lockRun(tx: Tx, id: string): Promise<PayRunState> {
  const row = await tx
    .selectFrom('pay_run')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row.state
}

/** Locks a run whose payouts can be paid or changed. Throws `not_found`, and `conflict` for one that is busy or finished. */
export async function lockOpenRun(tx: Tx, id: string): Promise<void> {
  const state = await lockRun(tx, id)
  if (state === 'building' || state === 'paying') throw new AppError('conflict', payoutErrors.runBusy)
  if (state === 'paid' || state === 'cancelled') throw new AppError('conflict', payoutErrors.runDone)
}

interface Attempt {
  readonly actor: Actor
  readonly method: FundsMethod
}

async function assertPaysSome(tx: Tx, id: string, { actor, method }: Attempt): Promise<void> {
  const planned = (await readPlanned(tx, actor, [id])).get(id) ?? []
  if (planned.length === 0) return
  const covered = planned.filter(({ route }) => isPaidBy(route, method))
  if (covered.length === 0) throw new AppError('rule_broken', payoutErrors.otherMethod)
  if (covered.every(({ obstacle }) => obstacle !== ''))
    throw new AppError('rule_broken', covered[0]!.obstacle)
}

/**
 * Starts to mark the planned payouts of a run that a method pays as paid; a job does it. The others stay planned. Throws
 * `rule_broken` when the method pays none of them, or the caller may pay none of those.
 */
export async function startPayment(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'events'>,
  id: string,
  payment: Payment,
  actor: Actor,
): Promise<void> {
  assertPast(payment.paid_on, deps.clock.now())
  assertPrintable(payment.reference)
  await deps.db.transaction().execute(async (tx) => {
    await lockOpenRun(tx, id)
    await assertPaysSome(tx, id, { actor, method: payment.method })
    await tx
      .updateTable('pay_run')
      .set({
        state: 'paying',
        payment: toJsonText(payment),
        paid_by: actor.personId,
        changed_at: deps.clock.now(),
      })
      .where('id', '=', id)
      .execute()
    await tx.updateTable('payout').set({ problem: '' }).where('pay_run_id', '=', id).execute()
    await deps.jobs.send(tx, runJob, {})
    await publishRun(deps, id, tx)
  })
}

/** Cancels the planned payouts of a run; those that were paid stay. Cancelling twice changes nothing. */
export async function cancelRun(deps: Pick<Deps, 'db' | 'clock' | 'events'>, id: string): Promise<void> {
  const changed_at = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const state = await lockRun(tx, id)
    if (state === 'cancelled') return
    if (state === 'paying') throw new AppError('conflict', payoutErrors.runBusy)
    if (state === 'paid') throw new AppError('conflict', payoutErrors.runDone)
    const planned = await tx
      .selectFrom('payout')
      .select('id')
      .where('pay_run_id', '=', id)
      .where('state', '=', 'planned')
      .orderBy('id')
      .forUpdate()
      .execute()
    const ids = planned.map((row) => row.id)
    await assertNotSent(tx, ids)
    await assertNoCheck(tx, ids)
    await tx
      .updateTable('payout')
      .set({ state: 'cancelled', changed_at })
      .where('pay_run_id', '=', id)
      .where('state', '=', 'planned')
      .execute()
    const paid = await tx
      .selectFrom('payout')
      .select('id')
      .where('pay_run_id', '=', id)
      .where('state', '=', 'paid')
      .limit(1)
      .executeTakeFirst()
    await tx
      .updateTable('pay_run')
      .set({ state: paid ? 'paid' : 'cancelled', changed_at })
      .where('id', '=', id)
      .execute()
    await publishRun(deps, id, tx)
  })
}
