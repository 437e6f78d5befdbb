import { addDaysToDate } from '@pb/rules/dates'
import { newYorkDate } from '@pb/rules/new-york'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import { createRunWithin, payWithin } from '../payouts/index.ts'
import { toMoment } from './clock.ts'
import type { DemoDeal } from './deal-plans.ts'

interface PayoutContext {
  readonly deals: readonly DemoDeal[]
  readonly supervisor: string
  readonly now: Date
}

/** The last day of each month from the first deal's until the one before today's. */
function listMonthEnds(first: string, today: string): string[] {
  const ends: string[] = []
  for (let month = first.slice(0, 7); month < today.slice(0, 7);) {
    const next = addDaysToDate(`${month}-28`, 5).slice(0, 7)
    ends.push(addDaysToDate(`${next}-01`, -1))
    month = next
  }
  return ends
}

/** Pays agents and others once a month by the modules' own functions; what is ready now is left to be paid. */
export async function writePayouts(tx: Tx, { deals, supervisor, now }: PayoutContext): Promise<void> {
  const paid = new Set(deals.filter(({ progress }) => progress === 'paid').map(({ id }) => id))
  const [first] = deals
  if (!first) return
  for (const until of listMonthEnds(first.day, newYorkDate(now))) {
    const dealIds = deals.filter(({ id, day }) => paid.has(id) && day <= until).map(({ id }) => id)
    const clock = { now: () => toMoment(addDaysToDate(until, 5)) }
    const runId = await createRunWithin(
      tx,
      { clock },
      { until, key: `demo-run-${until}`, dealIds },
      supervisor,
    )
    if (runId === null) continue
    const { rows } = await sql<{
      id: string
    }>`SELECT id FROM payout WHERE pay_run_id = ${runId} ORDER BY id`.execute(tx)
    const payment = { method: 'ach' as const, paid_on: addDaysToDate(until, 5), reference: `ACH ${until}` }
    for (const { id } of rows) await payWithin(tx, { clock }, id, payment, supervisor)
    await sql`UPDATE pay_run SET state = 'paid' WHERE id = ${runId}`.execute(tx)
    for (const id of dealIds) paid.delete(id)
  }
}
