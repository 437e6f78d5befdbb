import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { calendarSettingsQuery } from '../../queries/calendar.ts'
import { dayMinutes, parseClock } from './model/local-time.ts'

export interface Hours {
  readonly from: number
  readonly to: number
}

/** Returns the working hours of a date: none on a day off, null while they are not known. */
export function useWorkingHours(): (date: string) => readonly Hours[] | null {
  const { data } = useQuery(calendarSettingsQuery)
  return useCallback(
    (date) => {
      if (!data) return null
      // Monday is 1 and Sunday 7.
      const day = new Date(date).getUTCDay() || 7
      return data.working_hours
        .filter((hours) => hours.day === day)
        .map(({ start, end }) => ({ from: parseClock(start) ?? 0, to: parseClock(end) ?? dayMinutes }))
    },
    [data],
  )
}
