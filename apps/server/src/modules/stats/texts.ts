import type { StatsMeasureKey, StatsTableKey, StatsUnit } from '@pb/contract/stats'
import { applicationStatuses } from '@pb/rules/applications/vocabulary'
import { clientStages } from '@pb/rules/clients'
import { getDateFormat } from '@pb/rules/date-format'
import { dealStatuses } from '@pb/rules/deals/vocabulary'

export const periodErrors = {
  missing: 'Choose the first and the last day',
  order: 'The last day is before the first',
  future: 'Choose days until today',
  early: 'Choose days from 2000 on',
  tooLong: 'Choose at most five years',
}

/** Title and explanation of each number, as on the screen, in the CSV and in the email. */
export const measureTexts: Readonly<Record<StatsMeasureKey, readonly [title: string, explanation: string]>> =
  {
    inquiries: [
      'Inquiries',
      "New inquiries by the day they came in, New York time. A person's next messages within 90 days belong to the same inquiry. Those marked as not a lead aren't counted.",
    ],
    answered_in_time: [
      'Answered in time',
      "Share of the inquiries first answered within the office's response goal, which counts working hours. Those that still have time aren't counted.",
    ],
    response_median: [
      'Response time, median',
      'Half of the answered inquiries got their first answer within this time, counted around the clock.',
    ],
    response_p90: [
      'Response time, 90%',
      'Nine in ten answered inquiries got their first answer within this time, counted around the clock.',
    ],
    clients: [
      'New clients',
      'People added as clients. A person whom two agents added is counted once for the office.',
    ],
    sent: [
      'Listings sent',
      'Listings sent or shared for the first time, once for each client. Sends that failed or were undone are not counted.',
    ],
    opened: ['Opened', 'Of the listings sent in this period, those the client has opened since.'],
    liked: ['Liked', 'Of the listings sent in this period, those the client has liked since.'],
    showings: [
      'Showings',
      'Showings that took place, by their day in New York. Canceled ones and no-shows are not counted.',
    ],
    applications: [
      'Applications',
      'Applications started in this period. Everyone who applies together is one application.',
    ],
    deals: [
      'Deals closed',
      'Approved deals by the date on the deal sheet. A deal two agents share counts for each of them, and once for the office.',
    ],
    gross: [
      'Gross commission',
      "What tenants and owners pay on approved deals, by the date on the deal sheet. On a shared deal, each agent's share of it.",
    ],
    net: [
      'Net commission',
      'What agents get from approved deals, after splits, fees and deductions, by the date on the deal sheet.',
    ],
    days_on_market: [
      'Days on the market, median',
      "Our agents' own listings that closed in this period, from the day they were published to the day they closed.",
    ],
    price_cuts: [
      'Price cuts',
      "Changes to a lower price on our agents' own listings. A listing cut twice is counted twice.",
    ],
  }

export const tableTexts: Readonly<
  Record<StatsTableKey, readonly [title: string, explanation: string, heading: string]>
> = {
  agents: [
    'By agent',
    "Each agent's own numbers. Work stays with the agent who did it, also after their clients were reassigned. The office counts shared deals and clients once, so its numbers can be lower than the sum.",
    'Agent',
  ],
  funnel: [
    'From source to closed deal',
    'People who sent an inquiry or were added as clients in this period, each counted once, and how far they got since. What came before is not part of it. People who got further count in the steps before too. On a shared deal, an agent sees their share of the commission.',
    'Source',
  ],
  sources: [
    'Inquiries by source',
    'Where the first message came from. Response times run from it to the first answer, around the clock.',
    'Source',
  ],
  hours: [
    'Inquiries by hour',
    'The hour in New York when the first message came in. On the days the clocks change, an hour that comes twice is one row.',
    'Hour',
  ],
  client_sources: ['New clients by source', "The source on the client's record.", 'Source'],
  client_stages: ['New clients by stage', 'The stage today of clients added in this period.', 'Stage'],
  listings: [
    'Listings',
    "Our agents' own listings: how long those that closed were on the market, and how prices were cut.",
    'Listings',
  ],
  showings: [
    'Showings by outcome',
    'Showings by their day in New York. Confirmed ones whose time has passed took place.',
    'Outcome',
  ],
  applications: [
    'Applications by status',
    'The status today of applications started in this period.',
    'Status',
  ],
  deals: [
    'Deals by status',
    'All deal sheets by their date, with the commission on them. Voided ones are listed but not part of the numbers above.',
    'Status',
  ],
  commission: [
    'Commission by month',
    'Approved deals by the date on the deal sheet. Net is what agents get after splits, fees and deductions.',
    'Month',
  ],
}

