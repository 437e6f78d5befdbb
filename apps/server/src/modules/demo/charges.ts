import { newYorkDate } from '@pb/rules/new-york'
import type { Tx } from '../../platform/db/db.ts'
import { createRecurringWithin } from '../payouts/index.ts'

interface ChargeContext {
  readonly supervisor: string
  /** Who is charged. */
  readonly agentIds: readonly string[]
  readonly now: Date
}

const monthsBack = 2

/** Charges agents a desk fee and their insurance since some months; what is open comes off their next payouts. */
export async function writeCharges(tx: Tx, { supervisor, agentIds, now }: ChargeContext): Promise<void> {
  const [year = 0, month = 0] = newYorkDate(now).split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - monthsBack, 1)).toISOString().slice(0, 7)
  const terms = { everyone: 0 as const, agent_ids: [...agentIds], first_month: first, last_month: null }
  const call = { actor: { personId: supervisor }, deps: { clock: { now: () => now } } }
  await createRecurringWithin(tx, call, {
    ...terms,
    kind: 'desk_fee',
    title: 'Desk fee',
    amount: 250,
    due_day: 1,
    key: 'demo-desk-fee',
  })
  await createRecurringWithin(tx, call, {
    ...terms,
    kind: 'eo_insurance',
    title: 'E&O insurance',
    amount: 38.5,
    due_day: 15,
    key: 'demo-insurance',
  })
}
