import { findDutyConflict, type DutyAttempt } from '@pb/rules/deals/separation-of-duties'
import { recordAuditEntry } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { lockDeal } from '../find-deal.ts'
import { readDutyHolders } from './holders.ts'
import { holdDutyRule } from './money-controls.ts'
import { describeConflict } from './texts.ts'

interface DutyCheck {
  /** Locked by the caller, so that what is read here stays so until the transaction ends. */
  readonly dealIds: readonly string[]
  readonly attempt: DutyAttempt
}

/**
 * Throws `rule_broken` when a person may not do a duty of some deals, because it is their own or because they did
 * another duty of it. Where one person may do what two should, that is recorded.
 */
export async function assertDuty(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { dealIds, attempt }: DutyCheck,
): Promise<void> {
  const rule = await holdDutyRule(tx)
  const combined: string[] = []
  for (const [id, holders] of await readDutyHolders(tx, dealIds)) {
    const { conflict, combined: isCombined } = findDutyConflict(rule, holders, attempt)
    if (conflict !== null)
      throw new AppError('rule_broken', describeConflict(conflict, attempt.duty, dealIds.length))
    if (isCombined) combined.push(id)
  }
  if (combined.length === 0) return
  await recordAuditEntry(tx, deps, {
    by: attempt.personId,
    about: attempt.personId,
    what: 'money_duties_combined',
    details: { duty: attempt.duty, deals: combined },
  })
}

/** Locks a deal and checks that a person may record money that came in for it; see `assertDuty`. */
export async function assertMayRecord(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { dealId, personId }: { readonly dealId: string; readonly personId: string },
): Promise<void> {
  await lockDeal(tx, dealId)
  await assertDuty(tx, deps, { dealIds: [dealId], attempt: { duty: 'record', personId } })
}