export const columnTexts: Readonly<Record<string, string>> = {
  inquiries: 'Inquiries',
  answered: 'Answered',
  answered_in_time: 'Answered in time',
  response_median: 'Median',
  response_p90: '90%',
  clients: 'New clients',
  sent: 'Sent',
  opened: 'Opened',
  liked: 'Liked',
  showings: 'Showings',
  applications: 'Applications',
  deals: 'Deals',
  gross: 'Gross commission',
  net: 'Net commission',
  count: 'Number',
  days: 'Days, median',
  cut_dollars: 'Cut by',
  asked: 'Asked',
  client: 'Clients',
  sheet: 'Deal sheets',
  sheet_dollars: 'On deal sheets',
  showing: 'Showings',
  application: 'Applications',
  closed: 'Closed deals',
  closed_dollars: 'Closed commission',
}

const sourceTitles: Readonly<Record<string, string>> = {
  streeteasy: 'StreetEasy',
  zillow: 'Zillow',
  trulia: 'Trulia',
  hotpads: 'HotPads',
  renthop: 'RentHop',
  realtor: 'Realtor.com',
  other_portal: 'Another portal',
  website: 'Website',
  personal_page: 'Personal page',
  api: 'Website (API)',
  email: 'Email',
  open_house: 'Open house',
  live_stream: 'Live stream',
  unknown: 'Not known',
}

/** An agent's own word for a source starts with a capital, as the others. */
export const formatSource = (key: string): string =>
  sourceTitles[key] ?? (key.charAt(0).toUpperCase() + key.slice(1)).replaceAll('_', ' ')

const findTitle = (choices: readonly { key: string; title: string }[], key: string) =>
  choices.find((choice) => choice.key === key)?.title ?? key

export const formatStage = (key: string): string =>
  key === 'archived' ? 'Removed' : findTitle(clientStages, key)
export const formatApplicationStatus = (key: string): string => findTitle(applicationStatuses, key)
export const formatDealStatus = (key: string): string => findTitle(dealStatuses, key)
export const showingOutcomes: Readonly<Record<string, string>> = {
  completed: 'Took place',
  no_show: 'No-show',
  canceled: 'Canceled',
}

/** `9 AM`. */
export const formatHour = (hour: number): string =>
  `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`

export const office = 'Office'
export const unassigned = 'Unassigned'
export const allSources = 'All sources'
export const closedListings = 'Closed'
export const cutPrices = 'Price cuts'

export const csvTitles = { number: 'Number', unit: 'Unit' }
export const unitTitles: Readonly<Record<StatsUnit, string>> = {
  count: 'number',
  percent: '%',
  minutes: 'minutes',
  days: 'days',
  dollars: '$',
}

export const stageKeys: readonly string[] = [...clientStages.map(({ key }) => key), 'archived']
export const applicationKeys: readonly string[] = applicationStatuses.map(({ key }) => key)
export const dealKeys: readonly string[] = dealStatuses.map(({ key }) => key)

/** `Nov 2026`. */
export const formatMonth = (month: string): string =>
  getDateFormat('UTC', { month: 'short', year: 'numeric' }).format(new Date(`${month}-01`))

export const targetErrors = {
  changed: 'Another supervisor changed these targets. Reload to see the change.',
}
