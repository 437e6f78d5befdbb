/** Keys of cached data about calendars and showings. */
export const calendarKeys = {
  root: ['calendar'] as const,
  events: ['calendar', 'events'] as const,
  settings: ['calendar', 'settings'] as const,
  feeds: ['calendar', 'feeds'] as const,
  imports: ['calendar', 'imports'] as const,
  google: ['calendar', 'google'] as const,
  invitations: ['calendar', 'invitations'] as const,
}
