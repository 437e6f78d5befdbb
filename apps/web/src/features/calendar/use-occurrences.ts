import { addDaysToDate } from '@pb/rules/dates'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { calendarEventsQuery } from '../../queries/calendar.ts'
import { toMoment } from './model/local-time.ts'
import { toOccurrence, type Occurrence } from './model/occurrence.ts'
import { toPeople, type CalendarPerson } from './model/people.ts'

interface Occurrences {
  /** Undefined until loaded. */
  readonly occurrences: readonly Occurrence[] | undefined
  /** False while the previous days are shown. */
  readonly isLoaded: boolean
  readonly truncated: boolean
  /** Whose calendars are shown; empty for the agent's own alone. */
  readonly people: readonly CalendarPerson[]
  readonly error: unknown
  readonly refetch: () => void
}

const own: readonly string[] = []

/** What is on the days, in order of time; of several people for supervisors. */
export function useOccurrences(
  days: readonly string[],
  zone: string,
  agentIds: readonly string[] = own,
): Occurrences {
  const first = toMoment(zone, { date: days[0]!, minutes: 0 })
  const last = toMoment(zone, { date: addDaysToDate(days.at(-1)!, 1), minutes: 0 })
  const query = { from: first / 1000, until: last / 1000, agentIds }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...calendarEventsQuery(query),
    // Live events inform of the own calendar only.
    ...(agentIds.length > 0 && { refetchInterval: 60_000 }),
  })
  const people = useMemo(() => {
    const agents = data?.agents ?? []
    return agents.length > 1 ? toPeople(agents) : []
  }, [data])
  const occurrences = useMemo(
    () => data?.collection.map((item) => toOccurrence(item, zone, people)),
    [data, zone, people],
  )
  return {
    occurrences,
    isLoaded: data !== undefined && !isPlaceholderData,
    truncated: data?.truncated ?? false,
    people,
    error,
    refetch: () => void refetch(),
  }
}
