import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { payoutErrors } from '../texts.ts'
import { assertNoWithholding } from './assert-no-withholding.ts'
import { readDuties } from './read-duties.ts'

interface PlannedPayout {
  readonly id: string
  readonly agent_id: string | null
  /** Of the payee. */
  readonly name: string
}

/**
 * Throws `rule_broken` where another person has to pay one of some planned payouts, or tax would have to be withheld: a file or
 * check pays as well.
 */
export async function assertMayPay(tx: Tx, actor: Actor, planned: readonly PlannedPayout[]): Promise<void> {
  const listed = planned.map(({ id, agent_id }) => ({
    id,
    agent_id,
    state: 'planned' as const,
    paid_by: null,
  }))
  await assertNoWithholding(
    tx,
    planned.map(({ agent_id, name }) => ({ agent_id, payee: agent_id === null ? name : '' })),
  )
  const duties = await readDuties(tx, actor, listed)
  for (const { id, name } of planned) {
    const conflict = duties.get(id)?.conflict ?? ''
    if (conflict !== '') throw new AppError('rule_broken', payoutErrors.mayNotPay(name, conflict))
  }
}
