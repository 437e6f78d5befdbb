import { parseDollars } from '../../lib/price-text.ts'

type DealKind = 'rental' | 'sale'
export type CommissionUnit = 'months' | 'percent' | 'dollars'

/** A deal that is only tried, as it is typed. */
export interface WhatIfForm {
  readonly kind: DealKind
  readonly price: string
  readonly commission: string
  readonly unit: CommissionUnit
  readonly share: string
  readonly before: string
  readonly after: string
  readonly afterPending: boolean
}

export const startForm: WhatIfForm = {
  kind: 'rental',
  price: '3,500',
  commission: '1',
  unit: 'months',
  share: '100',
  before: '',
  after: '',
  afterPending: false,
}

const toCents = (dollars: number) => Math.round(dollars * 100) / 100

/** The commission in dollars: months of rent, a percentage of the year's rent or of the price, or dollars; 0 if invalid. */
export function findCommission({ kind, price, commission, unit }: WhatIfForm): number {
  const amount = parseDollars(price)
  const count = parseDollars(commission.replace('%', ''))
  if (unit === 'dollars') return count
  if (unit === 'months') return toCents(amount * count)
  return toCents((amount * (kind === 'rental' ? 12 : 1) * Math.min(count, 100)) / 100)
}

/** The share in percent, from 0.01 to 100; null if invalid. */
export function parseShare(text: string): number | null {
  const value = parseDollars(text.replace('%', ''))
  return value > 0 && value <= 100 ? value : null
}
