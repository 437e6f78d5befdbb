import type { NewOpeningDeal } from '../deals/opening/index.ts'
import type { Payment } from './cells.ts'
import type { ResolvedRow } from './resolve-people.ts'
import { rowTexts } from './texts.ts'

/** What the person of a row was paid of their share. */
export interface RowPayments {
  readonly row: number
  readonly paid: number
  /** The day of the last payment, where all of the share is paid; null for less. */
  readonly paidOn: string | null
}

type Found =
  | { readonly payments: NewOpeningDeal['payments']; readonly rows: readonly RowPayments[] }
  | { readonly reason: string }

const lastDay = (payments: readonly Payment[]) =>
  payments
    .map(({ day }) => day)
    .toSorted()
    .at(-1) ?? null

/** What was paid of each share: as the row states it, or on the day of a deal without such a column. */
export function findPayments(
  rows: readonly ResolvedRow[],
  { paidOnDay, others }: { readonly paidOnDay: boolean; readonly others: NewOpeningDeal['others'] },
): Found {
  const payments: NewOpeningDeal['payments'][number][] = []
  const shown: RowPayments[] = []
  const states = (row: ResolvedRow) => row.payments ?? (paidOnDay ? [{ day: row.date, cents: null }] : [])
  for (const row of rows.filter(({ role }) => role.kind !== 'company')) {
    const { share, agentId, agent } = row
    const own = states(row).map(({ day, cents }) => ({ day, cents: cents ?? share }))
    const paid = own.reduce((sum, { cents }) => sum + cents, 0)
    if (share >= 0 ? paid > share || paid < 0 : paid < share || paid > 0)
      return { reason: rowTexts.paidMore(agent) }
    const payee = agentId === null ? agent : ''
    for (const { day, cents } of own) if (cents !== 0) payments.push({ day, cents, agentId, payee })
    shown.push({ row: row.row, paid, paidOn: paid === share ? lastDay(own) : null })
  }
  // Others that a row of an agent names were paid with the first agent.
  const first = rows.find(({ role }) => role.kind === 'agent')
  const paidOn = shown.find(({ row }) => row === first?.row)?.paidOn ?? null
  const named = rows.some((row) => row.others > 0) ? others[0] : undefined
  if (named && paidOn !== null)
    payments.push({ day: paidOn, cents: named.cents, agentId: null, payee: named.payee })
  return { payments, rows: shown }
}
