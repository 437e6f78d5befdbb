import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const count = z.number().int()

/** Numbers of what waits for the agent today; each equals the total of the list that its link opens. */
export const todayCounts = z.object({
  /** Unread threads of the inbox. */
  unread_threads: count,
  /** Open tasks due before today, and due today. */
  tasks_overdue: count,
  tasks_today: count,
  /** Reactions of clients without an answer. */
  showings: count,
  /** Confirmed showings of today in New York. */
  showings_today: count,
  questions: count,
  likes: count,
  /** Own inquiries that need a response, and unassigned ones. */
  inquiries: count,
  inquiries_unassigned: count,
  /** Own active listings that were not verified lately. */
  rentals_to_verify: count,
  sales_to_verify: count,
  /** Own licenses that expire within 60 days, and that have expired. */
  licenses_expiring: count,
  licenses_expired: count,
  /** Requests for clients that a supervisor decides; 0 for others. */
  client_requests: count,
  /** Deals in review, for a supervisor; 0 for others. */
  deals_in_review: count,
  /** Own drafts of deals. */
  deals_to_submit: count,
  /** Own closed rentals whose lease ends within 90 days. */
  leases_ending: count,
  /** Clients with listings that matched within 14 days and were not sent to them. */
  matches_to_send: count,
})
export type TodayCounts = z.infer<typeof todayCounts>

export const today = {
  today: endpoint({
    method: 'GET',
    path: '/v1/today',
    tag: 'today',
    summary: 'Numbers of what waits for the caller today',
    access: 'session',
    replies: { 200: todayCounts },
  }),
}
