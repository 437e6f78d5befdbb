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
  showings_today: ['showing today', 'showings today'],
  questions: ['question to answer', 'questions to answer'],
  tasks_overdue: ['task overdue', 'tasks overdue'],
  tasks_today: ['task due today', 'tasks due today'],
  unread_threads: ['unread email', 'unread emails'],
  inquiries: ['inquiry to answer', 'inquiries to answer'],
  inquiries_unassigned: ['unassigned inquiry', 'unassigned inquiries'],
  likes: ['new like', 'new likes'],
  rentals_to_verify: ['rental to verify', 'rentals to verify'],
  sales_to_verify: ['sale to verify', 'sales to verify'],
  licenses_expired: ['license expired', 'licenses expired'],
  licenses_expiring: ['license about to expire', 'licenses about to expire'],
  client_requests: ['client request to decide', 'client requests to decide'],
  deals_in_review: ['deal to review', 'deals to review'],
  deals_to_submit: ['deal to submit', 'deals to submit'],
  leases_ending: ['lease ends within 90 days', 'leases end within 90 days'],
  matches_to_send: ['client with matches to send', 'clients with matches to send'],
}
