/** Texts of the page of an agent's year. */
export const title = 'Your year'
export const previousYear = 'Previous year'
export const nextYear = 'Next year'
export const earned = 'Earned'
export const paid = 'Paid'
export const pending = 'Pending'
export const gross = 'Commissions'
export const company = 'To the company'
export const plan = 'Plan'
export const noPlan = 'No commission plan'
export const noPlanHint = 'A supervisor can put you on a plan.'
export const cap = 'Cap'
export const capReached = 'You’ve reached your cap. You keep everything for the rest of the year.'
export const tier = 'Split now'
export const months = 'By month'
export const month = 'Month'
export const deals = 'Deals'
export const total = 'Total'
export const inHand = 'Deals in hand'
export const noDeals = 'No deals in hand'
export const states = {
  ready: 'Ready to pay',
  waiting: 'Waiting for money',
  in_review: 'In review',
  draft: 'Draft',
} as const
export const stateHints = {
  ready: 'All the money is in.',
  waiting: 'Approved, and waiting for the owner’s money or a check.',
  in_review: 'A supervisor is looking at them. The amounts are estimates.',
  draft: 'Not submitted yet. The amounts are estimates.',
} as const
export const whatIf = 'What would a deal pay?'
export const whatIfHint = 'Try a deal without making one. Nothing is saved.'
export const kind = 'Kind'
export const kinds = [
  { value: 'rental', label: 'Rental' },
  { value: 'sale', label: 'Sale' },
] as const
export const rent = 'Monthly rent'
export const price = 'Price'
export const commission = 'Commission'
export const commissionUnits = {
  rental: [
    { value: 'months', label: 'months of rent' },
    { value: 'percent', label: '% of the year’s rent' },
    { value: 'dollars', label: 'dollars' },
  ],
  sale: [
    { value: 'percent', label: '% of the price' },
    { value: 'dollars', label: 'dollars' },
  ],
} as const
export const commissionUnit = 'Unit of the commission'
export const share = 'Your share'
export const before = 'Referral or co-broke'
export const after = 'Other deductions'
export const afterPending = 'After my deals in hand are approved'
export const net = 'You get'
export const theirNet = 'Agent gets'
export const enterCommission = 'Enter a price and a commission.'
export const untitled = 'Deal'
export const opening = 'Includes what you closed before your deals were here.'
export const notCalculated = 'Not calculated yet'
