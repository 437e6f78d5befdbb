import { calendarViews, type CalendarView } from './model/days.ts'

/** The state in the URL; null where it leaves the choice to the page. */
interface CalendarState {
  readonly view: CalendarView | null
  readonly date: string | null
  /** Whose calendars; empty for the agent's own. */
  readonly agentIds: readonly string[]
}

const isDate = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
const id = /^[1-9]\d{0,18}$/

/** Calendars that are shown at a time. */
export const maxAgents = 12

function parse(params: URLSearchParams): CalendarState {
  const date = params.get('date')
  return {
    view: calendarViews.find((view) => view === params.get('view')) ?? null,
    date: date !== null && isDate(date) ? date : null,
    agentIds: [...new Set((params.get('agents') ?? '').split(','))]
      .filter((one) => id.test(one))
      .slice(0, maxAgents),
  }
}

function format({ view, date, agentIds }: CalendarState): URLSearchParams {
  return new URLSearchParams({
    ...(view !== null && { view }),
    ...(date !== null && { date }),
    ...(agentIds.length > 0 && { agents: agentIds.join(',') }),
  })
}

export const calendarUrl = { parse, format }
