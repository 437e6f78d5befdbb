import { statsUnits } from '@pb/rules/stats-format'
import { statsPeriods } from '@pb/rules/stats-period'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bit, date, dollars, id, intParam, paging, unixSeconds, version } from './wire.ts'

/**
 * Numbers of the office by its own records. An agent reads their own; a supervisor the office's, or one agent's. Days are
 * New York's. Which records a number counts, and which clock it goes by, is in its `explanation`.
 */

export const statsMeasures = [
  'inquiries',
  'answered_in_time',
  'response_median',
  'response_p90',
  'clients',
  'sent',
  'opened',
  'liked',
  'showings',
  'applications',
  'deals',
  'gross',
  'net',
  'days_on_market',
  'price_cuts',
] as const
const statsMeasureKey = z.enum(statsMeasures)
export type StatsMeasureKey = z.infer<typeof statsMeasureKey>

export const statsTables = [
  'agents',
  'funnel',
  'sources',
  'hours',
  'client_sources',
  'client_stages',
  'listings',
  'showings',
  'applications',
  'deals',
  'commission',
] as const
const statsTableKey = z.enum(statsTables)
export type StatsTableKey = z.infer<typeof statsTableKey>

/** What a list of rows holds. */
export const statsRowKinds = [
  'inquiries',
  'people',
  'clients',
  'sent',
  'showings',
  'applications',
  'deals',
  'listings',
  'price_cuts',
] as const
const statsRowKind = z.enum(statsRowKinds)
export type StatsRowKind = z.infer<typeof statsRowKind>

const statsUnit = z.enum(statsUnits)
export type StatsUnit = z.infer<typeof statsUnit>

const session = { tag: 'stats', access: 'session' } as const

const days = z.object({ from: date, until: date })

const periodQuery = {
  period: z.enum(statsPeriods).default('month'),
  /** Of a `custom` period: days of New York, at most five years, none later than today. */
  from: date.optional(),
  until: date.optional(),
  /** A supervisor's choice of one agent; without it the office. */
  agent_id: id.optional(),
}

const periodErrors = ['rule_broken', 'forbidden_role', 'not_found'] as const

/** A number with what it counts. `value` is null where there is too little to say; `count` is the rows behind it. */
const number = z.object({
  value: z.number().nullable(),
  count: z.number().int(),
})

const statsNumber = number.extend({
  key: statsMeasureKey,
  title: z.string(),
  /** What counts, and by which clock. */
  explanation: z.string(),
  unit: statsUnit,
  before: number,
  /** One for each bucket. Where the period before has fewer buckets, the rest is missing. */
  series: z.array(number),
  series_before: z.array(number),
  /** Parameters of `stats-rows` that list what is counted: `kind=inquiries&answered=1`. */
  rows: z.string(),
})
export type StatsNumber = z.infer<typeof statsNumber>

const statsSummary = z.object({
  period: days,
  before: days,
  step: z.enum(['day', 'week', 'month']),
  buckets: z.array(days),
  as_of: unixSeconds,
  /** Null for the office. */
  agent: z.object({ id, name: z.string(), left: bit }).nullable(),
  numbers: z.array(statsNumber),
})
export type StatsSummary = z.infer<typeof statsSummary>

const statsCell = number.extend({
  /** Parameters of `stats-rows`; empty where there is no list. */
  rows: z.string(),
})
export type StatsCell = z.infer<typeof statsCell>

const statsTable = z.object({
  key: statsTableKey,
  title: z.string(),
  explanation: z.string(),
  /** Title of the first column. */
  heading: z.string(),
  columns: z.array(z.object({ key: z.string(), title: z.string(), unit: statsUnit })),
  rows: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      /** The agent has left the office. */
      left: bit,
      cells: z.array(statsCell),
    }),
  ),
})
export type StatsTable = z.infer<typeof statsTable>

const flag = z.enum(['0', '1'])
const text = z.string().max(200)

/** Which rows: all filters hold. */
const statsRowFilters = {
  kind: statsRowKind,
  /** Part of the period, as a bar of the chart. */
  bucket: date.optional(),
  source: text.optional(),
  /** Of the day in New York when it came in, 0 to 23. */
  hour: intParam(0, 23).optional(),
  stage: text.optional(),
  status: text.optional(),
  /** Inquiries: whether they were answered, and within the response goal; `any` leaves out those that still have time. */
  answered: flag.optional(),
  in_time: z.enum(['0', '1', 'any']).optional(),
  opened: flag.optional(),
  liked: flag.optional(),
  /** Showings that took place; deals that were approved. */
  held: flag.optional(),
  approved: flag.optional(),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Enter a month')
    .optional(),
  /** People who got at least this far on the way to a closed deal. */
  step: z.enum(['asked', 'client', 'sent', 'showing', 'application', 'sheet', 'closed']).optional(),
}

