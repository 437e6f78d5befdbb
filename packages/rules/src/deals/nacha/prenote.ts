import { addBankingDays } from './banking-days.ts'

/**
 * A test payment of $0 (prenotification): live entries may follow on the third banking day after it settled, unless the bank
 * returned it or notified of a change (Nacha Operating Rules, subsection 2.6.2).
 * - `none`      never sent
 * - `waiting`   sent, and the bank still has time to return it
 * - `passed`    not returned in time
 * - `returned`  the bank returned it: the account must not be paid
 */
export type PrenoteState = 'none' | 'waiting' | 'passed' | 'returned'

const waitDays = 3

/** The first day on which a payment may settle after a test payment that settled on a day. */
export const findPrenoteEnd = (settledOn: string): string => addBankingDays(settledOn, waitDays)

interface Prenote {
  /** The day on which it settled; null for never. */
  readonly prenoted_on: string | null
  /** Why it was returned; empty if not. */
  readonly prenote_return: string
}

/** The state of a test payment for a payment that settles on a day. */
export function getPrenoteState({ prenoted_on, prenote_return }: Prenote, day: string): PrenoteState {
  if (prenoted_on === null) return 'none'
  if (prenote_return !== '') return 'returned'
  return day < findPrenoteEnd(prenoted_on) ? 'waiting' : 'passed'
}
