import type { QueryClient } from '@tanstack/react-query'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'
import { calendarKeys } from './calendar-keys.ts'

export interface CalendarWindow {
  /** Unix seconds. */
  readonly from: number
  readonly until: number
  /** Empty for the agent's own calendar. */
  readonly agentIds: readonly string[]
}

/** What is in calendars between two moments. Keeps the previous window while the next one loads. */
export function calendarEventsQuery({ from, until, agentIds }: CalendarWindow) {
  return queryOptions({
    queryKey: [...calendarKeys.events, 'list', from, until, agentIds],
    queryFn: async ({ signal }) =>
      call(contract.calendar.calendarEvents, {
        query: { from, until, ...(agentIds.length > 0 && { agent_ids: [...agentIds] }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

/** An event with its description and guests; `occurrence` names one of a series. */
export function calendarEventQuery(id: string, occurrence: number | null) {
  return queryOptions({
    queryKey: [...calendarKeys.events, 'one', id, occurrence],
    queryFn: async ({ signal }) =>
      call(contract.calendar.calendarEvent, {
        params: { event_id: id },
        query: occurrence === null ? {} : { occurrence },
        signal,
      }),
    staleTime: 0,
  })
}

/** Working hours and default reminders. */
export const calendarSettingsQuery = queryOptions({
  queryKey: calendarKeys.settings,
  queryFn: async ({ signal }) => call(contract.calendar.calendarSettings, { signal }),
})

export const calendarFeedsQuery = queryOptions({
  queryKey: calendarKeys.feeds,
  queryFn: async ({ signal }) => (await call(contract.calendar.calendarFeeds, { signal })).collection,
})

/** Imports that can be undone or were. */
export const calendarImportsQuery = queryOptions({
  queryKey: calendarKeys.imports,
  queryFn: async ({ signal }) => (await call(contract.calendar.calendarImports, { signal })).collection,
})

/** The agent's Google calendar and its state. */
export const googleCalendarQuery = queryOptions({
  queryKey: calendarKeys.google,
  queryFn: async ({ signal }) => call(contract.calendar.googleCalendar, { signal }),
})

/** The invitation in a message. */
export function mailInvitationQuery(messageId: string) {
  return queryOptions({
    queryKey: [...calendarKeys.invitations, messageId],
    queryFn: async ({ signal }) =>
      call(contract.calendar.mailInvitation, { params: { message_id: messageId }, signal }),
    staleTime: 0,
  })
}

export function refreshCalendar(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: calendarKeys.root })
}
