import type { CheckSettings } from '@pb/contract/payouts'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import { recordAuditEntry } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { checkErrors } from './texts.ts'
import '../tables.ts'

export function getCheckSettings(db: Db | Tx): Promise<CheckSettings> {
  return db
    .selectFrom('check_setting')
    .select(['next_number', 'shift_right', 'shift_down'])
    .executeTakeFirstOrThrow()
}

/** The first of some numbers, which no other check gets. The row is locked until the transaction ends, so none is left out. */
export async function takeNumbers(tx: Tx, count: number): Promise<number> {
  const { next_number: next } = await tx
    .updateTable('check_setting')
    .set((eb) => ({ next_number: eb('next_number', '+', count) }))
    .returning('next_number')
    .executeTakeFirstOrThrow()
  return next - count
}

/** Changes the next number and how the printer is off. Throws `rule_broken` for a number that may be used already. */
export async function saveCheckSettings(
  actor: Actor,
  deps: Deps,
  { next_number, shift_right, shift_down }: CheckSettings,
): Promise<CheckSettings> {
  return deps.db.transaction().execute(async (tx) => {
    const { next_number: before, free } = await tx
      .selectFrom('check_setting')
      .select([
        'next_number',
        sql<number>`(SELECT coalesce(max(number) + 1, 1)::int FROM payout_check)`.as('free'),
      ])
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (next_number < free) throw new AppError('rule_broken', checkErrors.usedNumber(free))
    await tx
      .updateTable('check_setting')
      .set({
        next_number,
        shift_right,
        shift_down,
        changed_by: actor.personId,
        changed_at: deps.clock.now(),
      })
      .execute()
    if (next_number !== before)
      await recordAuditEntry(tx, deps, {
        by: actor.personId,
        about: actor.personId,
        what: 'check_number_changed',
        details: { before, after: next_number },
      })
    return getCheckSettings(tx)
  })
}
