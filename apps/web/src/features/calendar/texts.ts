/** Texts of features/calendar. */

// calendar-page.tsx
export const calendar = 'Calendar'
export const view = 'View'
export const day = 'Day'
export const week = 'Week'
export const month = 'Month'
export const agenda = 'Agenda'
export const today = 'Today'
export const previous: Readonly<Record<'day' | 'week' | 'month' | 'agenda', string>> = {
  day: 'Previous day',
  week: 'Previous week',
  month: 'Previous month',
  agenda: 'Earlier',
}
export const next: Readonly<Record<'day' | 'week' | 'month' | 'agenda', string>> = {
  day: 'Next day',
  week: 'Next week',
  month: 'Next month',
  agenda: 'Later',
}
export const addEvent = 'Add Event'
export const settings = 'Settings'
export const loadFailed = 'Couldn’t load your calendar'
export const truncated = 'There are more events than fit here. Choose a shorter period to see all of them.'
export const eventGone = 'This event is no longer on your calendar'
export const timesIn = (zone: string) => `Times in ${zone}`

// people-menu.tsx
export const people = 'People'
export const whoseCalendars = 'Whose calendars'
export const you = 'You'
export const findPerson = 'Find a person'
export const tooManyPeople = (max: number) => `Up to ${max} calendars at a time.`

// people-legend.tsx
export const calendarsShown = 'Calendars shown'
export const hidePerson = (name: string) => `Hide ${name}’s events`
export const showPerson = (name: string) => `Show ${name}’s events`
export const showAll = 'Show all'

// grid
export const hours = 'Hours'
export const allDay = 'All day'
export const allDayShort = 'all day'
export const eventsOn = (day: string) => `Events on ${day}`
export const addAllDayOn = (day: string) => `Add an all-day event on ${day}`
export const addEventAt = (day: string, time: string) => `Add event on ${day} at ${time}`
export const eventKeys = 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight Delete'
export const gridHelp =
  'Arrow keys choose an hour and Enter adds an event. On an event, Alt and arrow keys move it, Alt Shift up and down change its end, Delete removes it.'

// month
export const addEventOn = (day: string) => `Add event on ${day}`
export const openDay = (day: string) => `Open ${day}`
export const more = (count: number) => `+${count} more`
export const moreOn = (count: number, day: string) => `+${count} more on ${day}`
export const seeDay = 'See the whole day'

// agenda
export const noEvents = 'Nothing on your calendar'
export const noEventsHint =
  'Showings, open houses, move-ins, lease dates, tasks and your own events appear here.'
export const changedByUnconfirmed = 'Changed by an unconfirmed email'
export const todayIs = (day: string) => `Today, ${day}`
export const upcoming = 'Calendar'
export const seeCalendar = 'See calendar'
export const nothingUpcoming = 'Nothing in the next 7 days'

// form/repeat-fields.tsx
export const units: Readonly<
  Record<'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY', readonly [one: string, many: string]>
> = {
  DAILY: ['day', 'days'],
  WEEKLY: ['week', 'weeks'],
  MONTHLY: ['month', 'months'],
  YEARLY: ['year', 'years'],
}

// mutations.ts
export const added = (title: string) => `Added ${title}`
export const saved = (title: string) => `Saved ${title}`
export const moved = (title: string) => `Moved ${title}`
export const moveFailed = 'Couldn’t move the event'
export const deleted = (title: string) => `Deleted ${title}`
export const deleteFailed = 'Couldn’t delete the event'
export const restoreFailed = 'Couldn’t restore the event'

// use-undo-import.ts
export const undone = (removed: number, restored: number, kept: number) =>
  [
    ...(removed > 0 ? [`${removed} removed`] : []),
    ...(restored > 0 ? [`${restored} restored`] : []),
    ...(kept > 0 ? [`${kept} kept because ${kept === 1 ? 'it' : 'they'} changed since`] : []),
  ].join(', ') || 'Nothing was left to undo'
export const undoFailed = 'Couldn’t undo it'
