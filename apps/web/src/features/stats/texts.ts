import type { StatsPeriodName } from '@pb/rules/stats-period'
import type { StatsRowKind } from '@pb/contract/stats'

export const stats = 'Stats'
export const period = 'Period'
export const periodTitles: Readonly<Record<StatsPeriodName, string>> = {
  week: 'This week',
  month: 'This month',
  last_month: 'Last month',
  quarter: 'This quarter',
  year: 'This year',
  last_12_months: 'Last 12 months',
  custom: 'Choose days',
}
export const from = 'From'
export const until = 'Until'
export const agent = 'Agent'
export const wholeOffice = 'The office'
export const left = 'Left the office'
export const csvFailed = "The CSV couldn't be downloaded"
export const over = 'Over time'
export const number = 'Number'
export const view = 'View'
export const chart = 'Chart'
export const table = 'Table'
export const days = 'Days'
export const thisPeriod = 'This period'
export const beforePeriod = 'Period before'
export const chartHint = 'Use the arrow keys to move between bars, and Enter to open the records.'
export const rowsTitle: Readonly<Record<StatsRowKind, string>> = {
  inquiries: 'Inquiries',
  people: 'People',
  clients: 'New clients',
  sent: 'Listings sent',
  showings: 'Showings',
  applications: 'Applications',
  deals: 'Deals',
  listings: 'Closed listings',
  price_cuts: 'Price cuts',
}
export const back = 'Back to stats'
export const nothing = 'Nothing to show'
export const nothingHint = 'No record matches in this period.'
export const record = 'Record'
export const detail = 'Details'
export const date = 'Date'
export const responseTime = 'First answer after'
export const daysOnMarket = 'Days on the market'
export const gross = 'Gross commission'
export const net = 'Net commission'
export const onSheets = 'On deal sheets'
export const closed = 'Closed'
export const cutBy = 'Cut by'
export const reassigned = 'No longer yours'
export const unassigned = 'Unassigned'
export const zoneHint = 'Days and hours are New York’s.'
export const targets = 'Targets this month'
export const targetsHint = 'For each calendar month, until today. A supervisor sets them.'
export const setTargets = 'Set targets'
export const noTarget = '· no target'
export const reached = 'reached'
export const save = 'Save'
export const targetsSaved = 'Targets saved'
export const targetsNotSaved = "The targets couldn't be saved"
export const targetFields = {
  answered_in_time: 'Inquiries answered in time, percent',
  showings: 'Showings a month',
  deals: 'Deals closed a month',
} as const
export const mail = 'Monthly email'
export const mailScopes = { none: 'Off', own: 'My numbers', office: 'The office' } as const
export const mailOn = 'Monthly email turned on'
export const mailOff = 'Monthly email turned off'
export const mailNotSaved = "The monthly email couldn't be changed"
export const mailNotSetUp = "This office can't send email yet: no SMTP relay is set up."
