import type { CalendarItem } from '@pb/contract/calendar-schemas'
import { toUnixSeconds } from '@pb/rules/dates'
import { formatLocal } from '../recurrence/local-times.ts'
import type { Occurrence } from '../recurrence/series.ts'
import { calendarTexts } from '../texts.ts'
import type { EventRow, WindowRow } from './event-row.ts'

export const isSeries = ({ rrule, rdates }: Pick<EventRow, 'rrule' | 'rdates'>): boolean =>
  rrule !== '' || rdates.length > 0

/** Where an event is changed that this module only shows. */
const getLink = ({ kind, showing_id }: Pick<EventRow, 'kind' | 'showing_id'>): string =>
  kind === 'showing' && showing_id !== null ? `/showings/${showing_id}` : ''

/** An occurrence as the calendar shows it; of others' private events only the time. */
export function presentOccurrence(
  row: WindowRow,
  { recurrenceAt, startsAt, endsAt }: Occurrence,
  viewer: string,
): CalendarItem {
  const isOwn = row.agent_id === viewer
  const isHidden = !isOwn && row.private
  const repeats = isSeries(row) || row.series_id !== null
  const occurrence = row.series_id === null ? recurrenceAt : row.recurrence_at
  const format = (moment: Date) => formatLocal(row.time_zone, moment, row.all_day)
  return {
    key: `event-${row.id}-${toUnixSeconds(startsAt)}`,
    kind: row.kind,
    id: row.id,
    agent_id: row.agent_id,
    title: isHidden ? calendarTexts.busy : row.title,
    location: isHidden ? '' : row.location,
    start: format(startsAt),
    end: format(endsAt),
    time_start: toUnixSeconds(startsAt),
    time_end: toUnixSeconds(endsAt),
    all_day: row.all_day,
    time_zone: row.time_zone,
    status: row.status,
    busy: row.busy,
    private: row.private,
    repeats,
    occurrence: repeats && occurrence ? toUnixSeconds(occurrence) : null,
    changed: row.series_id !== null,
    attendees: isHidden ? 0 : row.attendees,
    answer: row.answer,
    unconfirmed: row.unconfirmed,
    editable: isOwn && row.kind === 'event' && row.source !== 'invitation',
    link: isHidden ? '' : getLink(row),
    version: row.version,
  }
}
