import { statsPeriods, type StatsPeriodName } from '@pb/rules/stats-period'
import { newYorkDate } from '@pb/rules/new-york'
import { addDaysToDate } from '@pb/rules/dates'

/** What the page shows, as in its URL. */
export interface StatsView {
  readonly period: StatsPeriodName
  readonly from?: string
  readonly until?: string
  readonly agent_id?: string
}

const datePattern = /^\d{4}-\d{2}-\d{2}$/
const isDate = (text: string | null): text is string =>
  text !== null && datePattern.test(text) && !Number.isNaN(Date.parse(text))

/** The day that it is in New York. */
export const getToday = (): string => newYorkDate(new Date())

/** The view of a URL; what makes no sense is left out. */
export function readView(params: URLSearchParams): StatsView {
  const period = statsPeriods.find((name) => name === params.get('period')) ?? 'month'
  const agent = /^[1-9]\d{0,17}$/.exec(params.get('agent') ?? '')?.[0]
  const whose = agent === undefined ? {} : { agent_id: agent }
  if (period !== 'custom') return { period, ...whose }
  const today = getToday()
  const [from, until] = [params.get('from'), params.get('until')]
  return {
    period,
    from: isDate(from) ? from : addDaysToDate(today, -29),
    until: isDate(until) ? until : today,
    ...whose,
  }
}

export function writeView({ period, from, until, agent_id }: StatsView): URLSearchParams {
  const params = new URLSearchParams()
  if (period !== 'month') params.set('period', period)
  if (period === 'custom' && from !== undefined && until !== undefined) {
    params.set('from', from)
    params.set('until', until)
  }
  if (agent_id !== undefined) params.set('agent', agent_id)
  return params
}

/** Path of the records behind a number; `rows` are the parameters that came with it. */
export function rowsPath(view: StatsView, rows: string, bucket?: string): string {
  const params = writeView(view)
  for (const [name, value] of new URLSearchParams(rows))
    params.set(name === 'agent_id' ? 'agent' : name, value)
  if (bucket !== undefined) params.set('bucket', bucket)
  return `/stats/rows?${params}`
}

export function statsPath(view: StatsView): string {
  const query = writeView(view).toString()
  return query === '' ? '/stats' : `/stats?${query}`
}
