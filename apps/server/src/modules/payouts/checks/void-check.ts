import { newYorkDate } from '@pb/rules/new-york'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import { recordAuditEntry } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { lockPayout } from '../records/lock-payout.ts'
import { publishRun } from '../runs/publish-run.ts'
import { takeNumbers } from './settings.ts'
import { checkErrors } from './texts.ts'
import '../tables.ts'

interface Stored {
  readonly id: string
  readonly payout_id: string
  readonly cents: string
  readonly voided_at: Date | null
}

/** Locks a check after its payout. Throws `not_found`. */
async function lockCheck(tx: Tx, id: string): Promise<Stored> {
  const { rows: found } = await sql<{
    payout_id: string
  }>`SELECT payout_id FROM payout_check WHERE id = ${id}`.execute(tx)
  if (!found[0]) throw new AppError('not_found')
  await lockPayout(tx, found[0].payout_id)
  return tx
    .selectFrom('payout_check')
    .select(['id', 'payout_id', 'cents', 'voided_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Voids a check, whose number is kept; `replace` gives its payout another one of today. Returns the run. Throws
 * `not_found`, and `conflict` for one that is void already, or pays what is marked as paid and is not replaced.
 */
export async function voidCheck(
  { actor, deps }: { readonly actor: Actor; readonly deps: Deps },
  id: string,
  { reason, replace }: { readonly reason: string; readonly replace: 0 | 1 },
): Promise<string> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const check = await lockCheck(tx, id)
    if (check.voided_at !== null) throw new AppError('conflict', checkErrors.wasVoid)
    const payout = await lockPayout(tx, check.payout_id)
    if (payout.state === 'paid' && replace === 0) throw new AppError('conflict', checkErrors.paid)
    const isDue = payout.state === 'planned' || payout.state === 'paid'
    await sql`UPDATE payout_check SET voided_by = ${actor.personId}, voided_at = ${now}, void_reason = ${reason}
      WHERE id = ${id}`.execute(tx)
    if (replace === 1 && isDue) {
      const number = await takeNumbers(tx, 1)
      await sql`INSERT INTO payout_check (number, payout_id, cents, dated_on, replaces_id, created_by, created_at)
        VALUES (${number}, ${check.payout_id}, ${check.cents}, ${newYorkDate(now)}, ${id}, ${actor.personId}, ${now})`.execute(
        tx,
      )
    }
    await recordAuditEntry(tx, deps, {
      by: actor.personId,
      about: actor.personId,
      what: 'check_voided',
      details: { id, replaced: replace },
    })
    const runId = payout.pay_run_id ?? '0'
    await publishRun(deps, runId, tx)
    return runId
  })
}
