import { CalendarPage } from '../../features/calendar/calendar-page.tsx'
import { CalendarSettings } from '../../features/calendar/settings/calendar-settings.tsx'

/** The agent's calendar. */
export function Component() {
  return <CalendarPage />
}

/** Working hours, reminders, feeds and imports; in the chunk of the calendar, because it is opened from there. */
export function Settings() {
  return <CalendarSettings />
}
