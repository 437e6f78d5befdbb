import type { TodayCounts } from '@pb/contract/today'

/** Texts of today. */

// today-panel.tsx
export const today = 'Today'
export const allDone = 'You’re all caught up'
export const allDoneHint = 'New emails, due tasks and what clients ask appear here.'
export const todayFailed = 'Couldn’t load what today asks for'

/** After the number: `3 unread emails`. */
export const nouns: Readonly<Record<keyof TodayCounts, readonly [one: string, many: string]>> = {
  showings: ['showing requested', 'showings requested'],
  questions: ['question to answer', 'questions to answer'],
  tasks_overdue: ['task overdue', 'tasks overdue'],
  tasks_today: ['task due today', 'tasks due today'],
  unread_threads: ['unread email', 'unread emails'],
  likes: ['new like', 'new likes'],
  rentals_to_verify: ['rental to verify', 'rentals to verify'],
  sales_to_verify: ['sale to verify', 'sales to verify'],
  licenses_expired: ['license expired', 'licenses expired'],
  licenses_expiring: ['license about to expire', 'licenses about to expire'],
  client_requests: ['client request to decide', 'client requests to decide'],
}
