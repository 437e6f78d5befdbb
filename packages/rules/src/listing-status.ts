import type { AdType, StandardStatus } from './vocabulary.ts'

/** Returns the brokers' term for a status, or else RESO's. */
export function statusLabel(status: StandardStatus, adType: AdType): string {
  if (status === 'Active Under Contract' && adType === 'rental') return 'Application Pending'
  if (status === 'Pending') return adType === 'rental' ? 'Lease Out' : 'In Contract'
  return status
}

/**
 * Allowed transitions from each status. RESO's Data Dictionary 2.0 defines only the statuses: a deal may fall through at
 * any stage before closing, an ended agreement may be renewed, and a closed listing stays closed, since the unit comes
 * back as a new listing.
 */
const transitions: Readonly<Record<StandardStatus, readonly StandardStatus[]>> = {
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

/** Returns the allowed next statuses, in menu order. */
export function nextStatuses(status: StandardStatus): readonly StandardStatus[] {
  return transitions[status]
}

export const pastStatuses: readonly StandardStatus[] = ['Closed', 'Expired', 'Withdrawn', 'Canceled']

/** Returns the fields that a status requires; RESO CloseDate, ClosePrice, PurchaseContractDate, OffMarketDate. */
export function getRequiredFacts(status: StandardStatus): readonly ('date' | 'close_price')[] {
  if (status === 'Closed') return ['date', 'close_price']
  return status === 'Active' || status === 'Coming Soon' ? [] : ['date']
}

/**
 * Reasons to remove a listing, with the resulting status. The two mistakes (`status` null) are deleted from the history.
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

/** Returns the reasons for a rental or a sale. */
export function removalReasonsFor(adType: AdType): (typeof removalReasons)[number][] {
  return removalReasons.filter((reason) => reason.adType === null || reason.adType === adType)
}

/** A change of status. Dates are `yyyy-mm-dd` in New York. */
export interface StatusTransition {
  readonly from: StandardStatus
  readonly to: StandardStatus
  /** Date of the change; undefined if not given. */
  readonly date: string | undefined
  readonly closePriceCents: number | undefined
  readonly today: string
  /** Date of the previous change, or of creation. */
  readonly since: string
}

/** Returns why a change is not allowed, as a sentence; null if it is. */
export function findTransitionError({
  from,
  to,
  date,
  closePriceCents,
  today,
  since,
}: StatusTransition): string | null {
  if (!nextStatuses(from).includes(to)) return `A listing that’s ${from} can’t be changed to ${to}`
  const required = getRequiredFacts(to)
  if (required.includes('date') && date === undefined) return 'Enter the date'
  if (required.includes('close_price') && !(closePriceCents !== undefined && closePriceCents > 0))
    return 'Enter the closing price'
  if (date !== undefined && date > today) return 'The date is in the future'
  if (date !== undefined && date < since) return 'The date is before the previous status change'
  return null
}

/** Returns whether a listing can be removed for a reason; past listings only for the two mistakes. */
export function canRemove(status: StandardStatus, adType: AdType, reason: RemovalReason): boolean {
  const match = removalReasonsFor(adType).find(({ key }) => key === reason)
  return match !== undefined && (match.status === null || !pastStatuses.includes(status))
}
