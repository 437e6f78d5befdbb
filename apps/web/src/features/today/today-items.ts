import type { TodayCounts } from '@pb/contract/today'
import {
  BadgeCheck,
  CalendarClock,
  CalendarDays,
  FilePenLine,
  HandCoins,
  Heart,
  IdCard,
  ListChecks,
  Mail,
  Inbox,
  MessageCircleMore,
  MessagesSquare,
  Send,
  UserRoundPlus,
  type LucideIcon,
} from 'lucide-react'
import { nouns } from './texts.ts'

interface ItemKind {
  readonly keys: readonly (keyof TodayCounts)[]
  readonly icon: LucideIcon
  /** Opens the list of exactly what is counted; `agent` is how a supervisor's list of deals shows only own ones. */
  readonly to: string | ((agent: string) => string)
  /** Late already. */
  readonly urgent?: boolean
}

/** From the most pressing. */
const kinds: readonly ItemKind[] = [
  { keys: ['licenses_expired'], icon: IdCard, to: '/my-profile', urgent: true },
  { keys: ['inquiries'], icon: MessagesSquare, to: '/inquiries' },
  { keys: ['inquiries_unassigned'], icon: Inbox, to: '/inquiries?scope=unassigned' },
  { keys: ['showings'], icon: CalendarDays, to: '/clients/reactions?kind=showing' },
  { keys: ['showings_today'], icon: CalendarDays, to: '/my-calendar' },
  { keys: ['questions'], icon: MessageCircleMore, to: '/clients/reactions?kind=question' },
  { keys: ['tasks_overdue', 'tasks_today'], icon: ListChecks, to: '/clients/tasks?show=due' },
  { keys: ['unread_threads'], icon: Mail, to: '/mailbox/inbox?q=is%3Aunread' },
  { keys: ['likes'], icon: Heart, to: '/clients/reactions?kind=like' },
  { keys: ['client_requests'], icon: UserRoundPlus, to: '/clients/requests' },
  { keys: ['deals_in_review'], icon: HandCoins, to: '/deals?status=pending_review&year=all&sort=waiting' },
  {
    keys: ['deals_to_submit'],
    icon: FilePenLine,
    to: (agent) => `/deals?status=draft&year=all${agent}`,
  },
  { keys: ['matches_to_send'], icon: Send, to: '/clients/lists/matches-to-send' },
  {
    keys: ['leases_ending'],
    icon: CalendarClock,
    to: (agent) => `/deals?leases=ending&year=all&sort=lease_end${agent}`,
  },
  { keys: ['rentals_to_verify'], icon: BadgeCheck, to: '/my-listings?missing=verification' },
  { keys: ['sales_to_verify'], icon: BadgeCheck, to: '/my-listings?ad_type=sale&missing=verification' },
  { keys: ['licenses_expiring'], icon: IdCard, to: '/my-profile' },
]

export interface TodayItem {
  readonly icon: LucideIcon
  readonly to: string
  readonly urgent: boolean
  /** `3 tasks overdue, 1 task due today` in parts. */
  readonly parts: readonly { readonly count: number; readonly noun: string }[]
}

interface Viewer {
  readonly user_id: string
  readonly roles: readonly string[]
}

/** What waits, one item for each list that shows it. */
export function toTodayItems(counts: TodayCounts, { user_id: userId, roles }: Viewer): readonly TodayItem[] {
  const agent = roles.includes('SUPERVISOR') ? `&agent=${userId}` : ''
  return kinds.flatMap(({ keys, icon, to, urgent = false }) => {
    const parts = keys
      .filter((key) => counts[key] > 0)
      .map((key) => ({ count: counts[key], noun: nouns[key][counts[key] === 1 ? 0 : 1] }))
    if (parts.length === 0) return []
    return [
      {
        icon,
        to: typeof to === 'string' ? to : to(agent),
        parts,
        urgent: urgent || (keys.includes('tasks_overdue') && counts.tasks_overdue > 0),
      },
    ]
  })
}
