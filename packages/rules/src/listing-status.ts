import type { AdType, StandardStatus } from './vocabulary.ts'

/** What brokers call a status, where that differs from RESO's word. */
export function statusLabel(status: StandardStatus, adType: AdType): string {
  if (status === 'Active Under Contract' && adType === 'rental') return 'Application Pending'
  if (status === 'Pending') return adType === 'rental' ? 'Lease Out' : 'In Contract'
  return status
}

/**
 * Where a listing may go from each status. RESO's Data Dictionary 2.0 defines the statuses and leaves the moves to
 * the market: a deal may fall through at any stage before closing, an ended agreement may be renewed, and what is
 * closed stays closed, since the next time on the market is a new listing.
 */
const moves: Readonly<Record<StandardStatus, readonly StandardStatus[]>> = {
  'Coming Soon': ['Active', 'Hold', 'Withdrawn', 'Canceled'],
  Active: ['Active Under Contract', 'Pending', 'Closed', 'Hold', 'Withdrawn', 'Expired', 'Canceled'],
  'Active Under Contract': ['Active', 'Pending', 'Closed', 'Hold', 'Withdrawn', 'Canceled'],
  Pending: ['Active', 'Active Under Contract', 'Closed', 'Withdrawn', 'Canceled'],
  Hold: ['Coming Soon', 'Active', 'Withdrawn', 'Canceled'],
  Withdrawn: ['Active', 'Hold', 'Expired', 'Canceled'],
  Expired: ['Active'],
  Canceled: ['Active'],
  Closed: [],
}

/** Statuses that a listing may go to next, in the order in which a menu offers them. */
export function nextStatuses(status: StandardStatus): readonly StandardStatus[] {
  return moves[status]
}

export const pastStatuses: readonly StandardStatus[] = ['Closed', 'Expired', 'Withdrawn', 'Canceled']

/** Dates and amounts that a status asks for; RESO CloseDate, ClosePrice, PurchaseContractDate, OffMarketDate. */
export function factsOfStatus(status: StandardStatus): readonly ('date' | 'close_price')[] {
  if (status === 'Closed') return ['date', 'close_price']
  return status === 'Active' || status === 'Coming Soon' ? [] : ['date']
}

/**
 * Why a listing is taken off, and what becomes of it. The two mistakes leave no past behind: such a listing never
 * was on the market.
 */
export const removalReasons = [
  { key: 'rented', title: 'Rented', adType: 'rental', status: 'Closed' },
  { key: 'sold', title: 'Sold', adType: 'sale', status: 'Closed' },
  { key: 'off-market', title: 'Off the market', adType: null, status: 'Withdrawn' },
  { key: 'duplicate', title: 'Duplicate', adType: null, status: null },
  { key: 'wrong-data', title: 'Wrong data', adType: null, status: null },
] as const satisfies readonly {
  key: string
  title: string
  adType: AdType | null
  status: StandardStatus | null
}[]
export type RemovalReason = (typeof removalReasons)[number]['key']

/** The reasons that fit a rental or a sale. */
export function removalReasonsFor(adType: AdType): (typeof removalReasons)[number][] {
  return removalReasons.filter((reason) => reason.adType === null || reason.adType === adType)
}

/** A move to another status, and what is known of it. Dates are `yyyy-mm-dd` in New York. */
export interface StatusMove {
  readonly from: StandardStatus
  readonly to: StandardStatus
  /** The day on which it happened; undefined where nothing was said. */
  readonly date: string | undefined
  readonly closePriceCents: number | undefined
  readonly today: string
  /** The day of the change before, or of the listing's coming. */
  readonly since: string
}

/** What is wrong with a move, in a sentence; null where it may be made. */
export function faultOfMove({ from, to, date, closePriceCents, today, since }: StatusMove): string | null {
  if (!nextStatuses(from).includes(to)) return `A listing that is ${from} cannot become ${to}`
  const facts = factsOfStatus(to)
  if (facts.includes('date') && date === undefined) return 'Say on which day this happened'
  if (facts.includes('close_price') && !(closePriceCents !== undefined && closePriceCents > 0))
    return 'Say at which price it closed'
  if (date !== undefined && date > today) return 'The day lies in the future'
  if (date !== undefined && date < since) return 'The day lies before the change before it'
  return null
}

/** Whether a listing can still be taken off for a reason: what is past has only its mistakes left. */
export function mayRemove(status: StandardStatus, adType: AdType, reason: RemovalReason): boolean {
  const fits = removalReasonsFor(adType).find(({ key }) => key === reason)
  return fits !== undefined && (fits.status === null || !pastStatuses.includes(status))
}
