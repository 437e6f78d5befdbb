import type { StatsMeasureKey, StatsRowKind, StatsUnit } from '@pb/contract/stats'
import { centsToDollars } from '@pb/rules/money'
import { sql, type RawBuilder } from 'kysely'

/** With fewer, one record decides a median, and a share of them is chance: the screen shows that it is too little. */
const minMedian = 5
const minNinth = 10

/** A number with what it counts; null where there is too little to say. */
export interface StatsValue {
  readonly value: number | null
  readonly count: number
}

/** Results of the aggregates of a kind, by name; PostgreSQL's bigint comes as text. */
export type Sums = Readonly<Record<string, number | string | null>>

export interface Measure {
  readonly unit: StatsUnit
  readonly kind: StatsRowKind
  /** Filters of the list of what is counted. */
  readonly rows: string
  readonly read: (sums: Sums) => StatsValue
}

const toCount = (value: Sums[string] | undefined) => Number(value ?? 0)
const count = (name: string) => (sums: Sums) => ({ value: toCount(sums[name]), count: toCount(sums[name]) })
const percentile = (name: string, of: string, min: number) => (sums: Sums) => {
  const number = toCount(sums[of])
  return {
    value: number < min || sums[name] == null ? null : Math.round(Number(sums[name]) * 10) / 10,
    count: number,
  }
}
const dollars = (name: string, of: string) => (sums: Sums) => ({
  value: centsToDollars(String(sums[name] ?? 0)),
  count: toCount(sums[of]),
})
const percent = (part: string, whole: string) => (sums: Sums) => {
  const number = toCount(sums[whole])
  return {
    value: number < minMedian ? null : Math.round((toCount(sums[part]) / number) * 1000) / 10,
    count: number,
  }
}

/** Aggregates over what is counted of a kind (`selectCounted`). */
export const aggregates: Readonly<Record<StatsRowKind, RawBuilder<unknown>>> = {
  inquiries: sql`count(*)::int AS inquiries, count(minutes)::int AS answered, count(in_time)::int AS decided,
    count(*) FILTER (WHERE in_time)::int AS in_time, percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes) AS median,
    percentile_cont(0.9) WITHIN GROUP (ORDER BY minutes) AS ninth`,
  people: sql`count(*)::int AS people`,
  clients: sql`count(*)::int AS clients`,
  sent: sql`sum(sent)::int AS sent, sum(opened)::int AS opened, sum(liked)::int AS liked`,
  showings: sql`count(*) FILTER (WHERE held)::int AS held, count(*)::int AS showings`,
  applications: sql`count(*)::int AS applications`,
  deals: sql`coalesce(sum(sign), 0)::int AS sheets, sum(gross)::bigint AS sheet_cents,
    coalesce(sum(sign) FILTER (WHERE approved), 0)::int AS deals,
    sum(gross) FILTER (WHERE approved)::bigint AS gross, sum(net) FILTER (WHERE approved)::bigint AS net`,
  listings: sql`count(*)::int AS listings, percentile_cont(0.5) WITHIN GROUP (ORDER BY days) AS days`,
  price_cuts: sql`count(*)::int AS cuts, sum(gross)::bigint AS cents`,
}

/** Each number, defined once: its unit, the records it counts, and how it is read from their aggregates. */
export const measures: Readonly<Record<StatsMeasureKey, Measure>> = {
  inquiries: { unit: 'count', kind: 'inquiries', rows: '', read: count('inquiries') },
  answered_in_time: {
    unit: 'percent',
    kind: 'inquiries',
    rows: 'in_time=any',
    read: percent('in_time', 'decided'),
  },
  response_median: {
    unit: 'minutes',
    kind: 'inquiries',
    rows: 'answered=1',
    read: percentile('median', 'answered', minMedian),
  },
  response_p90: {
    unit: 'minutes',
    kind: 'inquiries',
    rows: 'answered=1',
    read: percentile('ninth', 'answered', minNinth),
  },
  clients: { unit: 'count', kind: 'clients', rows: '', read: count('clients') },
  sent: { unit: 'count', kind: 'sent', rows: '', read: count('sent') },
  opened: { unit: 'count', kind: 'sent', rows: 'opened=1', read: count('opened') },
  liked: { unit: 'count', kind: 'sent', rows: 'liked=1', read: count('liked') },
  showings: { unit: 'count', kind: 'showings', rows: 'held=1', read: count('held') },
  applications: { unit: 'count', kind: 'applications', rows: '', read: count('applications') },
  deals: { unit: 'count', kind: 'deals', rows: 'approved=1', read: count('deals') },
  gross: { unit: 'dollars', kind: 'deals', rows: 'approved=1', read: dollars('gross', 'deals') },
  net: { unit: 'dollars', kind: 'deals', rows: 'approved=1', read: dollars('net', 'deals') },
  days_on_market: {
    unit: 'days',
    kind: 'listings',
    rows: '',
    read: percentile('days', 'listings', minMedian),
  },
  price_cuts: { unit: 'count', kind: 'price_cuts', rows: '', read: count('cuts') },
}

/** Parameters of `stats-rows` that list what a measure counts, with further filters. */
export function toRowsQuery(
  { kind, rows }: Pick<Measure, 'kind' | 'rows'>,
  more: Record<string, string> = {},
): string {
  const params = new URLSearchParams(rows)
  for (const [name, value] of Object.entries(more)) params.set(name, value)
  return new URLSearchParams([['kind', kind], ...params]).toString()
}
