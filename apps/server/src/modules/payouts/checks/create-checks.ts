import type { Body } from '@pb/contract/endpoint'
import type { payouts } from '@pb/contract/payouts'
import { addDaysToDate } from '@pb/rules/dates'
import { newYorkDate } from '@pb/rules/new-york'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import { recordAuditEntry } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { assertMayPay } from '../records/assert-may-pay.ts'
import { lockOpenRun } from '../runs/change-run.ts'
import { publishRun } from '../runs/publish-run.ts'
import { selectLeft } from './find-checks.ts'
import { takeNumbers } from './settings.ts'
import { checkErrors } from './texts.ts'

interface LeftRow {
  readonly id: string
  readonly agent_id: string | null
  readonly name: string
  readonly cents: string
}

const maxDaysBack = 30

/** Throws `rule_broken` for a day that is still to come: banks may pay such a check at once all the same. */
function assertCheckDay(day: string, now: Date): void {
  const today = newYorkDate(now)
  if (day > today || day < addDaysToDate(today, 0 - maxDaysBack))
    throw new AppError('rule_broken', checkErrors.future)
}

/** Planned payouts that are left for checks, which stay as they are until the transaction ends. */
async function lockLeft(tx: Tx, runId: string, withAccount: boolean): Promise<LeftRow[]> {
  await sql`SELECT FROM payout WHERE pay_run_id = ${runId} ORDER BY id FOR UPDATE`.execute(tx)
  const { rows } = await sql<LeftRow>`SELECT id, agent_id, name, cents FROM (${selectLeft(runId)}) l
    WHERE ${withAccount} OR NOT has_account ORDER BY lower(name), id`.execute(tx)
  return rows
}

/**
 * Gives a number to a check for each payout of a run that is left for checks. Throws `conflict` for another first number
 * than the next one, and `rule_broken` when nothing is left or someone else has to pay.
 */
export async function createChecks(
  actor: Actor,
  deps: Deps,
  { id, body }: { readonly id: string; readonly body: Body<typeof payouts.createChecks> },
): Promise<void> {
  const { dated_on, first_number, with_account } = body
  const now = deps.clock.now()
  assertCheckDay(dated_on, now)
  await deps.db.transaction().execute(async (tx) => {
    await lockOpenRun(tx, id)
    const rows = await lockLeft(tx, id, with_account === 1)
    if (rows.length === 0) throw new AppError('rule_broken', checkErrors.nothingLeft)
    await assertMayPay(tx, actor, rows)
    const first = await takeNumbers(tx, rows.length)
    if (first !== first_number) throw new AppError('conflict', checkErrors.otherNumber(first))
    await sql`INSERT INTO payout_check (number, payout_id, cents, dated_on, created_by, created_at)
      SELECT ${first}::int + position - 1, id, cents, ${dated_on}, ${actor.personId}, ${now}
      FROM unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map(({ cents }) => cents)}::bigint[])
        WITH ORDINALITY AS n (id, cents, position)`.execute(tx)
    await recordAuditEntry(tx, deps, {
      by: actor.personId,
      about: actor.personId,
      what: 'checks_created',
      details: { run: id, first, checks: rows.length },
    })
    await publishRun(deps, id, tx)
  })
}
