import { leasesEndingDays } from '@pb/rules/deals/vocabulary'

/** Texts of the list of deals. */

// deals-list.tsx
export const view = 'View'
export const allDeals = 'All deals'
export const reviewQueue = (count: number | undefined) => (count ? `Review queue (${count})` : 'Review queue')
export const downloadCsv = 'Download CSV'
export const csvFailed = 'Couldn’t download the deals'
export const noRecords = 'No Records'
export const noneYet = 'Start one when a client signs: the sheet works out what everyone gets.'
export const noneMatch = 'No deals match. Try other filters or another period.'
export const noneInPeriod = (period: string) => `You have no deals in ${period}.`
export const nothingToReview = 'Nothing waits for review.'
export const clearFilters = 'Clear filters'
export const showAllYears = 'Show all years'
export const loading = 'Loading deals'

// overview-cards.tsx
export const overview = 'Overview'
export const averageDealSize = 'Average deal size'
export const averageCommission = 'Average commission'
export const numberOfDeals = 'Number of deals'
export const ytdCommission = 'YTD commission'
export const rentalsSize = 'rentals, a month'
export const salesSize = 'sales'
export const dealSizeCounts = (period: string) => `Rent or price of approved deals, ${period}`
export const commissionCounts = (period: string) => `Gross commission of approved deals, ${period}`
export const dealsCount = (period: string) => `Approved deals, ${period}`
export const ytdCounts = (period: string) => `Gross commission, ${period}`
export const showDeals = 'Show these deals'
export const allTime = 'all years'
export const overviewFailed = 'Couldn’t load the overview'

// toolbar.tsx
export const search = 'Search deals'
export const searchHint = 'Client, address, unit or company'
export const status = 'Status'
export const all = 'All'
export const approvedOnly = 'Approved deals'
export const leasesEnding = `Leases ending within ${leasesEndingDays} days`

// agent-search.tsx
export const agent = 'Agent'
export const oneAgent = 'One agent'

// deals-table.tsx, deal-cards.tsx
export const client = 'Client'
export const address = 'Address'
export const date = 'Date'
export const leaseStart = 'Lease start'
export const leaseEnd = 'Lease end'
export const leaseEnds = (date: string) => `Lease ends ${date}`
export const ownerPaid = 'Owner paid'
export const tenantPaid = 'Tenant paid'
export const net = 'Net'
export const total = 'Total'
export const totals = 'Totals'
export const waiting = 'Waiting'
export const missing = 'Missing'
export const nothingMissing = 'Complete'
export const waitingFor = (time: string) => `Waiting ${time}`
export const unknown = 'not known yet'
