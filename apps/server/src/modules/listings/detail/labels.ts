import { formatMoney, centsToDollars } from '@pb/rules/money'
import { articleBefore, pluralize } from '@pb/rules/plural'
import type { Commission, Concession } from '../tables.ts'

const formatMonths = (count: number) => pluralize(count, 'month')

/** `N/A`, `12 Months`, `1 Month`, `12 - 24 Months`. */
export function formatMonthsRange(min: number | null, max: number | null): string {
  const [from, to] = [min ?? max ?? 0, max ?? min ?? 0]
  if (from === 0 && to === 0) return 'N/A'
  const word = to === 1 ? 'Month' : 'Months'
  return from === to ? `${to} ${word}` : `${from} - ${to} ${word}`
}

/** Formats a listing's lease term; empty when unknown. */
export function formatLeaseTerm(listing: {
  readonly min_lease_months: number | null
  readonly max_lease_months: number | null
}): string {
  const { min_lease_months: min, max_lease_months: max } = listing
  return min || max ? formatMonthsRange(min, max) : ''
}

/** `1 month free on a 13-month lease`, `2 months free on an 18-month lease`; empty without a concession. */
export function formatConcession(concession: Concession | null): string {
  const { freeMonths = 0, termMonths } = concession ?? {}
  if (freeMonths <= 0) return ''
  const lease = termMonths ? ` on ${articleBefore(termMonths)} ${termMonths}-month lease` : ''
  return `${formatMonths(freeMonths)} free${lease}`
}

function formatShare({ months: count, percent, cents }: Commission, basis: string): string {
  if (count !== undefined) return formatMonths(count)
  if (percent !== undefined) return `${percent}%${basis}`
  return cents === undefined ? '' : formatMoney(centsToDollars(cents))
}

/** Commission from the listing side: `Owner pays 1 month`, `Co-broke 2.5%`; empty when unknown. */
export function formatCommission(commission: Commission | null): string {
  switch (commission?.kind) {
    case undefined:
      return ''
    case 'none':
      return 'No commission'
    case 'owner_pays':
      return `Owner pays ${formatShare(commission, ' of the annual rent')}`.trim()
    case 'co_broke':
      return `Co-broke ${formatShare(commission, '')}`.trim()
  }
}
