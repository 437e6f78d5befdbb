import type { Body } from '@pb/contract/endpoint'
import type { payouts } from '@pb/contract/payouts'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { assertNotSent } from '../ach/assert-not-sent.ts'
import { netPayouts, renetPayout } from '../charges/net-payouts.ts'
import { assertNoCheck } from '../checks/assert-no-check.ts'
import { toPayee, type Payee } from '../payee.ts'
import { assertStatements } from '../statements/assert-statements.ts'
import { payoutErrors } from '../texts.ts'
import { assertNoWithholding } from './assert-no-withholding.ts'
import { checkLines, newStatementPath, sumLines, toLines, type PayoutLine } from './lines.ts'
import { lockPayout } from './lock-payout.ts'
import { lockPlanning } from './lock-planning.ts'

type PlanDeps = Pick<Deps, 'db' | 'clock'>

async function insertLines(tx: Tx, payoutId: string, lines: readonly PayoutLine[]): Promise<void> {
  await tx
    .insertInto('payout_line')
    .values(
      lines.map(({ dealId, cents }) => ({ payout_id: payoutId, deal_id: dealId, cents: String(cents) })),
    )
    .execute()
}

async function assertKnown(tx: Tx, { agentId }: Payee): Promise<void> {
  if (agentId === null) return
  const agent = await tx
    .selectFrom('agent')
    .select('person_id')
    .where('person_id', '=', agentId)
    .executeTakeFirst()
  if (!agent) throw new AppError('rule_broken', payoutErrors.unknownAgent)
}

/** Plans a payout outside a run; the same key twice plans it once. Returns its id. */
export async function createPayout(
  actor: Actor,
  { db, clock }: PlanDeps,
  body: Body<typeof payouts.createPayout>,
): Promise<string> {
  const [payee, lines, now] = [toPayee(body), toLines(body.lines), clock.now()]
  const key = `${actor.personId}:${body.key}`
  return db.transaction().execute(async (tx) => {
    await lockPlanning(tx)
    const known = await tx.selectFrom('payout').select('id').where('key', '=', key).executeTakeFirst()
    if (known) return known.id
    await assertKnown(tx, payee)
    await assertNoWithholding(tx, [{ agent_id: payee.agentId, payee: payee.payee }])
    await checkLines(tx, payee, lines, { planned: false })
    const { id } = await tx
      .insertInto('payout')
      .values({
        pay_run_id: null,
        agent_id: payee.agentId,
        payee: payee.payee,
        cents: String(sumLines(lines)),
        state: 'planned',
        paid_on: null,
        entry_id: null,
        statement_path: newStatementPath(),
        statement_at: null,
        key_id: null,
        key,
        created_by: actor.personId,
        created_at: now,
        changed_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertLines(tx, id, lines)
    if (payee.agentId !== null)
      await netPayouts(tx, [{ payoutId: id, agentId: payee.agentId, cents: sumLines(lines) }])
    await assertStatements(tx, [id], now)
    return id
  })
}

/** Changes what a planned payout pays, such as only a part of it. */
export async function changePayout(
  { db, clock }: PlanDeps,
  id: string,
  body: Body<typeof payouts.changePayout>,
): Promise<void> {
  const lines = toLines(body.lines)
  await db.transaction().execute(async (tx) => {
    await lockPlanning(tx)
    const row = await lockPayout(tx, id)
    if (row.state !== 'planned') throw new AppError('conflict', payoutErrors.noLongerPlanned)
    await assertNotSent(tx, [id])
    await assertNoCheck(tx, [id])
    await tx.deleteFrom('payout_line').where('payout_id', '=', id).execute()
    await checkLines(tx, { agentId: row.agent_id, payee: row.payee }, lines, { planned: false })
    await insertLines(tx, id, lines)
    await tx
      .updateTable('payout')
      .set({ cents: String(sumLines(lines)), problem: '', statement_at: null, changed_at: clock.now() })
      .where('id', '=', id)
      .execute()
    if (row.agent_id !== null) await renetPayout(tx, id, row.agent_id)
    await assertStatements(tx, [id], clock.now())
  })
}

/** Cancels a planned payout; canceling it twice changes nothing. */
export async function cancelPayout({ db, clock }: PlanDeps, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { state } = await lockPayout(tx, id)
    if (state === 'cancelled') return
    if (state !== 'planned') throw new AppError('conflict', payoutErrors.noLongerPlanned)
    await assertNotSent(tx, [id])
    await assertNoCheck(tx, [id])
    await tx
      .updateTable('payout')
      .set({ state: 'cancelled', changed_at: clock.now() })
      .where('id', '=', id)
      .execute()
  })
}

/** Plans a cancelled payout again, less the charges that are open now. */
export async function restorePayout({ db, clock }: PlanDeps, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPlanning(tx)
    const row = await lockPayout(tx, id)
    if (row.state === 'planned') return
    if (row.state !== 'cancelled') throw new AppError('conflict', payoutErrors.notCancelled)
    const lines = await tx.selectFrom('payout_line').selectAll().where('payout_id', '=', id).execute()
    const parts = lines.map(({ deal_id, cents }) => ({ dealId: deal_id, cents: Number(cents) }))
    await checkLines(tx, { agentId: row.agent_id, payee: row.payee }, parts, { planned: false })
    if (row.agent_id !== null) await renetPayout(tx, id, row.agent_id)
    await tx
      .updateTable('payout')
      // A run that ended meanwhile does not pay it anymore; it is paid on its own.
      .set({ state: 'planned', pay_run_id: null, problem: '', statement_at: null, changed_at: clock.now() })
      .where('id', '=', id)
      .execute()
  })
}