const statsRow = z.object({
  id: z.string(),
  /** Empty where the viewer may no longer see the record. */
  title: z.string(),
  detail: z.string(),
  agent_id: id,
  agent_name: z.string(),
  agent_left: bit,
  date,
  minutes: z.number().nullable(),
  days: z.number().int().nullable(),
  gross: dollars.nullable(),
  net: dollars.nullable(),
  /** Where the record opens in the web app; empty where it cannot be opened. */
  path: z.string(),
})
export type StatsRow = z.infer<typeof statsRow>

const statsTarget = z.object({
  agent_id: id,
  name: z.string(),
  /** 0 where none was set yet. */
  version: z.number().int(),
  /** This month's numbers beside what was set; `target` is null without one. */
  progress: z.array(
    z.object({
      key: z.enum(['answered_in_time', 'showings', 'deals']),
      title: z.string(),
      unit: statsUnit,
      target: z.number().int().nullable(),
      value: z.number().nullable(),
      count: z.number().int(),
      rows: z.string(),
    }),
  ),
})
export type StatsTarget = z.infer<typeof statsTarget>

/** Of whom last month's numbers are emailed. */
const mailScope = z.enum(['none', 'own', 'office'])
export type StatsMailScope = z.infer<typeof mailScope>

const statsMail = z.object({
  scope: mailScope,
  email: z.string(),
  /** 0 if no mail relay is configured, so that emails wait. */
  email_ready: bit,
})
export type StatsMail = z.infer<typeof statsMail>

const targetValue = (max: number) =>
  z.number().int().min(1, 'Enter at least 1').max(max, `Enter at most ${max}`).nullable()

export const stats = {
  stats: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/stats',
    replica: true,
    summary: 'Numbers of a period beside the one before, and over time',
    query: z.object(periodQuery),
    replies: { 200: statsSummary },
    errors: periodErrors,
  }),
  statsTable: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/stats-table',
    replica: true,
    summary: 'One table of a period; `agents` is for supervisors',
    query: z.object({ ...periodQuery, table: statsTableKey }),
    replies: { 200: statsTable },
    errors: periodErrors,
  }),
  statsRows: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/stats-rows',
    replica: true,
    summary: 'The records that a number counts, newest first',
    query: z.object({ ...periodQuery, ...statsRowFilters, ...paging(50, 200) }),
    replies: { 200: z.object({ count: z.number().int(), collection: z.array(statsRow) }) },
    errors: periodErrors,
  }),
  statsCsv: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/stats-csv',
    summary: 'A table, or the numbers and their series (`summary`), as CSV',
    query: z.object({ ...periodQuery, table: z.enum([...statsTables, 'summary']) }),
    replies: { 200: { raw: 'text/csv' } },
    errors: periodErrors,
  }),
  statsTarget: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/stats-target',
    summary:
      "An agent's targets for each month, with the progress of this month; without an id the caller's own",
    query: z.object({ agent_id: id.optional() }),
    replies: { 200: statsTarget },
    errors: ['forbidden_role', 'not_found', 'rule_broken'],
  }),
  saveStatsTarget: endpoint({
    ...session,
    roles: ['SUPERVISOR'],
    method: 'PUT',
    path: '/v1/stats-target/:agentId',
    summary: "Sets an agent's targets for each month; null where there is none",
    params: z.object({ agentId: id }),
    body: z.strictObject({
      /** Of the targets that are replaced; 0 where there were none. */
      version,
      answered_in_time: targetValue(100),
      showings: targetValue(1000),
      deals: targetValue(1000),
    }),
    replies: { 200: statsTarget },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  statsMail: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/stats-mail',
    summary: "Whether the caller gets last month's numbers by email on the 1st",
    replies: { 200: statsMail },
    errors: [],
  }),
  saveStatsMail: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/stats-mail',
    summary: 'Turns the monthly email on or off; `office` is for supervisors',
    body: z.strictObject({ scope: mailScope }),
    replies: { 200: statsMail },
    errors: ['forbidden_role'],
  }),
}
