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
