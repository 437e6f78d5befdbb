import type { CalendarEvent, CalendarItem } from '@pb/contract/calendar-schemas'

/** Items of the calendar as the server replies them. */

export function createItem(
  id: string,
  start: string,
  end: string,
  more: Partial<CalendarItem> = {},
): CalendarItem {
  // New York in November.
  const at = (local: string): number => Date.parse(`${local}:00-05:00`) / 1000
  const allDay = start.length === 10
  return {
    key: `event-${id}`,
    kind: 'event',
    id,
    agent_id: '7',
    title: `Event ${id}`,
    location: '',
    start,
    end,
    time_start: at(allDay ? `${start}T00:00` : start),
    time_end: at(allDay ? `${end}T00:00` : end),
    all_day: allDay,
    time_zone: 'America/New_York',
    status: 'confirmed',
    busy: true,
    private: false,
    repeats: false,
    occurrence: null,
    changed: false,
    attendees: 0,
    answer: null,
    unconfirmed: false,
    editable: true,
    link: '',
    version: 1,
    ...more,
  }
}

export function createEvent(item: CalendarItem, more: Partial<CalendarEvent> = {}): CalendarEvent {
  const { key: _key, attendees: _count, ...rest } = item
  return {
    ...rest,
    uid: `${item.id}@pboffice.example`,
    description: '',
    rrule: '',
    rule_text: '',
    reminders: [30],
    attendees: [],
    organizer: null,
    client: null,
    listing: null,
    message_id: null,
    import_note: '',
    undo_id: null,
    time_created: 1_790_000_000,
    time_changed: 1_790_000_000,
    ...more,
  }
}
