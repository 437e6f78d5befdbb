export const calendarPath = '/my-calendar'
export const calendarSettingsPath = '/my-calendar/settings'
