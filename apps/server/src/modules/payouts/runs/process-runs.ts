import type { Payment } from '@pb/contract/payouts'
import { isPaidBy } from '@pb/rules/deals/payment-routes'
import type { Selectable } from 'kysely'

import type { Tables } from '../../../platform/db/db.ts'
import { withSessionLock } from '../../../platform/db/session-lock.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { notify } from '../../notifications/index.ts'
import { findCheckNumber } from '../checks/assert-no-check.ts'
import { payWithin } from '../records/pay-payout.ts'
import { writeRunStatements } from '../statements/write-statements.ts'
import { notificationTexts } from '../texts.ts'
import { checkPlanned } from './planned-payouts.ts'
import { publishRun } from './publish-run.ts'
import '../tables.ts'

type Run = Selectable<Tables['pay_run']>

const findBusyRuns = ({ db }: Pick<Deps, 'db'>): Promise<Run[]> =>
  db.selectFrom('pay_run').selectAll().where('state', 'in', ['building', 'paying']).orderBy('id').execute()

async function findPlanned({ db }: Deps, runId: string, withoutStatement: boolean): Promise<string[]> {
  let query = db
    .selectFrom('payout')
    .select('id')
    .where('pay_run_id', '=', runId)
    .where('state', '=', 'planned')
    .orderBy('id')
  if (withoutStatement) query = query.where('statement_at', 'is', null)
  return (await query.execute()).map(({ id }) => id)
}

/** Leaves a busy state; a run that was cancelled meanwhile stays cancelled. */
async function finish(deps: Deps, { id, state }: Run): Promise<void> {
  const left = await findPlanned(deps, id, false)
  await deps.db
    .updateTable('pay_run')
    .set({ state: state === 'paying' && left.length === 0 ? 'paid' : 'ready', changed_at: deps.clock.now() })
    .where('id', '=', id)
    .where('state', '=', state)
    .execute()
  await publishRun(deps, id)
}

async function build(deps: Deps, run: Run): Promise<void> {
  const ids = await findPlanned(deps, run.id, true)
  await writeRunStatements(deps, ids, () => publishRun(deps, run.id))
  await finish(deps, run)
}

/** Stores why a payout can't be paid with its run. */
async function storeProblem({ db }: Deps, id: string, problem: string): Promise<void> {
  await db
    .updateTable('payout')
    .set({ problem })
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .execute()
}

/** Pays one payout; why it cannot be paid is stored with it. Returns whether it was paid. */
async function payOne(
  deps: Deps,
  id: string,
  { payment, personId }: { readonly payment: Payment; readonly personId: string },
): Promise<boolean> {
  try {
    await deps.db.transaction().execute(async (tx) => {
      // The check's number is what the bank lists.
      const number = payment.reference === '' ? await findCheckNumber(tx, id) : null
      const reference = number === null ? payment.reference : String(number)
      await payWithin(tx, deps, id, { ...payment, reference }, personId)
    })
    return true
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'rule_broken' && error.code !== 'conflict'))
      throw error
    await storeProblem(deps, id, error.message)
    return false
  }
}

/** Payouts between two messages about progress. */
const publishEvery = 25

type PayingRun = Run & { readonly payment: Payment; readonly paid_by: string }

/**
 * What the payment of a run pays. What the payer may not pay stays planned, as they saw before: its row shows each
 * reader their own reason. Withholding is the same for all, and is stored with it.
 */
async function findPayable(deps: Deps, { id: runId, payment, paid_by }: PayingRun): Promise<string[]> {
  const planned = await checkPlanned(deps.db, runId, paid_by)
  const covered = planned.filter(({ route }) => isPaidBy(route, payment.method))
  for (const { id, obstacle, withholding } of covered) if (withholding) await storeProblem(deps, id, obstacle)
  return covered.filter(({ obstacle }) => obstacle === '').map(({ id }) => id)
}

async function pay(deps: Deps, run: PayingRun): Promise<void> {
  let failed = 0
  for (const [index, id] of (await findPayable(deps, run)).entries()) {
    if (!(await payOne(deps, id, { payment: run.payment, personId: run.paid_by }))) failed += 1
    if (index % publishEvery === publishEvery - 1) await publishRun(deps, run.id)
  }
  if (failed > 0)
    await notify(deps.db, deps, run.paid_by, {
      kind: 'deal',
      message: notificationTexts.failed(failed, run.title),
      payload: { link: `/payouts/runs/${run.id}` },
    })
  await finish(deps, run)
}

/**
 * Works on all busy runs. One process at a time does, by a lock on a connection that ends with the process; each payout
 * is paid in a transaction of its own, so that a crash leaves only whole ones.
 */
export async function processRuns(deps: Deps): Promise<void> {
  await withSessionLock(deps.db, 'payout-runs', async () => {
    for (const run of await findBusyRuns(deps)) {
      const { payment, paid_by } = run
      if (run.state === 'building') await build(deps, run)
      else if (payment && paid_by) await pay(deps, { ...run, payment, paid_by })
    }
  })
}
