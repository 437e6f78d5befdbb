import type { PayoutState, PayRunState } from '@pb/contract/payouts'
import { fundsMethods } from '@pb/rules/deals/vocabulary'
import { dollarsToCents, formatCents } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'

/** `$2,100.00`, `−$30.00`: money that is paid is always shown to the cent. */
export const formatAmount = (dollars: number): string => formatCents(dollarsToCents(dollars))

export const stateTitles: Readonly<Record<PayoutState, string>> = {
  planned: 'Planned',
  paid: 'Paid',
  cancelled: 'Canceled',
  reversed: 'Reversed',
}

export const runStateTitles: Readonly<Record<PayRunState, string>> = {
  open: 'Open',
  building: 'Writing statements',
  ready: 'Ready to pay',
  paying: 'Marking as paid',
  paid: 'Paid',
  cancelled: 'Canceled',
}

export const getMethodTitle = (method: string): string =>
  fundsMethods.find(({ key }) => key === method)?.title ?? ''

export const methodOptions = fundsMethods.map(({ key, title }) => ({ value: key, label: title }))

/** The day that it is in New York. */
export const getToday = (): string => newYorkDate(new Date())

const offeredYears = 4

/** This year and the ones before it, as options. */
export function getYearOptions(): { value: string; label: string }[] {
  const thisYear = Number(getToday().slice(0, 4))
  return Array.from({ length: offeredYears }, (_, index) => {
    const value = String(thisYear - index)
    return { value, label: value }
  })
}
