import { formatMoney, centsToDollars } from '@pb/rules/money'
import type { Commission, Concession } from './tables.ts'

function months(count: number): string {
  return `${count} ${count === 1 ? 'month' : 'months'}`
}

/** `N/A`, `12 Months`, `1 Month`, `12 - 24 Months`. */
export function monthsRange(min: number | null, max: number | null): string {
  const [from, to] = [min ?? max ?? 0, max ?? min ?? 0]
  if (from === 0 && to === 0) return 'N/A'
  const word = to === 1 ? 'Month' : 'Months'
  return from === to ? `${to} ${word}` : `${from} - ${to} ${word}`
}

/** The term of a listing's lease; empty where none is known. */
export function leaseTerm(listing: {
  readonly min_lease_months: number | null
  readonly max_lease_months: number | null
}): string {
  const { min_lease_months: min, max_lease_months: max } = listing
  return min || max ? monthsRange(min, max) : ''
}

/** `1 month free on a 13-month lease`; empty where there is no concession. */
export function concessionLabel(concession: Concession | null): string {
  const { freeMonths = 0, termMonths } = concession ?? {}
  if (freeMonths <= 0) return ''
  return `${months(freeMonths)} free${termMonths ? ` on a ${termMonths}-month lease` : ''}`
}

function share({ months: count, percent, cents }: Commission, whole: string): string {
  if (count !== undefined) return months(count)
  if (percent !== undefined) return `${percent}%${whole}`
  return cents === undefined ? '' : formatMoney(centsToDollars(cents))
}

/** What the listing side pays: `Owner pays 1 month`, `Co-broke 2.5%`; empty where nothing is known. */
export function commissionLabel(commission: Commission | null): string {
  switch (commission?.kind) {
    case undefined:
      return ''
    case 'none':
      return 'No commission'
    case 'owner_pays':
      return `Owner pays ${share(commission, ' of the annual rent')}`.trim()
    case 'co_broke':
      return `Co-broke ${share(commission, '')}`.trim()
  }
}
