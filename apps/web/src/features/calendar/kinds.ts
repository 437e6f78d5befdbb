import type { CalendarKind } from '@pb/contract/calendar-schemas'

export const kindTitles: Readonly<Record<CalendarKind, string>> = {
  event: 'Event',
  showing: 'Showing',
  open_house: 'Open house',
  move_in: 'Move-in',
  lease_end: 'Lease ends',
  task: 'Task',
}
