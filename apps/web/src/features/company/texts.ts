import { pluralize } from '@pb/rules/plural'

export const company = 'Company'
export const year = 'Year'
export const agent = 'Agent'
export const everyone = 'All agents'
export const companyDollar = 'Company dollar'
export const companyDollarHint = 'What the office keeps of closed deals: splits and fees.'
export const before = (amount: string, year: number, toDate: boolean) =>
  toDate ? `${amount} by this day of ${year}` : `${amount} in ${year}`
export const gross = 'Gross commission'
export const pipeline = 'Pipeline'
export const pipelineHint = 'Money that deals in hand still bring, in the month it is expected.'
export const dealsInHand = (count: number) => `${pluralize(count, 'deal')} in hand`
export const receivables = 'Receivables'
export const overdue = 'Overdue'
export const formatOverdue = (amount: string, count: number) =>
  `${amount} overdue in ${pluralize(count, 'invoice')}`
export const reviewQueue = 'Review queue'
export const inReview = (count: number) => `${pluralize(count, 'deal')} waiting for review`
export const dueToPay = 'Due to agents and others'
export const payable = 'Payable now'
export const waitingForMoney = (amount: string) => `${amount} waits for money`
export const byMonth = 'By month'
export const byAgent = 'By agent'
export const month = 'Month'
export const deals = 'Deals'
export const expected = 'Expected'
export const outstanding = 'Still to come'
export const total = 'Total'
export const noAgents = 'No deals yet'
export const noAgentsHint = 'Numbers appear here when agents have deals.'
export const closedIn = (period: string) => `Closed deals, ${period}`
export const formatPipeline = (period: string) => `Deals in hand, expected ${period}`
export const anytime = 'at any time'
export const overdueNow = 'earlier and still open'
export const back = 'Company overview'
export const client = 'Client'
export const address = 'Address'
export const status = 'Status'
export const date = 'Date'
export const noDeals = 'No deals'
export const noDealsHint = 'None are counted in this number.'
export const exceptions = 'Exceptions'
