import type { TodayCounts } from '@pb/contract/today'
import {
  BadgeCheck,
  CalendarDays,
  Heart,
  IdCard,
  ListChecks,
  Mail,
  MessageCircleMore,
  UserRoundPlus,
  type LucideIcon,
} from 'lucide-react'
import { nouns } from './texts.ts'

interface ItemKind {
  readonly keys: readonly (keyof TodayCounts)[]
  readonly icon: LucideIcon
  /** Opens the list of exactly what is counted. */
  readonly to: string
  /** Late already. */
  readonly urgent?: boolean
}

/** From the most pressing. */
const kinds: readonly ItemKind[] = [
  { keys: ['licenses_expired'], icon: IdCard, to: '/my-profile', urgent: true },
  { keys: ['showings'], icon: CalendarDays, to: '/clients/reactions?kind=showing' },
  { keys: ['questions'], icon: MessageCircleMore, to: '/clients/reactions?kind=question' },
  { keys: ['tasks_overdue', 'tasks_today'], icon: ListChecks, to: '/clients/tasks?show=due' },
  { keys: ['unread_threads'], icon: Mail, to: '/mailbox/inbox?q=is%3Aunread' },
  { keys: ['likes'], icon: Heart, to: '/clients/reactions?kind=like' },
  { keys: ['client_requests'], icon: UserRoundPlus, to: '/clients/requests' },
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

/** What waits, one item for each list that shows it. */
export function toTodayItems(counts: TodayCounts): readonly TodayItem[] {
  return kinds.flatMap(({ keys, icon, to, urgent = false }) => {
    const parts = keys
      .filter((key) => counts[key] > 0)
      .map((key) => ({ count: counts[key], noun: nouns[key][counts[key] === 1 ? 0 : 1] }))
    if (parts.length === 0) return []
    return [
      { icon, to, parts, urgent: urgent || (keys.includes('tasks_overdue') && counts.tasks_overdue > 0) },
    ]
  })
}
