import { addDaysToDate } from '../dates.ts'
import { formatMoney } from '../money.ts'

interface FeeRule {
  /** First date that the rule applies, `yyyy-mm-dd`. */
  readonly from: string
  readonly maxDollars: number
  /** No fee when the renter gives a report of at most this age. */
  readonly reportDays: number
  readonly source: string
}

/** Application fees by date, the newest last; counsel confirms. */
export const feeRules: readonly FeeRule[] = [
  {
    from: '2019-06-14',
    maxDollars: 20,
    reportDays: 30,
    source: 'New York Real Property Law § 238-a(1)(b)',
  },
]

export interface ApplicationFee {
  /** Dollars; 0 for none. */
  readonly amount: number
  /** Actual cost of the background and credit check in dollars; null if it was not entered. */
  readonly report_cost: number | null
  /** Date of a report that the renter gave; null for none. */
  readonly report_date: string | null
  /** When it was paid. */
  readonly date: string
}

export interface FeeIssue {
  readonly field: 'amount' | 'date' | 'report_cost' | 'report_date'
  readonly message: string
}

/** The rule on a date; the first one applies to earlier dates too. */
export function findFeeRule(date: string): FeeRule {
  return feeRules.findLast(({ from }) => from <= date) ?? feeRules[0]!
}

/** The highest fee on a date for a report of this cost in dollars. */
export function getMaxFee(reportCost: number, date: string): number {
  return Math.min(findFeeRule(date).maxDollars, reportCost)
}

/** Returns why a fee may not be recorded; null if it may: the actual cost or the limit, whichever is less. */
export function checkFee(fee: ApplicationFee, today: string): FeeIssue | null {
  const { amount, report_cost, report_date, date } = fee
  if (amount === 0) return null
  if (date > today) return { field: 'date', message: 'Choose today or an earlier date' }
  if (report_date !== null && report_date > date)
    return { field: 'report_date', message: 'The report is dated after the payment' }
  const { maxDollars, reportDays, source } = findFeeRule(date)
  if (report_date !== null && report_date >= addDaysToDate(date, -reportDays))
    return {
      field: 'amount',
      message: `No fee can be charged with a report that is at most ${reportDays} days old (${source})`,
    }
  if (report_cost === null)
    return {
      field: 'report_cost',
      message: `Enter what the report cost: the fee is at most that (${source})`,
    }
  const limit = getMaxFee(report_cost, date)
  if (amount <= limit) return null
  const reason = limit < maxDollars ? 'the cost of the report' : 'the limit'
  return { field: 'amount', message: `At most ${formatMoney(limit)}, ${reason} (${source})` }
}
